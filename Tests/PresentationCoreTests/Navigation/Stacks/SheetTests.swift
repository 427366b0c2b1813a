import Foundation
import PresentationCore
import PresentationTesting
import Testing

private typealias Trays = Stacks<String, Stop>
private struct Office: Equatable {
  var desk = Trays(["a", "b"], selecting: "a")
  var hasDraft = false
}
private enum Chore: Navigating { case navigate(PathIntent<Trays.Element>), type }

@Suite("A sheet above stacks", .timeLimit(.minutes(RunLength.limit)))
struct SheetTests {
  private func desk() -> Trays {
    var desk = Trays(["a", "b"], selecting: "a")
    desk.selected = [.a]
    desk.present("sheet", path: [.c])
    return desk
  }

  @Test("lies above the stack that it covers, and is named by its own text")
  func path() throws {
    let desk = desk()
    #expect(desk.base == "a" && desk.selection == "sheet")
    #expect(
      desk.path == [.root("b"), .root("a"), .route("a", .a), .root("sheet"), .route("sheet", .c)])
    let text = try desk.path.pathText()
    #expect(text == "/sheet/c")
    var same = desk
    let hasChanged = same.apply(.set(try [Trays.Element](pathText: text)))
    #expect(!hasChanged && same == desk)
    #expect(try JSONDecoder().decode(Trays.self, from: JSONEncoder().encode(desk)) == desk)
  }

  @Test(
    "goes by a step back at its root, by an intent that closes it, and when another stack is selected, by a link, too")
  func leaving() throws {
    var desk = desk()
    var changes = [desk.apply(.back(1)), desk.base != desk.selection, desk.apply(.back(1))]
    #expect(changes == [true, true, true] && desk.path == [.root("b"), .root("a"), .route("a", .a)])
    desk.present("sheet")
    changes = [desk.apply(.close(from: .root("sheet"))), desk.selection == "a"]
    #expect(changes == [true, true])
    desk.present("sheet")
    desk.present("other")
    changes = [desk.apply(.set(try [Trays.Element](pathText: "/b/b"))), desk.keys == ["a", "b"]]
    #expect(changes == [true, true] && desk["a"] == [.a] && desk.selected == [.b])
    desk.present("sheet")
    desk.present("other")
    changes = [
      desk.select("sheet"), desk.base != desk.selection, desk.select("nowhere"), desk.base != desk.selection,
      desk.select("b"), desk.base != desk.selection,
    ]
    #expect(changes == [true, true, false, true, true, false])
  }

  @Test("is asked about before it goes")
  func leaveCheck() throws {
    let reducer = Reducer<Office, Chore> { office, chore in
      switch chore {
      case .type: office.hasDraft = true
      case .navigate(let intent): office.desk.apply(intent)
      }
    }
    .checkingLeave(\.desk.path) { place, office, _ in
      place == .root("sheet") && office.hasDraft ? .stay("something is typed") : .leave
    }
    var office = Office()
    office.desk.present("sheet")
    _ = reducer(&office, .type)
    let before = office
    for change in [.back(1), .set([.root("b")]), .push(.route("b", .a))] as [PathChange<Trays.Element>] {
      #expect(throws: LeaveRefused("something is typed")) {
        try reducer.reduce(&office, .navigate(PathIntent(change, reason: .user)))
      }
      #expect(office == before)
    }
  }

  @Test(
    "is not decoded if it covers no stack, or itself",
    arguments: [
      #"{"key":"a","path":[]},{"key":"b","path":[],"covered":"c"}"#,
      #"{"key":"a","path":[],"covered":"b"},{"key":"b","path":[],"covered":"a"}"#,
      #"{"key":"a","path":[],"covered":"a"}"#,
    ])
  func forged(stacks: String) {
    let text = #"{"selection":"a","stacks":[\#(stacks)]}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Trays.self, from: Data(text.utf8)) }
  }

  @Test("comes back with what it covered when a host refuses to let it go")
  func refused() {
    let before = desk()
    var after = before
    after.apply(.back(2))
    after.select("b")
    after.apply(PathIntent(.failed(after.path, reason: "", proposal: before.path)))
    #expect(after.path == before.path)
  }

  /// Lists and nothing else.
  private struct Naive: Equatable {
    struct Layer: Equatable {
      let key: Int
      var path: [Stop] = []
    }
    var tabs: [Layer], selected = 0, sheets: [Layer] = []

    var top: Layer {
      get { sheets.last ?? tabs[selected] }
      set { if sheets.isEmpty { tabs[selected] = newValue } else { sheets[sheets.count - 1] = newValue } }
    }
    var path: [Stacks<Int, Stop>.Element] {
      (tabs.indices.filter { $0 != selected }.map { tabs[$0] } + [tabs[selected]] + sheets).flatMap { layer in
        [.root(layer.key)] + layer.path.map { .route(layer.key, $0) }
      }
    }

    mutating func select(_ key: Int) {
      if let index = sheets.firstIndex(where: { $0.key == key }) { sheets.removeSubrange((index + 1)...) }
      guard let index = tabs.firstIndex(where: { $0.key == key }) else { return }
      (selected, sheets) = (index, [])
    }

    mutating func remove(_ key: Int) {
      guard tabs.count + sheets.count > 1 else { return }
      sheets.removeAll { $0.key == key }
      guard let index = tabs.firstIndex(where: { $0.key == key }) else { return }
      tabs.remove(at: index)
      // The lowest sheet is not a sheet any more.
      if tabs.isEmpty { tabs = [sheets.removeFirst()] }
      if index < selected { selected -= 1 } else if index == selected, !sheets.isEmpty { selected = 0 }
      selected = min(selected, tabs.count - 1)
    }
  }

  @Test(
    "does what a naive model does: random programs of one to five stacks with sheets",
    arguments: 1...(RunLength.isLong ? 10_000 : RunLength.current == .quick ? 20 : 300) as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = Array(1...Int.random(in: 1...5, using: &random))
    var stacks = Stacks<Int, Stop>(keys, selecting: 1)
    var naive = Naive(tabs: keys.map { Naive.Layer(key: $0) })
    for step in 0..<60 {
      let key = Int.random(in: 1...8, using: &random)
      let stop = [Stop.a, .b, .c, .d].randomElement(using: &random) ?? .a
      let isKnown = stacks.keys.contains(key)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        stacks.apply(.push(.route(key, stop)))
        naive.select(key)
        if isKnown { naive.top.path.append(stop) }
      case 2:
        stacks.apply(.back(1))
        if !naive.top.path.isEmpty {
          naive.top.path.removeLast()
        } else if !naive.sheets.isEmpty {
          naive.sheets.removeLast()
        }
      case 3:
        stacks.select(key)
        naive.select(key)
      case 4:
        stacks.present(key, path: [stop])
        if !isKnown { naive.sheets.append(.init(key: key, path: [stop])) }
      case 5:
        stacks.remove(key)
        naive.remove(key)
      case 6:
        stacks.apply(.set([.root(key), .route(key, stop)]))
        naive.select(key)
        if isKnown { naive.top.path = [stop] }
      default:
        stacks[key]?.push(stop)
        for index in naive.tabs.indices where naive.tabs[index].key == key { naive.tabs[index].path.append(stop) }
        for index in naive.sheets.indices where naive.sheets[index].key == key { naive.sheets[index].path.append(stop) }
      }
      try #require(stacks.path == naive.path, "seed \(seed), step \(step)")
      #expect(stacks.base == naive.tabs[naive.selected].key)
      var same = stacks
      let hasChanged = same.apply(.set(try [Stacks<Int, Stop>.Element](pathText: stacks.path.pathText())))
      #expect(!hasChanged && same == stacks, "seed \(seed), step \(step)")
    }
  }
}

extension PathIntent {
  fileprivate static func close(from route: Route) -> Self { PathIntent(.close, from: Origin(route)) }
}
