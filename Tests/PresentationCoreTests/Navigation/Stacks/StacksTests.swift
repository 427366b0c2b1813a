import Foundation
import PresentationCore
import Testing

@Suite("Several stacks", .timeLimit(.minutes(10)))
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
    tabs[.films]?.push(.film(2))
    tabs.select(.films)
    tabs.selected.push(.film(3))
    #expect(tabs[.music] == [.album(1)])
    #expect(tabs[.films] == [.film(2), .film(3)])
    #expect(tabs.selected == tabs[.films])
    #expect(tabs == Tabs(music: [.album(1)], films: [.film(2), .film(3)], selecting: .films))
  }

  @Test("have no path for an unknown key, so a change to it returns nil instead of true")
  func unknownKey() {
    var stacks = Stacks<Int, Stop>([1, 2], selecting: 1)
    let before = stacks
    let changes: [Bool?] = [stacks[7]?.push(.a), stacks[7]?.home(), stacks[2]?.push(.a), stacks[2]?.home()]
    #expect(changes == [nil, nil, true, true])
    #expect(stacks[7] == nil && stacks == before)
  }

  @Test("come and go by setting a path")
  func setting() {
    var stacks = Stacks<Int, Stop>([1], selecting: 1)
    stacks[7] = [.a]
    stacks[1] = [.b]
    #expect(stacks.path == [.root(7), .route(7, .a), .root(1), .route(1, .b)])
    stacks[1] = nil
    stacks[3] = nil
    #expect(stacks.path == [.root(7), .route(7, .a)] && stacks.selection == 7)
    stacks[7] = nil
    #expect(stacks.path == [.root(7)], "there is always a stack")
  }

  /// A simple model of stacks: an array and a key.
  private struct Naive: Equatable {
    var entries: [(key: Int, path: [Stop])]
    var selection: Int

    static func == (one: Naive, other: Naive) -> Bool {
      one.selection == other.selection && one.entries.map(\.key) == other.entries.map(\.key)
        && one.entries.map(\.path) == other.entries.map(\.path)
    }

    init(_ stacks: Stacks<Int, Stop>) {
      entries = stacks.keys.map { ($0, stacks[$0] ?? []) }
      selection = stacks.selection
    }

    init(_ keys: [Int], selecting selection: Int) {
      entries = keys.map { ($0, $0 == 2 ? [.a, .b] : []) }
      self.selection = selection
    }

    mutating func add(_ key: Int, at index: Int) -> Bool {
      guard !entries.contains(where: { $0.key == key }) else { return false }
      entries.insert((key, [.c]), at: max(0, min(index, entries.count)))
      return true
    }

    mutating func remove(_ key: Int) -> Bool {
      guard entries.count > 1, let index = entries.firstIndex(where: { $0.key == key }) else { return false }
      entries.remove(at: index)
      if selection == key { selection = index < entries.count ? entries[index].key : entries[index - 1].key }
      return true
    }

    mutating func move(_ key: Int, to index: Int) -> Bool {
      guard let old = entries.firstIndex(where: { $0.key == key }) else { return false }
      let entry = entries.remove(at: old)
      let new = max(0, min(index, entries.count))
      entries.insert(entry, at: new)
      return old != new
    }
  }

  @Test(
    "are added, removed and moved: every order of up to four, every selection, every place, one beyond each end too")
  func changing() {
    for count in 1...4 {
      let keys = Array(1...count)
      for selection in keys {
        let naive = Naive(keys, selecting: selection)
        var stacks = Stacks<Int, Stop>(keys, selecting: selection)
        if count > 1 { stacks[2] = [.a, .b] }
        for key in 1...5 {
          var (expected, result) = (naive, stacks)
          let removed = (expected.remove(key), result.remove(key))
          #expect(
            removed.0 == removed.1 && Naive(result) == expected, "remove \(key) of \(keys), selected \(selection)")
          for index in -1...(count + 1) {
            (expected, result) = (naive, stacks)
            let moved = (expected.move(key, to: index), result.move(key, to: index))
            #expect(moved.0 == moved.1 && Naive(result) == expected, "move \(key) to \(index), selected \(selection)")
            (expected, result) = (naive, stacks)
            let added = (expected.add(key, at: index), result.add(key, path: [.c], at: index))
            #expect(added.0 == added.1 && Naive(result) == expected, "add \(key) at \(index), selected \(selection)")
          }
        }
      }
    }
    var stacks = Stacks<Int, Stop>([1], selecting: 1)
    let isAdded = stacks.add(2)
    #expect(isAdded && stacks.keys == [1, 2] && stacks.selection == 1)
  }

  @Test("keep the screens of those that stay when others come, go or move")
  func screens() {
    var stacks = Stacks<Int, Stop>([1, 2, 3], selecting: 2)
    stacks[1] = [.a]
    stacks[3] = [.a, .b]
    let old = stacks.path
    stacks.move(3, to: 0)
    #expect(PresentationDiff(from: old, to: stacks.path).removed.isEmpty)
    stacks.add(4)
    stacks.remove(1)
    let diff = PresentationDiff(from: old, to: stacks.path)
    #expect(diff.removed.map { old[$0] } == [.route(1, .a), .root(1)])
    #expect(diff.created.map { stacks.path[$0] } == [.root(4)])
  }

  // Rule P-11.1
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

  // Rule P-11.1
  @Test("differ in their path whenever they differ")
  func pathsDiffer() {
    #expect(Set(Tabs.small).count == 98)
    #expect(Set(Tabs.small.map(\.path)).count == 98)
  }

  // Rule P-11.10
  @Test("are the same after they were coded", arguments: Tabs.small)
  func coding(tabs: Tabs) throws {
    #expect(try JSONDecoder().decode(Tabs.self, from: JSONEncoder().encode(tabs)) == tabs)
  }

  @Test("are not decoded if keys repeat, or if there are none; without a known selection, the first is selected")
  func corrupted() throws {
    func decode(_ text: String) throws -> Stacks<Int, Stop> {
      try JSONDecoder().decode(Stacks<Int, Stop>.self, from: Data(text.utf8))
    }
    let one = #"{"key":1,"path":["a"]}"#
    for text in [#"{"base":1,"stacks":[\#(one)]}"#, #"{"base":2,"stacks":[\#(one)]}"#, #"{"stacks":[\#(one)]}"#] {
      #expect(try decode(text).path == [.root(1), .route(1, .a)])
    }
    #expect(throws: DecodingError.self) { try decode(#"{"base":1,"stacks":[]}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"base":1,"stacks":[\#(one),\#(one)]}"#) }
  }

  @Test("may come from text as their routes may")
  func mayComeFromText() {
    #expect(Stacks<Shelf, Page>.Element.root(.music).mayComeFromText)
    #expect(Stacks<Shelf, Page>.Element.route(.music, .album(1)).mayComeFromText)
    #expect(!Stacks<Shelf, Page>.Element.route(.music, .ask(Question("q", .init("a", .note("a"))))).mayComeFromText)
  }
}
