import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A presentation component with a factory that fails", .timeLimit(.minutes(10)))
struct FailingFactoryTests {
  // Rules P-05.2, P-05.3, P-05.4
  @Test("shows nothing new and proposes the path that was last shown", arguments: [0, 2, 3])
  func factoryThrows(failing: Int) {
    let world = PresentationWorld(path: ["z"])
    var path: [Letter] = ["p", "q", "r", "s"]
    path[failing] = "!"
    world.log = []
    world.go(path)
    let made = path[..<failing].map { "make \($0)" }
    #expect(Array(world.log.prefix(failing + 2)) == made + ["make !", "failed: it cannot be made."])
    #expect(world.store.state.path == ["z"], "the reducer took the proposal")
    #expect(world.screens == "z")
    world.go(["y"])
    #expect(world.shown == "y", "the next change works")
  }

  // Rule P-05.4
  @Test("tries again when the same path is wanted after the proposal was taken")
  func tryAgain() {
    let world = PresentationWorld(path: ["a"])
    for _ in 1...2 {
      world.log = []
      world.store.send(.navigate(.push("!")))
      #expect(world.log == ["make !", "failed: it cannot be made."])
      #expect(world.store.state.path == ["a"])
    }
  }

  @Test("does not let a late failure undo a newer path")
  func newerPathBehindTheFailure() {
    let world = PresentationWorld(path: ["a"])
    world.store.dispatch(.navigate(.push("!")))
    world.store.dispatch(.navigate(.set(["c"])))
    world.store.send(.touch)
    #expect(world.store.state.path == ["c"])
    #expect(world.shown == "c")
  }

  @Test("does not try a failed path again until it changes")
  func noRetry() {
    let world = PresentationWorld(path: ["a"], ignoring: { if case .failed = $0 { true } else { false } })
    world.log = []
    world.go(["!"])
    world.store.send(.touch)
    world.store.send(.touch)
    #expect(world.log == ["make !", "failed: it cannot be made."])
    #expect(world.screens == "a")
  }
}

@MainActor @Suite("A presentation component with a host that has a will of its own", .timeLimit(.minutes(10)))
struct UnwillingHostTests {
  // Rules P-07.2, P-07.3, P-07.4
  // Features F-71, F-78
  @Test("waits for a slow host, presents only the newest of the paths that come meanwhile, and counts the others")
  func slow() async {
    let world = PresentationWorld(path: [], host: RecordingHost(.slow))
    world.go(["a"])
    #expect(world.component?.isSettled == false)
    for path in [["b"], ["c"], ["d"]] as [[Letter]] { world.go(path) }
    #expect(world.log == ["make a", "show a#1"])
    world.host.answer()
    #expect(Array(world.log.dropFirst(2)) == ["make d", "hide a#1, destroy a#1, show d#2"])
    #expect(world.component?.skipped == 2)
    let settled = Task { await world.component?.settled() }
    world.host.answer()
    await settled.value
    #expect(world.shown == "d")
    #expect(world.component?.isSettled == true)
    await world.component?.settled()
  }

  // Rule P-07.3
  @Test("releases a canceled task that waits for it, while the others keep waiting")
  func cancelledWaiter() async {
    let world = PresentationWorld(path: [], host: RecordingHost(.slow))
    world.go(["a"])
    let waiters = (1...2).map { _ in Task.immediate { await world.component?.settled() } }
    waiters[0].cancel()
    await waiters[0].value
    #expect(world.component?.isSettled == false)
    world.host.answer()
    await waiters[1].value
  }

  // Rule P-07.2
  @Test("presents nothing when the newest path is what the slow host shows by then")
  func thereAndBack() {
    let world = PresentationWorld(path: ["a"], host: RecordingHost())
    world.host.behavior = .slow
    world.go(["a", "b"])
    world.go(["a"])
    world.go(["a", "b"])
    world.log = []
    world.host.answer()
    #expect(world.log == [])
    #expect(world.shown == "ab")
  }

  @Test("asks the reducer to accept what a refusing host shows, and does not insist", arguments: [false, true])
  func refusal(late: Bool) {
    let world = PresentationWorld(path: ["a"])
    world.host.behavior = late ? .slow : .refusing("the door is locked.")
    world.log = []
    world.go(["a", "b"])
    if late { world.host.refuse("the door is locked.") }
    #expect(world.log == ["make b", "hide a#1, show b#2", "failed: the door is locked."])
    #expect(world.store.state.failures == ["the door is locked."])
    #expect(world.store.state.path == ["a"])
    #expect(world.screens == "a")
    #expect(!world.store.state.life.contains { $0.route == "b" }, "it was never shown")
    world.host.behavior = .obedient
    world.go(["a", "b"])
    #expect(world.shown == "ab")
  }

