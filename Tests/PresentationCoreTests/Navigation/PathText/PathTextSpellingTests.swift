import PresentationCore
import Testing

@Suite("Path text: spelling", .timeLimit(.minutes(10)))
struct PathTextSpellingTests {
  @Test(
    "A path has this text and comes back from it",
    arguments: [
      ([], "/"),
      ([.home], "/home"),
      ([.home, .home], "/home/home"),
      ([.table("Album"), .row(table: "Album", key: 1)], "/table:Album/row:Album,1"),
      ([.table("Album"), .keys("Album", [1])], "/table:Album/keys:Album,1"),
      ([.keys("Album", [1, -2])], "/keys:Album,(1,-2)"),
      ([.keys("", [])], "/keys:@,()"),
      ([.table("1", page: 3)], "/table:1,3"),
      ([.search(nil, nil)], "/search"),
      ([.search("nil", nil)], "/search:nil"),
      ([.search(nil, 5)], "/search:,5"),
      ([.search("", 5)], "/search:@,5"),
      ([.filter(Filter())], "/filter:(genres=())"),
      ([.filter(Filter(limit: 3, genres: [.rock, .jazz]))], "/filter:(limit=3,genres=(rock,jazz%20%26%20blues))"),
      ([.tab(.home)], "/tab:home"),
      ([.tab(.detail(3))], "/tab:(detail:3)"),
      ([.tab(.split(left: "", right: "é/"))], "/tab:(split:@,%C3%A9%2F)"),
      ([.tags([""])], "/tags:(@)"),
      ([.tags(["true", "1", "a.b-c_d"])], "/tags:(true,1,a.b-c_d)"),
      ([.sizes([:])], "/sizes:()"),
      ([.sizes(["b": 1, "": 2, "a=": 3])], "/sizes:(=2,a%3D=3,b=1)"),
      ([.names([7: "x"])], "/names:(7=x)"),
      ([.flag(false)], "/flag:false"),
      ([.scale(1e20, -.infinity)], "/scale:1e20,-inf"),
      ([.scale(-0.0, 0.1)], "/scale:-0.0,0.1"),
      ([.genre(.none)], "/genre:nil"),
      ([.grid([[1, nil], [], [nil], [3]])], "/grid:((1,+nil),(),(+nil),3)"),
      ([.album(AlbumID(number: 7))], "/album:7"),
      ([.over(.tab(.detail(1)), under: .over(.home, under: nil))], "/over:(tab:(detail:1)),(over:home)"),
    ] as [([Route], String)])
  func spelling(path: [Route], text: String) throws {
    #expect(try path.pathText() == text)
    #expect(try [Route](pathText: text) == path)
  }

