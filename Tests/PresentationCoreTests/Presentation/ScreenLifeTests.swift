import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("The life of screens, reported as actions", .timeLimit(.minutes(10)))
struct ScreenLifeTests {
  typealias Event = ScreenEvent<Letter>

  /// The events reported while `body` runs.
  private func events(in world: PresentationWorld, _ body: () -> Void) -> [Event] {
    let before = world.store.state.life.count
    body()
    return Array(world.store.state.life[before...])
  }

  // Rule P-06.1
  @Test("has an order: created, updated, hidden, destroyed from the top, shown")
  func order() {
    let world = PresentationWorld(path: [Letter("a", 1), "b", "c"])
    #expect(
      world.store.state.life == [
        .created(Letter("a", 1), serial: 1), .created("b", serial: 2), .created("c", serial: 3), .shown("c", serial: 3),
      ])
    #expect(
      events(in: world) { world.go([Letter("a", 2), "x", "y"]) } == [
        .created("x", serial: 4), .created("y", serial: 5), .updated(Letter("a", 2), serial: 1),
        .hidden("c", serial: 3), .destroyed("c", serial: 3), .destroyed("b", serial: 2), .shown("y", serial: 5),
      ])
  }

  @Test("distinguishes screens of equal routes by their serial numbers", arguments: [[0], [1], [2], [0, 2], [1, 2]])
  func equalRoutes(removed: [Int]) {
    let world = PresentationWorld(path: ["a", "b", "a"], reportsLife: true)
    let told = events(in: world) {
      world.store.send(
        .edit { path in
          for index in removed.reversed() { path.remove(at: index) }
        })
    }
    let gone = told.compactMap { if case .destroyed(_, let serial) = $0 { serial } else { nil } }
    #expect(gone == removed.reversed().map { $0 + 1 })
    #expect(told.allSatisfy { $0.route == ["a", "b", "a"][$0.serial - 1] })
  }

  // Feature F-72
  @Test("begins when a slow host has shown the change, and not at all when it refuses")
  func slowHost() {
    let world = PresentationWorld(path: ["a"])
    world.host.behavior = .slow
    #expect(events(in: world) { world.go(["a", "b"]) } == [])
    #expect(
      events(in: world) { world.host.answer() } == [
        .created("b", serial: 2), .hidden("a", serial: 1), .shown("b", serial: 2),
      ])
    #expect(events(in: world) { world.go(["c"]) } == [])
    #expect(events(in: world) { world.host.refuse("no.") } == [])
  }

  @Test("ends for what a host has lost when it refuses")
  func lostInARefusal() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    world.host.behavior = .slow
    world.go(["a", "b", "c", "d"])
    world.host.closeByHand(serial: 2)
    #expect(
      events(in: world) { world.host.refuse("no.") } == [
        .hidden("c", serial: 3), .destroyed("c", serial: 3), .destroyed("b", serial: 2), .shown("a", serial: 1),
      ])
    #expect(world.store.state.path == ["a"])
  }

  @Test("ends for what the user has closed; what that uncovers is shown")
  func closed() {
    let world = PresentationWorld(path: ["a", "b", "c"])
    let told = events(in: world) {
      world.host.closeByHand(serial: 2)
      world.component?.closed(serial: 2)
    }
    #expect(
      told == [
        .hidden("c", serial: 3), .destroyed("c", serial: 3), .destroyed("b", serial: 2), .shown("a", serial: 1),
      ])
    #expect(
      events(in: world) {
        world.host.closeByHand(serial: 1)
        world.component?.closed(serial: 1)
      } == [.hidden("a", serial: 1), .destroyed("a", serial: 1)], "the root screen is on top now, and is not reported")
  }

  @Test("goes on in one step when a screen is closed and the reducer keeps its route")
  func closedAndMadeAnew() {
    let world = PresentationWorld(path: ["a", "b"], ignoring: { $0 == .closed })
    let told = events(in: world) {
      world.host.closeByHand(serial: 2)
      world.component?.closed(serial: 2)
    }
    #expect(
      told == [
        .created("b", serial: 3), .hidden("b", serial: 2), .destroyed("b", serial: 2), .shown("b", serial: 3),
      ])
  }

  @Test("is reported in order, also when the first event leads to another change")
  func reactions() {
    let world = PresentationWorld(path: ["a"])
    world.host.behavior = .slow
    world.go(["a", "b"])
    world.host.behavior = .obedient
    let token = world.store.observe(\.life) { [store = world.store] life in
      if life.last == .created("b", serial: 2), store.state.path.last == "b" { store.send(.navigate(.push("c"))) }
    }
    #expect(
      events(in: world) { world.host.answer() } == [
        .created("b", serial: 2), .hidden("a", serial: 1), .shown("b", serial: 2),
        .created("c", serial: 3), .hidden("b", serial: 2), .shown("c", serial: 3),
      ])
    withExtendedLifetime(token) {}
  }

  @Test("may lead the reducer to change the path, and a middleware to veto, at any of its events", arguments: 0..<4)
  func changes(at remainder: Int) {
    struct Stairs {
      var path: [Letter] = ["a", "b"]
      var heard = 0
    }
    enum Step: Navigating { case navigate(PathIntent<Letter>), life(ScreenEvent<Letter>) }
    let reducer = Reducer<Stairs, Step> { stairs, step in
      switch step {
      case .navigate(let intent): stairs.path.apply(intent)
      case .life:
        stairs.heard += 1
        if stairs.heard % 4 == remainder, !stairs.path.isEmpty { stairs.path[0].payload += 1 }
      }
    }
    let veto = Middleware<Stairs, Step>("veto") { _, step, _ in
      if case .life(let event) = step, event.serial % 4 == remainder { .veto("not now") } else { .pass }
    }
    let store = Store(Stairs(), reducer: reducer, middlewares: [veto])
    let host = RecordingHost<Letter, String>()
    let component = PresentationComponent(
      store: store, path: { $0.path }, host: host, life: { Step.life($0) }, makeScreen: { route, _ in "\(route)" })
    for intent: PathIntent<Letter> in [.push("c"), .push("d"), .back, .set(["a", "c", "e"]), .home, .push("f"), .back] {
      store.send(.navigate(intent))
      #expect(component.screens.map(\.route) == store.state.path)
      #expect(host.stack.map(\.route) == store.state.path)
    }
  }
}
