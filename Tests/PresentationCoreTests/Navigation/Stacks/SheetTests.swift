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
      desk.path == [.root("b"), .root("a"), .route("a", .a), .sheet("sheet"), .route("sheet", .c)])
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
        place == .sheet("sheet") && office.hasDraft ? .stay("something is typed") : .leave
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

  @Test("is presented by an intent, over what is shown, with the routes of a new path above it")
  func intents() {
    var desk = Trays(["a", "b"], selecting: "a")
    var changes = [desk.apply(.push(.sheet("sheet"))), desk.apply(.push(.sheet("sheet"))), desk.base == "a"]
    #expect(changes == [true, false, true] && desk.path == [.root("b"), .root("a"), .sheet("sheet")])
    changes = [
      desk.apply(.push(.route("other", .a))), desk.apply(.push(.root("other"))), desk.apply(.push(.sheet("b"))),
    ]
    #expect(
      changes == [false, false, true] && desk.selection == "b" && desk.keys == ["a", "b"],
      "a stack does not become a sheet")
    changes = [desk.apply(.set([.root("a"), .route("a", .b), .sheet("x"), .sheet("y"), .route("y", .c)]))]
    #expect(changes == [true])
    #expect(desk.path == [.root("b"), .root("a"), .route("a", .b), .sheet("x"), .sheet("y"), .route("y", .c)])
    let before = desk
    changes = [
      desk.apply(.set(before.path)), desk.apply(.set([.sheet("x"), .root("a")])),
      desk.apply(.set([.sheet("x"), .sheet("x")])),
      desk.apply(.set([.root("z")])),
    ]
    #expect(changes == [false, false, false, false] && desk == before)
    changes = [
      desk.apply(.set([.root("a")])), desk.apply(.pushUnlessTop(.sheet("x"))), desk.apply(.pushUnlessTop(.sheet("x"))),
    ]
    #expect(changes == [true, true, false] && desk.path == [.root("b"), .root("a"), .sheet("x")])
  }

  @Test("is restored with stacks that are missing, below those that are there")
  func restored() {
    let saved = desk()
    for (keys, selection) in [(["a", "b"], "a"), (["b"], "b"), (["c", "b", "d"], "d"), (["sheet"], "sheet")] {
      var desk = Trays(keys, selecting: selection)
      desk.present("help")
      let before = desk
      desk.apply(.restore(saved.path))
      #expect(desk.path.filter { saved.keys.contains($0.key) } == saved.path, "\(keys)")
      #expect(desk.selection == "sheet" && desk.base == "a" && !desk.keys.contains("help"))
      #expect(Set(desk.keys) == Set(saved.keys + keys) && desk.path.prefix { !saved.keys.contains($0.key) }.count <= 2)
      var same = before
      let hasChanged = same.apply(.restore([.sheet("x")]))
      #expect(!hasChanged && same == before, "no stack is below it")
    }
  }

  @Test(
    "is decoded without stacks that the program does not know any more, and not with a key twice or without a stack")
  func decoded() throws {
    enum Small: String, Codable { case b, sheet }
    var saved = desk()
    saved.present("other", path: [.b])
    let data = try JSONEncoder().encode(saved)
    let known = try JSONDecoder().decode(Stacks<Small, Stop>.self, from: data)
    #expect(known.path == [.root(.b), .sheet(.sheet), .route(.sheet, .c)])
    for stacks in [
      #"{"base":"x","stacks":[{"key":"x","path":[]}]}"#, #"{"base":"b","stacks":[]}"#, #"{"base":"b"}"#,
      #"{"base":"b","stacks":[{"key":"b","path":[]},{"key":"b","path":[]}]}"#,
      #"{"base":"b","stacks":[{"key":"b","path":[]}],"sheets":[{"key":"b","path":[]}]}"#,
      #"{"base":"b","stacks":[{"key":"b"}]}"#,
    ] {
      #expect(throws: DecodingError.self, "\(stacks)") {
        try JSONDecoder().decode(Stacks<Small, Stop>.self, from: Data(stacks.utf8))
      }
    }
  }

  @Test("comes back as a sheet, in its place, when a host refuses to let it go", arguments: Departure.allCases)
  fileprivate func refused(departure: Departure) {
    var before = desk()
    before.add("c", at: 0)
    before.present("other", path: [.b])
    var after = before
    departure.run(on: &after)
    #expect(after.path != before.path)
    let refusal = PathIntent<Trays.Element>(.failed(after.path, reason: "", proposal: before.path))
    var changes = [after.apply(refusal)]
    // The position of the stack below the sheets is known only while it is there.
    #expect(after.path == before.path && after.base == "a" && (after == before || !departure.keepsBase), "\(after)")
    changes += [after.apply(.back(2)), after.apply(.back(1)), after.apply(.back(1)), after.apply(.back(1))]
    #expect(changes == [true, false, true, true, true] && after.selection == "sheet")
  }

  /// A way in which two sheets, or the stack below them, go.
  fileprivate enum Departure: CaseIterable {
    case back, closed, tab, link, removed, base, alone, replaced, twice, covered, added, moved

    var keepsBase: Bool { ![.base, .alone, .moved, .replaced].contains(self) }

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
      switch Int.random(in: 0..<10, using: &random) {
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
      case 7:
        stacks.apply(.push(.sheet(key)))
        if isKnown { naive.select(key) } else { naive.sheets.append(.init(key: key)) }
      case 8:
        stacks.apply(.set([.sheet(key), .route(key, stop)]))
        if !isKnown { naive.sheets.append(.init(key: key)) }
        naive.set([.root(key), .route(key, stop)])
      default:
        stacks[key]?.push(stop)
        naive.change(key) { $0.append(stop) }
      }
      try #require(stacks.path == naive.path, "seed \(seed), step \(step)")
      #expect(stacks.base == naive.tabs[naive.selected].key)
      var refused = stacks
      refused.apply(.init(.failed(stacks.path, reason: "", proposal: before.path)))
      // The order of keys says more than the path.
      #expect(refused.path == before.path && refused.base == before.base, "seed \(seed), step \(step)")
      var restored = stacks
      restored.apply(.restore(before.path))
      #expect(restored.path.filter { before.keys.contains($0.key) } == before.path, "seed \(seed), step \(step)")
      var same = stacks
      let hasChanged = same.apply(.set(try [Stacks<Int, Stop>.Element](pathText: stacks.path.pathText())))
      #expect(!hasChanged && same == stacks, "seed \(seed), step \(step)")
    }
  }
}

extension PathIntent {
  fileprivate static func close(from route: Route) -> Self { PathIntent(.close, from: Origin(route)) }
}
