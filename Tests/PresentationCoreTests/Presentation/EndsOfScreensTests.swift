import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("The ends of screens", .timeLimit(.minutes(10)))
struct EndsOfScreensTests {
  /// The numbers of the objects that end while `body` runs, in their order.
  private func ends(in world: PresentationWorld, _ body: () -> Void) -> [Int] {
    let count = world.census.ended.count
    body()
    return Array(world.census.ended[count...])
  }

  // Rule P-06.2
  @Test("come from the top down when screens are removed", arguments: [false, true])
  func removed(reportsLife: Bool) {
    let world = PresentationWorld(path: ["a", "b", "c", "d"], reportsLife: reportsLife)
    #expect(ends(in: world) { world.go(["a"]) } == [4, 3, 2])
    #expect(ends(in: world) { world.go([]) } == [1])
  }

  // Rule P-06.2
  @Test("come from the top down for every pair of short paths, with screens that move, stay and are replaced")
  func allPairs() {
    let paths = allPaths(over: [Letter("a", 0), Letter("a", 1), "b"], upTo: 3)
    for (old, new) in paths.flatMap({ old in paths.map { (old, $0) } }) {
      for (behavior, reportsLife) in [
        (RecordingHost<Letter, Made>.Behavior.obedient, true), (.slow, true), (.slow, false),
      ] {
        let world = PresentationWorld(path: old, reportsLife: reportsLife)
        world.host.behavior = behavior
        let ended = ends(in: world) {
          world.go(new)
          if world.host.hasPendingChange { world.host.answer() }
        }
        let kept = Set(world.component?.screens.map(\.screen.number) ?? [])
        #expect(ended == old.indices.map { $0 + 1 }.filter { !kept.contains($0) }.reversed(), "\(old) -> \(new)")
      }
    }
  }

  @Test("come after the reducer has received their reports", arguments: [false, true])
  func afterTheReport(slow: Bool) {
    let world = PresentationWorld(path: ["a", "b", "c", Letter("d", 1)])
    var told: [String] = []
    world.census.onEnd = { told.append("end \($0)") }
    let token = world.store.observe(\.life, initially: false) { life in
      if let event = life.last { told.append("\(event)") }
    }
    world.host.behavior = slow ? .slow : .obedient
    world.go(["x", Letter("d", 2)])
    if world.host.hasPendingChange { world.host.answer() }
    #expect(
      told == [
        "created(x, serial: 5)", "updated(d2, serial: 4)", "destroyed(c, serial: 3)", "destroyed(b, serial: 2)",
        "destroyed(a, serial: 1)", "end d1", "end c", "end b", "end a",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("come from the top down when the component is released, after the reducer has heard of them")
  func released() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    var told: [String] = []
    world.census.onEnd = { told.append("end \($0)") }
    let token = world.store.observe(\.life, initially: false) { told.append("\($0.last.map { "\($0)" } ?? "")") }
    world.host.closeByHand(serial: 1)
    world.component = nil
    #expect(
      told == [
        "hidden(c, serial: 3)", "destroyed(c, serial: 3)", "destroyed(b, serial: 2)", "destroyed(a, serial: 1)",
        "end c", "end b", "end a",
      ])
    withExtendedLifetime(token) {}
  }

  /// A host that keeps no screens, and can be slow.
  private final class Blind: PresentationHost {
    var pending: PresentationTransition<Letter, Made>.Pending?
    var isSlow = false
    func present(_ transition: PresentationTransition<Letter, Made>) {
      if isSlow { pending = transition.takeTime() }
    }
  }

  @Test(
    "come when the component is released by an observer, at rest or while its host is busy", arguments: [false, true],
    [false, true])
  func releasedFromWithin(slow: Bool, reportsLife: Bool) {
    let world = PresentationWorld(path: ["a", "b"], reportsLife: false)
    let (census, host) = (Census(), Blind())
    var component: PresentationComponent<Letter, Made>? = PresentationComponent(
      store: world.store, path: \.path, host: host, life: reportsLife ? { .life($0) } : nil
    ) { letter, _ in Made(letter, in: census) }
    let token = world.store.observe(\.touches, initially: false) { _ in component = nil }
    host.isSlow = slow
    world.go(["c", "b", "d"])
    let told = world.store.state.life.count
    #expect(census.ended == (slow ? [] : [1]))
    world.store.send(.touch)
    #expect(component == nil && census.ended == (slow ? [4, 3, 2, 1] : [1, 4, 2, 3]))
    let names: [ScreenEvent<Letter>] =
      slow
      ? [.hidden("b", serial: 2), .destroyed("b", serial: 2), .destroyed("a", serial: 1)]
      : [
        .hidden("d", serial: 4), .destroyed("d", serial: 4), .destroyed("b", serial: 2), .destroyed("c", serial: 3),
      ]
    #expect(world.store.state.life[told...] == (reportsLife ? names[...] : []))
    withExtendedLifetime(token) {}
  }

  @Test(
    "of a change that the host refuses come from the top down, and leave the old screens", arguments: [false, true])
  func refused(late: Bool) {
    let world = PresentationWorld(path: [Letter("a", 1), "b"])
    world.host.behavior = late ? .slow : .refusing("no.")
    let ended = ends(in: world) {
      world.go(["x", Letter("a", 2), "y", "z"])
      if world.host.hasPendingChange { world.host.refuse("no.") }
    }
    // Made in this order: x, y, z, then a2.
    #expect(ended == [5, 4, 6, 3])
    #expect(world.store.state.path == [Letter("a", 1), "b"] && world.census.count == 2)
  }

