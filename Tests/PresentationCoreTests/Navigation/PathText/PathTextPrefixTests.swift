import PresentationCore
import Testing

@Suite("Path text: the good beginning", .timeLimit(.minutes(10)))
struct PathTextPrefixTests {
  @Test(
    "A mistake names its segment, and the beginning before it reads",
    arguments: [
      ("/foo", 0, "/"),
      ("/foo/home", 0, "/"),
      ("/home/foo/home", 1, "/home"),
      ("/home/table:A/row:A", 2, "/home/table:A"),
      ("/home/row:A,x/foo", 1, "/home"),
      ("/home/row:A,1,2", 1, "/home"),
      ("/home//home", 1, "/home"),
      ("/home//", 1, "/home"),
      ("//", 0, "/"),
      ("/home/(home", 1, "/home"),
      ("/home,home", 0, "/"),
      ("/home/h%6Fme,1", 1, "/home"),
      ("/h%6Fme/row:é", 1, "/h%6Fme"),
      ("/home/foo/a b", 1, "/home"),
      ("/table:@A/keys:a,(1,x)/home", 1, "/table:@A"),
      ("", nil, "/"),
      ("home/foo", nil, "/"),
      ("/" + String(repeating: "x", count: 65_536), nil, "/"),
    ])
  func prefix(text: String, index: Int?, prefix: String) throws {
    let error = try #require(throws: PathTextError.self) { try [Route](pathText: text) }
    #expect(error.segmentIndex == index)
    #expect(error.validPrefix == prefix)
    #expect(try [Route](pathText: error.validPrefix).count == index ?? 0)
  }

  @Test("Of two mistakes the first counts, whichever is one of marks and which of values")
  func first() throws {
    let values = try #require(throws: PathTextError.self) { try [Route](pathText: "/home/foo/row:A=B=C") }
    #expect(values.message == "unknown screen \"foo\"" && values.column == 7)
    let marks = try #require(throws: PathTextError.self) { try [Route](pathText: "/home/row:A=B=C/foo") }
    #expect(marks.column == 14 && marks.segmentIndex == 1)
  }

  @Test("Wherever one of many segments is wrong, all before it are kept", arguments: [0, 1, 500, 998, 999])
  func everywhere(index: Int) throws {
    var segments = (0..<1_000).map { "table:T\($0)" }
    segments[index] = "tabel:T"
    let text = "/" + segments.joined(separator: "/")
    let error = try #require(throws: PathTextError.self) { try [Route](pathText: text) }
    #expect(error.segmentIndex == index)
    #expect(try [Route](pathText: error.validPrefix) == (0..<index).map { Route.table("T\($0)") })
  }

  @Test("A path that cannot be printed has the text of the routes before that one")
  func printing() throws {
    let error = try #require(throws: PathTextError.self) {
      try [Picky(first: 2, second: 2), Picky(first: 4, second: 6), Picky(first: 2, second: 3)].pathText()
    }
    #expect(error.segmentIndex == 2 && error.validPrefix == "/(2,2)/(4,6)" && error.column == 13)
    let first = try #require(throws: PathTextError.self) { try [Picky(first: 2, second: 3)].pathText() }
    #expect(first.segmentIndex == 0 && first.validPrefix == "/" && first.column == 1)
    let long = try #require(throws: PathTextError.self) {
      try ["a", String(repeating: "x", count: 65_536), "b"].pathText()
    }
    #expect(long.segmentIndex == 1 && long.validPrefix == "/a" && long.column == 3)
  }

  @Test("Errors differ when their segments or their beginnings do")
  func equality() {
    let error = PathTextError(column: 4, message: "m", segmentIndex: 1, validPrefix: "/a")
    #expect(error == PathTextError(column: 4, message: "m", segmentIndex: 1, validPrefix: "/a"))
    #expect(error != PathTextError(column: 4, message: "m", segmentIndex: 2, validPrefix: "/a"))
    #expect(error != PathTextError(column: 4, message: "m", segmentIndex: 1, validPrefix: "/b"))
    #expect(PathTextError(column: 4, message: "m").segmentIndex == nil)
    #expect(PathTextError(column: 4, message: "m").validPrefix == "/")
  }
}