  @Test("Integers of every width keep their bounds")
  func widths() throws {
    let low = Route.widths(.min, .min, .min, .min, .min, .min, .min, .min)
    let high = Route.widths(.max, .max, .max, .max, .max, .max, .max, .max)
    let text = try [low, high].pathText()
    #expect(
      text == """
        /widths:-128,-32768,-2147483648,-9223372036854775808,0,0,0,0\
        /widths:127,32767,2147483647,9223372036854775807,255,65535,4294967295,18446744073709551615
        """)
    #expect(try [Route](pathText: text) == [low, high])
  }

  @Test(
    "A value that finds its type by trying is marked where its word would be read as another type",
    arguments: [
      (.null, "+nil"), (.text("nil"), "nil"), (.text(""), "@"), (.integer(1), "1"), (.text("1"), "@1"),
      (.real(1), "1.0"), (.text("1.0"), "@1.0"), (.text("inf"), "@inf"), (.text("1e999"), "@1e999"),
      (.truth(true), "true"), (.text("true"), "@true"), (.text("+1"), "@%2B1"), (.text("album"), "album"),
      (.list([]), "()"), (.object([:]), "@()"), (.list([.integer(1)]), "(1)"),
      (.object(["a": .list([.text("2"), .null])]), "@(a=(@2,+nil))"),
    ] as [(Value, String)])
  func marks(value: Value, text: String) throws {
    let path = [Route.value(value)]
    #expect(try path.pathText() == "/value:" + text)
    #expect(try [Route](pathText: "/value:" + text) == path)
  }

  @Test(
    "Other spellings that people type mean the same",
    arguments: [
      ("/home:", "/home"),
      ("/row:table=Album,key=1", "/row:Album,1"),
      ("/row:key=1,table=Album", "/row:Album,1"),
      ("/row:key=1,Album", "/row:Album,1"),
      ("/row:Album,key=1", "/row:Album,1"),
      ("/table:Album,page=3", "/table:Album,3"),
      ("/table:_0=Album", "/table:Album"),
      ("/table:@Album,+3", "/table:Album,3"),
      ("/table:Album,+nil", "/table:Album"),
      ("/search:,", "/search"),
      ("/%68ome", "/home"),
      ("/row:%41lbum,%31", "/row:Album,1"),
      ("/tags:(a)", "/tags:a"),
      ("/tags:+(a)", "/tags:a"),
      ("/keys:a,%2B007", "/keys:a,7"),
      ("/scale:5,1e3", "/scale:5.0,1000.0"),
      ("/scale:1,infinity", "/scale:1.0,inf"),
      ("/tab:(home:)", "/tab:home"),
      ("/tab:(detail=(3))", "/tab:(detail:3)"),
      ("/(row=(Album,1))", "/row:Album,1"),
      ("/album:(number=7)", "/album:7"),
      ("/album:@(7)", "/album:7"),
      ("/filter:(,3,())", "/filter:(limit=3,genres=())"),
      ("/filter:(,,rock)", "/filter:(genres=rock)"),
      ("/search:%e2%82%ac", "/search:%E2%82%AC"),
    ])
  func typed(text: String, canonical: String) throws {
    #expect(try [Route](pathText: text).pathText() == canonical)
  }

  @Test("Every byte of a text but letters, digits and - . _ is escaped")
  func escapes() throws {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".unicodeScalars)
    for value in UInt32(0)..<0x800 {
      let scalar = try #require(Unicode.Scalar(value))
      let bytes = String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
      let expected = plain.contains(scalar) ? String(scalar) : bytes.joined()
      let path = [Route.search("x\(scalar)", nil)]
      #expect(try path.pathText() == "/search:x" + expected)
      let back = try [Route](pathText: "/search:x" + bytes.joined())
      #expect(back == path)
      // Equality of strings does not see the normal form.
      guard case .search(let text?, nil) = back[0] else { throw Unexpected() }
      #expect(text.unicodeScalars.elementsEqual("x\(scalar)".unicodeScalars))
    }
  }

  @Test("Equal sets and dictionaries have the same text")
  func order() throws {
    var seen: Set<String> = []
    for count in 5..<40 {
      var set = Set<Int>(minimumCapacity: count * 7)
      var pairs = [Tab: Int](minimumCapacity: count * 3)
      for number in [3, 1, 2, 5, 4] {
        set.insert(number)
        pairs[.detail(number)] = number
      }
      seen.insert(try [set].pathText() + [pairs].pathText())
    }
    let pairs = (1...5).map { "(detail:\($0)),\($0)" }.joined(separator: ",")
    #expect(seen == ["/(1,2,3,4,5)/(\(pairs))"])
  }

  @Test("Equal sets of values with dictionaries inside have the same text")
  func nestedOrder() throws {
    var seen: Set<String> = []
    for count in 1..<40 {
      func sizes(_ pairs: KeyValuePairs<String, Int>) -> [String: Int] {
        var sizes = [String: Int](minimumCapacity: count * 3)
        for (key, value) in pairs { sizes[key] = value }
        return sizes
      }
      let sizeSet: Set = [sizes(["a": 1, "b": 2]), sizes(["a": 1, "c": 3]), sizes(["d": 1, "a": 2, "b": 0])]
      let sizedSet: Set = [Sized(sizes: sizes(["x": 1, "y": 2]), name: "n"), Sized(sizes: sizes(["x": 1]), name: "m")]
      let keyed = [sizes(["a": 1, "b": 2]): 1, sizes(["a": 1, "c": 3]): 2, sizes([:]): 3]
      seen.insert(try [sizeSet].pathText() + [sizedSet].pathText() + [keyed].pathText())
      seen.insert(try [[sizeSet, []] as Set].pathText())
    }
    #expect(
      seen == [
        "/((a=1,b=2),(a=1,c=3),(a=2,b=0,d=1))/(((x=1),m),((x=1,y=2),n))/((),3,(a=1,b=2),1,(a=1,c=3),2)",
        "/(((a=1,b=2),(a=1,c=3),(a=2,b=0,d=1)),())",
      ])
  }

  private struct Sized: Codable, Hashable {
    var sizes: [String: Int]
    var name: String
  }

  @Test("Keys are written in the order of their bytes, also where their characters combine")
  func keyOrder() throws {
    let keys = ["e\u{301}", "éZ", "é\u{323}", "e", "z"]
    for count in 5..<40 {
      for shift in keys.indices {
        var sizes = [String: Int](minimumCapacity: count)
        for key in keys[shift...] + keys[..<shift] { sizes[key] = 1 }
        #expect(try [sizes].pathText() == "/(e=1,e%CC%81=1,z=1,%C3%A9Z=1,%C3%A9%CC%A3=1)")
      }
    }
  }

  @Test("Arguments are found by their labels, regardless of their number", arguments: [1, 7, 8, 9, 30, 1_000])
  func labels(count: Int) throws {
    let sizes = Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", $0) })
    let arguments = (0..<count).reversed().map { "k\($0)=\($0)" }.joined(separator: ",")
    let path = try [Route](pathText: "/sizes:(\(arguments))")
    #expect(path == [.sizes(sizes)])
    #expect(try [Route](pathText: path.pathText()) == path)
    let twice = #expect(throws: PathTextError.self) { try [Route](pathText: "/sizes:(\(arguments),k0=1)") }
    #expect(twice?.message == "duplicate label \"k0\"")
  }
}
