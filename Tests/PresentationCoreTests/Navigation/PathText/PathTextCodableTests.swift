import PresentationCore
import Testing

@Suite("Path text: elements of every kind", .timeLimit(.minutes(10)))
struct PathTextCodableTests {
  private func expect<Element: Codable & Equatable>(_ path: [Element], _ text: String) throws {
    let printed = try path.pathText()
    #expect(printed == text)
    #expect(try [Element](pathText: text) == path)
  }

  // Rule P-12.3
  @Test("An element need not be an enum")
  func elements() throws {
    try expect([1, -2], "/1/-2")
    try expect(["", "a/b", "1"], "/@/a%2Fb/1")
    try expect([nil, 1], "/+nil/1")
    try expect([true, false], "/true/false")
    try expect([Genre.rock, .jazz], "/rock/jazz%20%26%20blues")
    try expect([[1, 2], [1], []], "/(1,2)/1/()")
    try expect([[[1]]], "/(1)")
    try expect([["a": 1, "b": 2], [:]], "/(a=1,b=2)/()")
    try expect([Filter(text: "x", limit: 1), Filter()], "/(x,1,())/(genres=())")
    try expect([AlbumID(number: 1)], "/1")
    try expect([Nothing()], "/()")
    try expect([Value.object(["a": .null]), .text("1"), .list([])], "/@(a=+nil)/@1/()")
    try expect([Pair(first: 1, second: "x")], "/(1,x)")
    try expect([Wide(a: .max, b: .max, c: [.min], d: nil)], "/(\(Int128.max),\(UInt128.max),\(Int128.min))")
    try expect([Optionals(), Optionals(bool: true, float: 0.5, uint64: 7)], "/()/(true,float=0.5,uint64=7)")
  }

  @Test("A type that reads its arguments in another order than it writes them has its arguments in reading order")
  func readingOrder() throws {
    try expect([Swapped(first: 1, second: 2)], "/(2,1)")
  }

