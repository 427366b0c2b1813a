import Foundation
import PresentationCore
import Testing

@Suite("Several stacks")
struct StacksTests {
  @Test("begin with empty paths in the order of the keys")
  func beginning() {
    let tabs = Tabs(selecting: .films)
    #expect(tabs.keys == [.music, .films])
    #expect(tabs.selection == .films)
    #expect(tabs.path == [.root(.music), .root(.films)])
  }

  @Test("have each key once, and the selected one among them")
  func keys() {
    typealias Numbered = Stacks<Int, Stop>
    #expect(Numbered([3, 1, 3, 2, 1], selecting: 1).keys == [3, 1, 2])
    #expect(Numbered([], selecting: 1).keys == [1])
    #expect(Numbered([3, 2], selecting: 1).keys == [3, 2, 1])
    for selection in [3, 2, 1] { #expect(Numbered([3, 2], selecting: selection).selection == selection) }
  }

  @Test("are selected by key; an unknown or the selected key changes nothing")
  func selecting() {
    var stacks = Stacks<Int, Stop>([1, 2, 3], selecting: 2)
    let changes = [3, 3, 4, 1].map { stacks.select($0) }
    #expect(changes == [true, false, false, true])
    #expect(stacks.selection == 1)
    #expect(stacks.keys == [1, 2, 3])
  }

  @Test("have a path each, reached by key or by being selected")
  func paths() {
    var tabs = Tabs(selecting: .music)
    tabs.selected.push(.album(1))
    tabs[.films].push(.film(2))
    tabs.select(.films)
    tabs.selected.push(.film(3))
    #expect(tabs[.music] == [.album(1)])
    #expect(tabs[.films] == [.film(2), .film(3)])
    #expect(tabs.selected == tabs[.films])
    #expect(tabs == Tabs(music: [.album(1)], films: [.film(2), .film(3)], selecting: .films))
  }

  @Test("forget what is done to the path of a key that is none")
  func unknownKey() {
    var stacks = Stacks<Int, Stop>([1, 2], selecting: 1)
    let before = stacks
    stacks[7].push(.a)
    #expect(stacks[7] == [])
    #expect(stacks == before)
  }

  @Test("are one path: the hidden ones in the order of their keys, then the selected one")
  func onePath() {
    var stacks = Stacks<Int, Stop>([1, 2, 3], selecting: 1)
    stacks[1] = [.a]
    stacks[2] = [.b, .b]
    #expect(stacks.path == [.root(2), .route(2, .b), .route(2, .b), .root(3), .root(1), .route(1, .a)])
    stacks.select(3)
    #expect(stacks.path == [.root(1), .route(1, .a), .root(2), .route(2, .b), .route(2, .b), .root(3)])
    stacks.select(2)
    #expect(stacks.path == [.root(1), .route(1, .a), .root(3), .root(2), .route(2, .b), .route(2, .b)])
  }

  @Test("differ in their path whenever they differ")
  func pathsDiffer() {
    #expect(Set(Tabs.small).count == 98)
    #expect(Set(Tabs.small.map(\.path)).count == 98)
  }

  @Test("are the same after they were coded", arguments: Tabs.small)
  func coding(tabs: Tabs) throws {
    #expect(try JSONDecoder().decode(Tabs.self, from: JSONEncoder().encode(tabs)) == tabs)
  }

  @Test("are not decoded when the keys are not those of stacks")
  func corrupted() throws {
    func decode(_ text: String) throws -> Stacks<Int, Stop> {
      try JSONDecoder().decode(Stacks<Int, Stop>.self, from: Data(text.utf8))
    }
    let one = #"{"key":1,"path":["a"]}"#
    #expect(try decode(#"{"selection":1,"stacks":[\#(one)]}"#).path == [.root(1), .route(1, .a)])
    #expect(throws: DecodingError.self) { try decode(#"{"selection":2,"stacks":[\#(one)]}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"selection":1,"stacks":[]}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"selection":1,"stacks":[\#(one),\#(one)]}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"stacks":[\#(one)]}"#) }
  }

  @Test("have a path with a text that reads back", arguments: Tabs.small)
  func text(tabs: Tabs) throws {
    #expect(try [Stacks<Shelf, Page>.Element](pathText: tabs.path.pathText()) == tabs.path)
  }

  @Test("have a text that names the stacks")
  func textForm() throws {
    let tabs = Tabs(music: [.album(3)], films: [.film(1), .film(2)], selecting: .music)
    let text = try tabs.path.pathText()
    #expect(text == "/root:films/route:films,(film:1)/route:films,(film:2)/root:music/route:music,(album:3)")
  }

  @Test("may come from text as their routes may")
  func mayComeFromText() {
    #expect(Stacks<Shelf, Page>.Element.root(.music).mayComeFromText)
    #expect(Stacks<Shelf, Page>.Element.route(.music, .album(1)).mayComeFromText)
    #expect(!Stacks<Shelf, Page>.Element.route(.music, .ask(Question("q", .init("a", .note("a"))))).mayComeFromText)
  }
}
