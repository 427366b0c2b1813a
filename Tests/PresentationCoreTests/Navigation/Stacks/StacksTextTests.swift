import PresentationCore
import Testing

/// Keys of every kind: names, numbers, texts, cases with values.
private enum Size: Int, Codable, CaseIterable { case small = 1, large = 20 }
private enum Tag: Hashable, Codable { case all, tag(String) }
private enum Year: PathRoute, Codable {
  case year(Int)
  static let caseNames = ["year"]
}
private enum Memo: PathRoute, Codable {
  case note(Int), edit(Int), unlisted(Int)
  static let caseNames = ["note", "edit"]
}

/// An app's own value for the paths of its windows.
private enum Pane: StackedRoute, Codable {
  case root(String), route(String, Memo)

  var key: String {
    switch self {
    case .root(let key), .route(let key, _): key
    }
  }
  var route: Memo? { if case .route(_, let note) = self { note } else { nil } }
  var mayComeFromText: Bool { key != "secret" }
}

@Suite("The text of several stacks", .timeLimit(.minutes(10)))
struct StacksTextTests {
  private typealias Element = Stacks<Shelf, Page>.Element

  // Rules P-11.6, P-12.2
  @Test("names the stack on top, then its routes, and changes nothing where it is applied to the same stacks")
  func law() throws {
    for tabs in Tabs.small {
      let text = try tabs.path.pathText()
      let routes = tabs.selected.isEmpty ? "" : try tabs.selected.pathText()
      #expect(text == "/\(tabs.selection)" + routes)
      var same = tabs
      let hasChanged = same.apply(.set(try [Element](pathText: text)))
      #expect(!hasChanged && same == tabs, "\(text)")
    }
  }

  // Rule P-11.6
  @Test("leads from any stacks to its own stack, and leaves the other ones alone")
  func links() throws {
    for target in Tabs.small {
      let link = try [Element](pathText: target.path.pathText())
      for old in Tabs.small {
        var new = old
        new.apply(.set(link))
        #expect(new.selection == target.selection && new.selected == target.selected)
        for key in new.keys where key != new.selection { #expect(new[key] == old[key]) }
      }
    }
  }

  private func expect<Key: Hashable & Codable & Sendable>(_ key: Key, _ text: String) throws {
    var stacks = Stacks<Key, Memo>([key], selecting: key)
    #expect(try stacks.path.pathText() == text)
    stacks.selected = [.note(3), .edit(3)]
    let longer = "\(text)/note:3/edit:3"
    #expect(try stacks.path.pathText() == longer)
    #expect(try [Stacks<Key, Memo>.Element](pathText: longer) == stacks.path)
  }

  @Test("begins with any key that is Codable: a case, a raw value, a number, a text, a case with a value")
  func keys() throws {
    try expect(Shelf.films, "/films")
    try expect(Size.large, "/20")
    try expect(7, "/7")
    try expect("inbox", "/inbox")
    try expect("a/b c", "/a%2Fb%20c")
    try expect("", "/@")
    try expect("7", "/7")
    try expect(Tag.all, "/all")
    try expect(Tag.tag("jazz"), "/tag:jazz")
  }

  @Test("distinguishes a key from a route of the same name by its place")
  func sameName() throws {
    try expect("note", "/note")
    let path = try [Stacks<String, Memo>.Element](pathText: "/edit/edit:1")
    #expect(path == [.root("edit"), .route("edit", .edit(1))])
  }

  @Test("may end with a slash, and has no stack if it is nothing else")
  func slashes() throws {
    #expect(try [Element](pathText: "/films/") == [.root(.films)])
    #expect(try [Element](pathText: "/films/film:1/") == [.root(.films), .route(.films, .film(1))])
    #expect(try [Element](pathText: "/") == [])
    var tabs = Tabs(music: [.album(1)], selecting: .music)
    let hasChanged = tabs.apply(.set([]))
    #expect(!hasChanged && tabs.selected == [.album(1)])
  }

  @Test(
    "has a mistake where the first segment is not a key, or another one not a route, and names what is near",
    arguments: [
      ("/flims", #"column 2: unknown screen "flims"; did you mean "films"?"#, "/", 0),
      ("/film:1", #"column 2: unknown screen "film:1"; did you mean "films"?"#, "/", 0),
      ("/x", #"column 2: unknown screen "x"; choose from "music", "films""#, "/", 0),
      ("/music:1", #"column 2: unknown screen "music:1""#, "/", 0),
      ("/films/music", #"column 8: unknown screen "music""#, "/films", 1),
      ("/films/film:x", #"column 13: "x" is not a whole number"#, "/films", 1),
      ("/films/film:1/fil:2", #"column 15: unknown screen "fil""#, "/films/film:1", 2),
      ("films", #"column 1: a path must begin with "/""#, "/", nil),
    ])
  func mistakes(text: String, description: String, prefix: String, segment: Int?) throws {
    let error = try #require(throws: PathTextError.self) { try [Element](pathText: text) }
    #expect(error.description == description)
    #expect(error.validPrefix == prefix && error.segmentIndex == segment)
  }

  @Test("has advice from the routes after the first segment")
  func advice() throws {
    let error = try #require(throws: PathTextError.self) {
      try [Stacks<String, Memo>.Element](pathText: "/inbox/nite:1")
    }
    #expect(error.description == #"column 8: unknown screen "nite"; did you mean "note"?"#)
    #expect(error.message == #"unknown screen "nite""# && error.advice == #"did you mean "note"?"#)
    #expect(error.alternatives == ["note"])
    let other = try #require(throws: PathTextError.self) {
      try [Stacks<String, Memo>.Element](pathText: "/inbox/note:x")
    }
    #expect(other.description == "column 13: \(other.message)" && other.advice == nil)
  }

  @Test(
    "has advice from keys that list their names, and says what is wrong within a key",
    arguments: [
      ("/yaer:1", #"column 2: unknown screen "yaer:1"; did you mean "year"?"#),
      ("/year:x/note:1", #"column 7: "x" is not a whole number"#),
      ("/year:1/unlisted:x", #"column 18: "x" is not a whole number"#),
    ])
  func keyMistakes(text: String, description: String) throws {
    let error = try #require(throws: PathTextError.self) { try [Stacks<Year, Memo>.Element](pathText: text) }
    #expect(error.description == description)
  }

  // Rule P-12.4
  @Test("names no question, and nothing that an app's own value refuses")
  func forbidden() throws {
    let question = Element.route(.music, .ask(Question("q", .init("a", .note("a")))))
    let text = try [.root(.music), question].pathText()
    let error = try #require(throws: PathTextError.self) { try [Element](pathText: text) }
    #expect(error.segmentIndex == 1 && error.validPrefix == "/music")
    #expect(throws: PathTextError.self) { try [Pane](pathText: "/secret") }
    #expect(try [Pane](pathText: "/open/note:1") == [.root("open"), .route("open", .note(1))])
  }

  @Test("is the text of the last stack for an app's own values, too")
  func ownValues() throws {
    let path: [Pane] = [.root("a"), .route("a", .note(1)), .root("b"), .route("b", .edit(2))]
    #expect(try path.pathText() == "/b/edit:2")
  }
}
