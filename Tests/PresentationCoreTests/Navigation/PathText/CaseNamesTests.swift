import PresentationCore
import Testing

private typealias WrittenRoute = PathRoute & Codable

@Suite("The names of cases", .timeLimit(.minutes(10)))
struct CaseNamesTests {
  private enum Plain: PathRoute, Codable, CaseIterable { case list, detail }

  private enum Raw: String, PathRoute, Codable, CaseIterable {
    case list = "ls", detail, spaced = "jazz & blues", slashed = "a/b:c", empty = "", none = "nil", number = "1"
  }

  private enum Level: Int, PathRoute, Codable, CaseIterable { case low = -1, zero, high = 200 }

  private enum Keyed: PathRoute, Codable, CaseIterable {
    case list, detail

    private enum CodingKeys: String, CodingKey { case list = "ls", detail }
  }

  private enum Described: PathRoute, Codable, CaseIterable, CustomStringConvertible {
    case list, detail

    var description: String { "the \(self == .list ? "list" : "detail")" }
  }

  /// Cases with values, of which some are listed.
  private enum Loaded: PathRoute, Codable, CaseIterable {
    case table(String), row(Int), secret

    static let allCases: [Loaded] = [.table("A"), .table("B:C"), .row(1), .secret]
    var mayComeFromText: Bool { self != .secret }
  }

  /// Not an enum: a segment without a name.
  private struct Pair: PathRoute, Codable, CaseIterable {
    var a: Int, b: Tab

    static let allCases = [Pair(a: 1, b: .home), Pair(a: 2, b: .detail(3))]
  }

  private enum Unwritten: PathRoute, Codable, CaseIterable {
    case list, silent, unread

    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(String.self) == "list" else { throw TooSmall() }
      self = .list
    }

    func encode(to encoder: any Encoder) throws {
      if self == .silent { throw TooSmall() }
      var container = encoder.singleValueContainer()
      try container.encode("\(self)")
    }
  }

  @Test("are those that the path text writes, each once, in the order of the cases")
  func names() {
    #expect(Plain.caseNames == ["list", "detail"])
    #expect(Raw.caseNames == ["ls", "detail", "jazz%20%26%20blues", "a%2Fb%3Ac", "@", "nil", "1"])
    #expect(Level.caseNames == ["-1", "0", "200"])
    #expect(Keyed.caseNames == ["ls", "detail"])
    #expect(Described.caseNames == ["list", "detail"])
    #expect(Loaded.caseNames == ["table", "row"])
    #expect(Pair.caseNames == ["(1,home)", "(2,(detail:3))"])
    #expect(Unwritten.caseNames == ["list"])
  }

  @Test(
    "parse, each of them, unless more has to follow",
    arguments: [
      Plain.self, Raw.self, Level.self, Keyed.self, Described.self, Pair.self, Unwritten.self,
    ] as [any WrittenRoute.Type])
  fileprivate func parse(type: any WrittenRoute.Type) throws {
    func check<Element: WrittenRoute>(_ type: Element.Type) throws {
      for name in Element.caseNames {
        let path = try [Element](pathText: "/\(name)/\(name)")
        #expect(path.count == 2)
        #expect(try path.pathText() == "/\(name)/\(name)")
      }
    }
    try check(type)
  }

  @Test("lead to a case when the arguments follow")
  func completed() throws {
    let path = try [Loaded](pathText: "/\(Loaded.caseNames[0]):x/\(Loaded.caseNames[1]):7")
    #expect(path == [.table("x"), .row(7)])
  }
}