  @Test("of a change whose last screen cannot be made come from the newest to the oldest")
  func unmakeable() {
    let world = PresentationWorld(path: [Letter("a", 1)], ignoring: { if case .failed = $0 { true } else { false } })
    #expect(ends(in: world) { world.go(["x", "y", "z", "!"]) } == [4, 3, 2])
    #expect(ends(in: world) { world.go(["x", Letter("a", 2), Letter("b", -1)]) } == [5])
    #expect(world.census.count == 1)
  }

  @Test("come from the top down for what the user closes, known to the component or not", arguments: [false, true])
  func closed(isTold: Bool) {
    let world = PresentationWorld(path: ["a", "b", "c", "d"], ignoring: { $0 == .closed })
    #expect(
      ends(in: world) {
        world.host.closeByHand(serial: 2)
        if isTold { world.component?.closed(serial: 2) } else { world.store.send(.touch) }
      } == [4, 3, 2])
    #expect(world.shown == "abcd")
  }

  @Test(
    "may be reported in any order when the user has closed several at once",
    arguments: [[2, 3, 4], [2, 4, 3], [3, 2, 4], [3, 4, 2], [4, 2, 3], [4, 3, 2]],
    [["a", "b", "c", "d"], ["a", "a", "a", "a"], ["a", "b", "a", "b"]] as [[Letter]])
  func severalClosed(order: [Int], path: [Letter]) {
    let world = PresentationWorld(path: path)
    world.host.closeByHand(serial: 2)
    for serial in order { world.component?.closed(serial: serial) }
    #expect(world.store.state.path == ["a"] && world.shown == "a" && world.census.count == 1)
    world.go(["a", "b", "c", "d"])
    for serial in order { world.component?.closed(serial: serial) }
    #expect(world.shown == "abcd", "a report that comes twice means no other screen")
  }

  @Test("belong to the path that was presented; one that was replaced while it waited has none")
  func waiting() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    world.host.behavior = .slow
    world.go(["a", "x", "y"])
    world.go(["p", "q"])
    world.go(["r"])
    world.host.behavior = .obedient
    #expect(ends(in: world) { world.host.answer() } == [3, 2, 5, 4, 1])
    #expect(world.census.madeCount == 6)
  }

  @Test("may change the path: what they remove ends after the rest", arguments: [false, true], [false, true])
  func reentrant(slow: Bool, reportsLife: Bool) {
    let world = PresentationWorld(path: ["a", "b", "c", "d", "e"], reportsLife: reportsLife)
    world.host.behavior = slow ? .slow : .obedient
    world.census.onEnd = { [store = world.store, host = world.host] letter in
      guard letter == "e" else { return }
      host.behavior = .obedient
      store.send(.navigate(.set(["a"])))
    }
    let ended = ends(in: world) {
      world.go(["a", "b"])
      if world.host.hasPendingChange { world.host.answer() }
    }
    #expect(ended == [5, 4, 3, 2])
    #expect(world.shown == "a")
  }

  @Test("come when the host lets go of what it alone holds, also of what one such end leads it to close")
  func heldByTheHost() {
    let world = PresentationWorld(path: ["a", "b"])
    world.host.behavior = .slow
    world.go(["c", "d"])
    world.component = nil
    world.census.onEnd = { [host = world.host] letter in
      if letter == "a" { host.closeByHand(serial: 3) }
    }
    // An array releases its elements from the bottom up: a, and within its end c and d.
    #expect(ends(in: world) { world.host.answer() } == [1, 3, 4, 2])
    #expect(world.shown == "" && world.census.count == 0)
  }

  @Test(
    "of 100,000 screens come from the top down, one after the other", .slow, arguments: [false, true], [false, true])
  func many(byRelease: Bool, reportsLife: Bool) async {
    let path = (0..<100_000).map { Letter("\($0 % 7)") }
    let world = PresentationWorld(path: [], reportsLife: false)
    world.component = nil
    let census = Census()
    var component: PresentationComponent<Letter, Made>? = PresentationComponent(
      store: world.store, path: \.path, host: Blind(), life: reportsLife ? { .life($0) } : nil
    ) { letter, _ in Made(letter, in: census) }
    world.go(path)
    if byRelease { component = nil } else { world.go([]) }
    // So many reports are more than a store processes in one turn.
    await waitUntil { census.count == 0 }
    let isInOrder = census.ended == (1...100_000).reversed()
    #expect(isInOrder)
    #expect(world.store.state.life.suffix(2).map(\.serial) == (reportsLife ? [2, 1] : []))
    withExtendedLifetime(component) {}
  }

  @Test("of 1,000 screens, each of which ends the one below it, come one after the other", arguments: [false, true])
  func chain(slow: Bool) {
    let world = PresentationWorld(path: (0..<1_000).map { Letter("\($0)") }, reportsLife: false)
    world.census.onEnd = { [store = world.store] _ in store.send(.navigate(.back)) }
    world.host.behavior = slow ? .slow : .obedient
    let ended = ends(in: world) {
      world.store.send(.navigate(.back))
      world.host.behavior = .obedient
      if world.host.hasPendingChange { world.host.answer() }
    }
    #expect(ended == (1...1_000).reversed())
  }
}