  @Test("A value that a type encodes but never decodes is left out")
  func unread() throws {
    try expect([Versioned(name: "a")], "/a")
    #expect(
      throws: PathTextError(column: 5, message: "unexpected argument \"1\"", segmentIndex: 0)
    ) {
      try [Versioned](pathText: "/(a,1)")
    }
  }

  @Test("A type that asks for nothing is a group without arguments", arguments: [false, true])
  func asksNothing(isOptional: Bool) throws {
    func read(_ text: String) throws -> [Nothing?] {
      isOptional ? try [Nothing?](pathText: text) : try [Nothing](pathText: text).map(\.self)
    }
    for text in ["/()", "/@()"] { #expect(try read(text) == [Nothing()]) }
    for (text, column, message) in [
      ("/foo", 2, "unexpected argument \"foo\""),
      ("/@x", 2, "unexpected argument \"@x\""),
      ("/(1,2)", 3, "unexpected argument \"1\""),
      ("/+(1)", 4, "unexpected argument \"1\""),
      ("/(a=1)", 3, "unknown argument \"a\""),
      ("/a:1", 2, "unknown argument \"a\""),
    ] {
      #expect(throws: PathTextError(column: column, message: message, segmentIndex: 0)) { try read(text) }
    }
    try expect([Nothing()], "/()")
    try expect([Nothing(), nil], "/()/+nil")
    try expect([Stamped(), Stamped()], "/()/()")
  }

  @Test("A type that asks which arguments there are has labels")
  func listed() throws {
    try expect([Shape.circle(radius: 2), .point], "/(circle=2)/(point=true)")
    try expect([Presence(a: nil, b: 2)], "/(b=2)")
  }

  @Test("A kind given as an argument decides which arguments follow")
  func discriminated() throws {
    try expect([Told.text("1"), .size(width: 1, height: 2), .none], "/(text,1)/(size,1,2)/none")
  }

  @Test("Types that share one group of arguments keep apart")
  func flattened() throws {
    try expect([Flat(id: AlbumID(number: 3), title: "x")], "/(3,x)")
  }

  @Test("Alternatives that a type tries in turn come back as they were")
  func alternatives() throws {
    try expect([Either.tab(.home), .text("home"), .text("x"), .tab(.detail(1))], "/home/@home/@x/detail:1")
    try expect(
      [Shapeless.many([1]), .one(1), .many([]), .named(AlbumID(number: 1)), .many([1, 2])],
      "/+(1)/+1/+()/1/+(1,2)")
    try expect([Ladder.a(x: 1, y: 2), .b(x: 1, z: 3)], "/(1,2)/(1,z=3)")
    try expect([TextFirst.integer(1), .text("1"), .truth(true), .text("true")], "/+1/1/+true/true")
  }

  @Test("A plain word or group is written only where no earlier attempt to decode would misread it")
  func earlierQuestions() throws {
    try expect([Try<String, Tab>.second(.home), .first("home"), .second(.detail(1))], "/home:/home/detail:1")
    try expect([Try<[String], Tab>.second(.home), .first(["home"]), .first([])], "/home:/home/()")
    try expect([Try<[Int], [String]>.second(["1"]), .first([1]), .second(["a"])], "/(@1)/1/a")
    try expect([Try<[String], String>.second("a"), .first(["a"])], "/@a/a")
    try expect([Try<String, [String]>.second(["a"]), .first("a")], "/(a)/a")
    try expect([Try<Int, AlbumID>.second(AlbumID(number: 1)), .first(1)], "/(1)/1")
    try expect([Try<Filter, [Int]>.second([]), .first(Filter())], "/+()/(genres=())")
    try expect([Try<[Int], [String: Int]>.second([:]), .first([]), .second(["a": 1])], "/@()/()/@(a=1)")
    try expect([Loose(.first(1), rank: 2), Loose(.second("1"), rank: 2)], "/(1,2)/(@1,2)")
    try expect([Late.off, .named("off")], "/off:/off")
    try expect([Anonymous(number: 1)], "/(=@(1))")
    try expect([Anonymous(number: 1, label: "a")], "/(a=@(1))")
    try expect([Unnamed.only(1), .only(2)], "/(=1)/(=2)")
    try expect([Rewritten(number: 1)], "/(number=1)")
    try expect([Sought.a, .b], "/a/b")
    try expect([Try<[Int], Mute>.second(Mute()), .first([])], "/@()/()")
    try expect([Counted(first: 3, count: 3)], "/(3,3,3)")
  }

  @Test("A value that one alternative fails to read can be read by another")
  func typedAlternatives() throws {
    #expect(try [Either](pathText: "/foo") == [.text("foo")])
    #expect(try [Try<AlbumID, Tab>](pathText: "/home/7") == [.second(.home), .first(AlbumID(number: 7))])
    #expect(try [Try<Switch, [Int]>](pathText: "/(1,2)") == [.second([1, 2])])
  }

  @Test("Arguments that a list fails to read are kept for a group, and the other way round")
  func kinds() throws {
    #expect(try [Try<[AlbumID], Box>](pathText: "/(true)") == [.second(Box(on: Switch(isOn: true)))])
    #expect(try [Try<Owner, [Switch]>](pathText: "/(true)") == [.second([Switch(isOn: true)])])
    #expect(
      try [Try<[[AlbumID]], Shelves>](pathText: "/((true),(false))") == [
        .second(Shelves(upper: Box(on: Switch(isOn: true)), lower: Box(on: Switch(isOn: false))))
      ])
    #expect(
      try [[Try<[AlbumID], Box>]](pathText: "/((1),(true))") == [
        [.first([AlbumID(number: 1)]), .second(Box(on: Switch(isOn: true)))]
      ])
    #expect(
      throws: PathTextError(column: 8, message: "unexpected argument \"1\"", segmentIndex: 0)
    ) {
      try [Try<[AlbumID], Box>](pathText: "/(true,1)")
    }
    #expect(
      throws: PathTextError(column: 9, message: "unexpected argument \"1\"", segmentIndex: 0)
    ) {
      try [Try<[AlbumID], Box>](pathText: "/((true,1))")
    }
  }

  @Test("A value that no alternative reads is an error, also if one of them looked for the end of a list")
  func unreadByAll() {
    #expect(throws: PathTextError(column: 3, message: "\"+x\" needs a label; write label=value", segmentIndex: 0)) {
      try [Value](pathText: "/(+x,1)")
    }
    #expect(throws: PathTextError(column: 3, message: "\"+x\" needs a label; write label=value", segmentIndex: 0)) {
      try [Value](pathText: "/(+x)")
    }
    #expect(throws: PathTextError(column: 5, message: "\"+x\" needs a label; write label=value", segmentIndex: 0)) {
      try [Value](pathText: "/(1,+x)")
    }
    #expect(throws: PathTextError(column: 11, message: "\"+tru\" needs a label; write label=value", segmentIndex: 0)) {
      try [Route](pathText: "/value:(1,+tru)")
    }
    let tooMany = PathTextError(
      column: 5, message: "unexpected argument \"x\"", segmentIndex: 0)
    #expect(throws: tooMany) { try [Try<[Int], AlbumID>](pathText: "/(1,x)") }
    #expect(throws: tooMany) { try [Try<[Tab: Int], AlbumID>](pathText: "/(1,x)") }
    #expect(throws: tooMany) { try [AnyOf<[Int], AlbumID>](pathText: "/(1,x)") }
    #expect(throws: tooMany) { try [AnyOf<AlbumID, [Int]>](pathText: "/(1,x)") }
  }

  @Test("A list that was read to its end is read, whatever else is asked before or after")
  func readByOne() throws {
    let (list, id) = ([1, 2], AlbumID(number: 1))
    #expect(try [AnyOf<[Int], AlbumID>](pathText: "/(1,2)") == [AnyOf(first: list, second: id)])
    #expect(try [AnyOf<AlbumID, [Int]>](pathText: "/(1,2)") == [AnyOf(first: id, second: list)])
    #expect(try [Try<[Int?], AlbumID>](pathText: "/(1,+nil)") == [.first([1, nil])])
    #expect(try [Try<Switch, Counted>](pathText: "/(3,3,3)") == [.second(Counted(first: 3, count: 3))])
  }

  @Test("A type may keep its decoder longer than the path is read, or its encoder")
  func keptCoders() throws {
    let kept = try [[Keeping]](pathText: "/(1,x)").flatMap(\.self)
    #expect(try kept.first.map { try Int(from: $0.decoder) } == 1)
    #expect(throws: DecodingError.self) { try kept.last.map { try Int(from: $0.decoder) } }
    #expect(kept.map(\.decoder.codingPath.count) == [0, 0])
    let box = Keeping.Coders()
    _ = try [[[Keeping.Writer(coders: box)]]].pathText()
    #expect(box.encoders.map(\.codingPath.count) == [0])
  }

  @Test("Superclasses and nested containers have a place")
  func classes() throws {
    try expect([Derived(inherited: 1, own: "x")], "/(x,1)")
    try expect([Nested(matrix: [[1, 2], [3]], name: "n", inner: 5)], "/((((1,2),3),(n)),5)")
  }

  @Test("Equal paths of the same elements nested in lists and dictionaries come back")
  func nesting() throws {
    try expect([[Route.home, .table("a", page: 1)], [], [.home]], "/(home,(table:a,1))/()/(home)")
    try expect([["x": Route.tab(.home)]], "/(x=(tab:home))")
    try expect([[Tab.home: 1]], "/(home,1)")
    try expect([["home": ["a": 1]]], "/(home=(a=1))")
  }
}