  @Test("forgets an update that its host has refused")
  func refusedUpdate() {
    let world = PresentationWorld(path: [Letter("a", 1)])
    world.host.behavior = .refusing("no.")
    world.go([Letter("a", 2)])
    #expect(world.store.state.path == [Letter("a", 1)])
    #expect(world.screens == "a1")
    world.host.behavior = .obedient
    world.go([Letter("a", 2)])
    #expect(world.shown == "a2")
  }

  @Test("goes on with a newer path when the older one is refused")
  func refusalBeforeNewerPath() {
    let world = PresentationWorld(path: ["a"])
    world.host.behavior = .slow
    world.go(["b"])
    world.go(["c"])
    world.host.behavior = .obedient
    world.host.refuse("no.")
    #expect(world.store.state.path == ["c"])
    #expect(world.shown == "c")
  }

  @Test("shows a path again that its host has refused while its user brought it about, when it is closed later")
  func refusalOfWhatIsShown() {
    let world = PresentationWorld(path: ["a", "b"])
    world.host.behavior = .slow
    world.go(["a"])
    world.host.closeByHand(serial: 2)
    world.host.refuse("no.")
    #expect(world.store.state.path == ["a"] && world.shown == "a")
    world.host.behavior = .obedient
    world.host.closeByHand(serial: 1)
    world.store.send(.touch)
    #expect(world.shown == "a")
  }

  /// The host refuses a path late, after another one has arrived.
  private func refuseAPathWhileAnotherWaits(_ world: PresentationWorld) {
    world.host.behavior = .slow
    world.go(["x", "b"])
    world.go(["y", "b"])
    world.host.behavior = .obedient
    world.host.refuse("no.")
  }

  @Test("does not let a refusal undo a newer path of the same depth and with the same top")
  func refusalOfAnOlderPath() {
    let world = PresentationWorld(path: ["a"])
    refuseAPathWhileAnotherWaits(world)
    #expect(world.store.state.path == ["y", "b"])
    #expect(world.shown == "yb")
  }

  @Test("shows the path of the state, not one that waited, when a refusal has changed it meanwhile")
  func refusalOvertakesWaitingPath() {
    let world = PresentationWorld(path: ["a"], fallback: ["a", "c"])
    refuseAPathWhileAnotherWaits(world)
    #expect(world.store.state.path == ["a", "c"])
    #expect(world.shown == "ac")
    #expect(world.screens == world.shown)
    #expect(!world.log.contains("make y"), "what waited was never presented, not even for a moment")
  }

  @Test("gives up on a host that lets go of a change without an answer")
  func forgotten() {
    let world = PresentationWorld(path: ["a"])
    world.host.behavior = .slow
    world.go(["b"])
    world.host.forget()
    #expect(world.store.state.path == ["a"])
    #expect(world.component?.isSettled == true)
  }

  // Rule S-11.2
  @Test("gives up on a host that never answers when its patience ends")
  func patience() async {
    let clock = TestClock()
    let world = PresentationWorld(path: ["a"], patience: .time(.seconds(3), on: clock))
    world.host.behavior = .slow
    world.go(["b"])
    await waitUntil { clock.sleeperCount > 0 }
    clock.advance(by: .seconds(2))
    #expect(world.component?.isSettled == false)
    let settled = Task { await world.component?.settled() }
    clock.advance(by: .seconds(1))
    await settled.value
    #expect(world.store.state.failures == ["the host did not answer in time"])
    #expect(world.store.state.path == ["a"])
    // The answer comes too late to matter.
    world.host.behavior = .obedient
    world.host.answer()
    #expect(world.component?.screens.map { "\($0.route)" } == ["a"])
  }

  @Test("waits with any patience, also one that no clock can measure")
  func greatPatience() async {
    let world = PresentationWorld(path: [], patience: .time(.seconds(Int64.max), on: ContinuousClock()))
    world.host.behavior = .slow
    world.go(["b"])
    for _ in 0..<100 { await Task.yield() }
    #expect(world.component?.isSettled == false)
    world.host.answer()
    #expect(world.shown == "b")
  }

