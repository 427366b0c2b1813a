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

  // Feature F-75
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
    changes = [desk.apply(.back(2)), desk.apply(.back(0)), desk.apply(.home)]
    #expect(changes == [false, false, false] && desk.selection == "sheet")
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
    .navigation(\.desk) {
      $0.leaving { place, office, _ in
        place == .root("sheet") && office.hasDraft ? .stay("something is typed") : .leave
      }
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

  @Test("comes back as a sheet, in its place, when a host refuses to let it go", arguments: Departure.allCases)
  fileprivate func refused(departure: Departure) {
    for isMoved in [false, true] {
      var before = desk()
      before.add("c", at: 0)
      before.present("other", path: [.b])
      if isMoved {
        before.move("sheet", to: 0)
        before.move("other", to: 1)
      }
      var after = before
      departure.run(on: &after)
      #expect(after.path != before.path)
      let refusal = PathIntent<Trays.Element>(.failed(after.path, reason: "", proposal: before.path))
      var changes = [after.apply(refusal)]
      #expect(after == before && after.base == "a", "\(after)")
      changes += [after.apply(.back(2)), after.apply(.back(1)), after.apply(.back(1)), after.apply(.back(1))]
      #expect(changes == [true, false, true, true, true] && after.selection == "sheet")
    }
  }

  /// A way in which two sheets, or the stack below them, go.
  fileprivate enum Departure: CaseIterable {
    case back, closed, tab, link, removed, base, alone, replaced, twice, covered, added, moved

    func run(on desk: inout Trays) {
      switch self {
      case .back:
        desk.apply(.back(1))
        desk.apply(.back(1))
      case .closed: desk.apply(.close(from: .root("sheet")))
      case .tab: desk.select("b")
      case .link: desk.apply(.set([.root("a")]))
      case .removed: desk["other"] = nil
      case .base: desk.remove("a")
      case .alone: for key in ["b", "c", "a"] { desk.remove(key) }
      case .replaced:
        desk.select("a")
        desk.add("sheet")
        desk.select("sheet")
      case .twice:
        desk.select("b")
        desk.present("other")
        desk.select("a")
      case .covered:
        desk["b"] = [.d]
        desk.present("third")
      case .added: desk.add("third")
      case .moved: desk.move("b", to: 0)
      }
    }
  }

  @Test("that is refused does not come back as a sheet if it is not one any more")
  func notASheet() {
    var desk = desk()
    desk["a"] = []
    let roots = desk.path.filter { $0.route == nil }
    desk.select("b")
    desk.move("b", to: 0)
    desk.add("sheet")
    desk.select("sheet")
    let before = desk
    #expect(before.path == roots && before.base == "sheet")
    desk.select("b")
    desk.apply(PathIntent(.failed(desk.path, reason: "", proposal: before.path)))
    #expect(desk == before && desk.base == "sheet")
  }

  @Test("gives way to the stack below it when its root cannot be shown, also after it was saved")
  func failedRoot() throws {
    var saved = desk()
    saved.present("other", path: [.b])
    var desk = try JSONDecoder().decode(Trays.self, from: JSONEncoder().encode(saved))
    desk.apply(PathIntent(.failed(desk.path, reason: "", proposal: Array(desk.path.dropLast(2)))))
    #expect(desk == self.desk() && desk.base == "a")
    desk.apply(PathIntent(.failed(desk.path, reason: "", proposal: [.root("b")])))
    #expect(desk.keys == ["b", "sheet"] && desk.base == "b", "the stack below the sheet is removed")
  }

  @MainActor @Test("is a sheet again, with its screens, after a host has refused", arguments: [false, true])
  func host(isLate: Bool) {
    let store = Store(
      Office(desk: desk()),
      reducer: Reducer<Office, Chore> { office, chore in
        if case .navigate(let intent) = chore { office.desk.apply(intent) }
      })
    let before = store.state
    let host = RecordingHost<Trays.Element, Trays.Element>()
    let component = PresentationComponent(store: store, path: \.desk.path, host: host) { place, _ in place }
    let serials = component.screens.map(\.serial)
    host.behavior = isLate ? .slow : .refusing("no.")
    store.send(.navigate(.push(.root("b"))))
    if isLate {
      // Paths that wait meanwhile are newer than the one that the host refuses.
      store.send(.navigate(.push(.root("a"))))
      store.send(.navigate(.push(.root("b"))))
      host.behavior = .refusing("no.")
      host.refuse("no.")
    }
    #expect(store.state == before && component.screens.map(\.serial) == serials)
    host.behavior = .obedient
    store.send(.navigate(.push(.root("b"))))
    #expect(store.state.desk.keys == ["a", "b"] && host.stack.map(\.route) == store.state.desk.path)
  }

  @Test(
    "does what a naive model does: random programs of one to five stacks with sheets",
    arguments: 1...(RunLength.isLong ? 10_000 : RunLength.current == .quick ? 20 : 300) as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = Array(1...Int.random(in: 1...5, using: &random))
    var stacks = Stacks<Int, Stop>(keys, selecting: 1)
    var naive = NaiveStacks<Stop>(keys)
    for step in 0..<60 {
      let before = stacks
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
        naive.back()
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
        naive.set([.root(key), .route(key, stop)])
      default:
        stacks[key]?.push(stop)
        naive.change(key) { $0.append(stop) }
      }
      try #require(stacks.path == naive.path, "seed \(seed), step \(step)")
      #expect(stacks.base == naive.tabs[naive.selected].key)
      var refused = stacks
      refused.apply(.init(.failed(stacks.path, reason: "", proposal: before.path)))
      // The order of keys says more than the path, and is exact only where sheets are.
      let isBack = before.base == before.selection ? refused.base == before.base : refused == before
      #expect(refused.path == before.path, "seed \(seed), step \(step)")
      #expect(isBack || stacks.path == before.path, "seed \(seed), step \(step)")
      var same = stacks
      let hasChanged = same.apply(.set(try [Stacks<Int, Stop>.Element](pathText: stacks.path.pathText())))
      #expect(!hasChanged && same == stacks, "seed \(seed), step \(step)")
    }
  }
}

extension PathIntent {
  fileprivate static func close(from route: Route) -> Self { PathIntent(.close, from: Origin(route)) }
}
