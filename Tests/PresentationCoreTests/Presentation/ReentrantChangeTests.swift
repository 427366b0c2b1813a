import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A path that is changed while it is being presented", .timeLimit(.minutes(10)))
struct ReentrantChangeTests {
  /// Where the change comes from.
  enum Place: CaseIterable { case make, present, failure, end }

  /// A world whose path becomes `[c]` once, in the middle of the presentation of `[a, b]`, or of `[a, !]`.
  private func run(_ place: Place, slow: Bool) -> PresentationWorld {
    let world = PresentationWorld(path: ["z"])
    var isDone = false
    let change = { [store = world.store] in
      guard !isDone else { return }
      isDone = true
      store.send(.navigate(.set(["c"])))
    }
    if slow {
      // The next change begins outside of the store's turn: with the host's answer.
      world.host.behavior = .slow
      world.go(["y"])
    }
    switch place {
    case .make: world.onMake = { if $0 == "a" { change() } }
    case .present:
      world.host.onPresent = { if world.log.last?.hasSuffix("show b#\(slow ? 4 : 3)") == true { change() } }
    case .failure: world.host.onFailure = { _ in change() }
    case .end: world.census.onEnd = { if $0 == (slow ? "y" : "z") { change() } }
    }
    world.go(place == .failure ? ["a", "!"] : ["a", "b"])
    world.host.behavior = .obedient
    if slow { world.host.answer() }
    return world
  }

  @Test(
    "by the making of a screen, by the host, after a failure, or by the end of a screen, follows at once",
    arguments: Place.allCases,
    [false, true])
  func changes(place: Place, slow: Bool) {
    let world = run(place, slow: slow)
    #expect(world.store.state.path == ["c"])
    #expect(world.shown == "c")
    #expect(world.screens == "c")
    #expect(world.component?.isSettled == true)
    #expect(world.census.count == 1)
  }

  // Rule P-09.1
  @Test(
    "and waits while the host is busy is presented for the reason it came with, also when the one before is refused")
  func reason() {
    let world = PresentationWorld(path: [], host: RecordingHost(.slow))
    world.store.send(.navigate(PathIntent(.set(["b", "b"]), reason: .user)))
    world.store.send(.navigate(PathIntent(.set(["a"]), reason: .restore)))
    world.host.behavior = .obedient
    world.host.refuse("no.")
    #expect(world.shown == "a")
    #expect(world.host.lastReason == .restore)
  }

  @Test("does not come back because the user closes screens while a refusal is dealt with", arguments: [false, true])
  func closingAfterRefusal(isTold: Bool) {
    let world = PresentationWorld(path: ["a", "b"], ignoring: { if case .failed = $0 { true } else { false } })
    world.host.behavior = .slow
    world.go(["c"])
    world.log = []
    world.census.onEnd = { [unowned world] _ in
      world.census.onEnd = nil
      world.host.closeByHand(serial: 2)
      if isTold { world.component?.closed(serial: 2) }
    }
    world.host.claim()
    #expect(world.store.state.path == ["c"])
    #expect(world.log == ["failed: the host does not show the new path"])
    #expect(world.screens == "a" && world.shown == "a")
    #expect(world.component?.isSettled == true)
  }
}