  // Rule S-11.2
  @Test("forgets the clock when the host answers in time")
  func answeredInTime() async {
    let clock = TestClock()
    let world = PresentationWorld(path: [], patience: .time(.seconds(3), on: clock))
    world.host.behavior = .slow
    world.go(["b"])
    await waitUntil { clock.sleeperCount > 0 }
    world.host.answer()
    await waitUntil { clock.sleeperCount == 0 }
    #expect(world.shown == "b")
  }

  // Rule P-08.3
  // Feature F-68
  @Test("notifies the store when the user has closed a screen, which removes it and all above it from the path")
  func closedByHand() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    world.log = []
    world.host.closeByHand(serial: 2)
    world.component?.closed(serial: 2)
    #expect(world.store.state.path == ["a"])
    #expect(world.shown == "a")
    #expect(world.log == [], "the host shows the path already")
    world.component?.closed(serial: 2)
    #expect(world.store.state.path == ["a"], "a closed screen cannot be closed again")
  }

  @Test("takes the closed screen and all above it from the path, wherever it is", arguments: 1...4)
  func closedAnywhere(serial: Int) {
    let path: [Letter] = ["a", "b", "a", "b"]
    let world = PresentationWorld(path: path)
    world.host.closeByHand(serial: serial)
    world.component?.closed(serial: serial)
    #expect(world.store.state.path == Array(path.prefix(serial - 1)))
    #expect(world.component?.screens.map(\.serial) == Array(1..<serial))
  }

  @Test("shows a closed screen again when the reducer keeps its route")
  func closedAgainstTheReducer() {
    let world = PresentationWorld(path: ["a", "b"], ignoring: { $0 == .closed })
    world.host.closeByHand(serial: 2)
    world.component?.closed(serial: 2)
    #expect(world.store.state.path == ["a", "b"])
    #expect(world.shown == "ab")
  }

  @Test("gives the program as the reason when it shows a screen again that was closed without notice")
  func reasonAfterSilentClosing() {
    let world = PresentationWorld(path: [])
    world.store.send(.navigate(PathIntent(.set(["a", "b"]), reason: .user)))
    #expect(world.host.lastReason == .user)
    world.host.closeByHand(serial: 2)
    world.store.send(.touch)
    #expect(world.shown == "ab")
    #expect(world.host.lastReason == .program)
  }

  @Test("gives up a path that its host says it shows, and does not")
  func liar() {
    let world = PresentationWorld(path: ["a"])
    world.host.behavior = .slow
    world.go(["a", "b"])
    world.host.claim()
    #expect(world.store.state.failures == ["the host does not show the new path"])
    #expect(world.store.state.path == ["a"])
    #expect(world.screens == "a")
  }

  @Test("lets a host that kept an old change answer for that alone")
  func oldTransition() {
    final class Hoarder: PresentationHost {
      var transitions: [PresentationTransition<Letter, Made>] = []
      func present(_ transition: PresentationTransition<Letter, Made>) {
        transitions.append(transition)
        if transitions.count > 1 { pending = transition.takeTime() }
      }
      var pending: PresentationTransition<Letter, Made>.Pending?
    }
    let world = PresentationWorld(path: ["a"])
    let host = Hoarder()
    let component = PresentationComponent(store: world.store, path: \.path, host: host) { letter, _ in Made(letter) }
    world.go(["b"])
    host.transitions[0].takeTime().refused("too late.")
    #expect(!component.isSettled)
    #expect(host.transitions[1].takeTime() === host.pending)
    host.pending?.shown()
    #expect(component.isSettled && component.screens.map { $0.route } == ["b"])
    host.transitions[1].takeTime().refused("too late.")
    #expect(world.store.state.failures == [])
  }

  @Test("detects at the next change which screens were closed without notice")
  func closedSilently() {
    let world = PresentationWorld(path: ["a", "b"])
    world.host.closeByHand(serial: 1)
    world.go(["a", "b", "c"])
    #expect(world.shown == "abc")
    #expect(world.host.stack.map(\.serial) == world.component?.screens.map(\.serial))
  }

  @Test("takes a change that its host makes while it presents")
  func reentrantHost() {
    let world = PresentationWorld(path: [])
    world.host.onPresent = { [store = world.store] in
      if store.state.path == ["a"] { store.send(.navigate(.push("b"))) }
    }
    world.go(["a"])
    #expect(world.shown == "ab")
  }
}
