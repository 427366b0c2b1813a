import PresentationCore
import PresentationTesting
import Testing

/// The visible state of a world, or of the naive model, after an event.
private struct Sight: Equatable {
  var log: [String]
  var life: [String]
  var shown: [String]
  var screens: [String]
  var path: [Letter]
  var skipped: Int?
  var isSettled: Bool?
  var aliveCount: Int
}

extension Sight {
  /// - Parameter life: The reports about the life of screens, and the screens that have ended.
  @MainActor
  init(_ world: PresentationWorld, life: [String]) {
    func names(_ screens: [PresentationTransition<Letter, Made>.Screen]?) -> [String] {
      (screens ?? []).map { "\($0.route)#\($0.serial)@\($0.screen.number)" }
    }
    self.init(
      log: world.log, life: life, shown: names(world.host.stack), screens: names(world.component?.screens),
      path: world.store.state.path, skipped: world.component?.skipped,
      isSettled: world.component?.isSettled, aliveCount: world.census.count)
  }

  init(_ model: NaivePresentation) {
    self.init(
      log: model.log, life: model.life, shown: model.shown.map { "\($0)" }, screens: model.screens.map { "\($0)" },
      path: model.path, skipped: model.skipped, isSettled: model.isSettled, aliveCount: model.alive.count)
  }
}

/// The state of the screens, derived from the reports of their life alone.
private struct Witness {
  var alive: [Int: Letter] = [:]
  var top: Int?

  init(_ life: [ScreenEvent<Letter>]) throws {
    for event in life {
      let (route, serial) = (event.route, event.serial)
      switch event {
      case .created: try #require(alive.updateValue(route, forKey: serial) == nil, "\(event)")
      case .updated: try #require(alive.updateValue(route, forKey: serial)?.name == route.name, "\(event)")
      case .destroyed: try #require(alive.removeValue(forKey: serial)?.name == route.name, "\(event)")
      case .hidden:
        try #require(top == serial, "\(event)")
        top = nil
      case .shown:
        try #require(top == nil && alive[serial] == route, "\(event)")
        top = serial
      }
    }
  }
}

@MainActor
@Suite(
  "Random worlds of paths, refusals, silence, closings, failing factories and changes from within",
  .timeLimit(.minutes(RunLength.limit)))
struct RandomWorldTests {
  private static let rounds: UInt64 = RunLength.isLong ? 3_000 : 200

  // Rule P-07.4
  // Feature F-70
  @Test(
    "do what a naive model does, event by event: the same objects made, updated, moved, shown and gone, in one order",
    arguments: [13_103, 800_681, 16_655_973_986_662_489_523, UInt64.random(in: 0 ... .max)])
  func model(seed: UInt64) async throws {
    for round in 0..<Self.rounds {
      var story = RandomStory(seed: seed &+ round)
      let clock = TestClock()
      let world = PresentationWorld(of: story, clock: clock)
      let model = NaivePresentation(isStubborn: story.isStubborn, reportsLife: story.reportsLife)
      var life: [String] = []
      world.census.onEveryEnd = { life.append("end \($0)") }
      world.life.onHeard = { life.append("\($0)") }
      for _ in 0..<30 {
        let event = story.next(serials: world.host.stack.map(\.serial))
        life = []
        await world.run(event, clock: clock)
        model.run(event)
        let (seen, expected) = (Sight(world, life: life), Sight(model))
        try #require(seen == expected, "\(story)")
      }
    }
  }

  @Test(
    "always show what is presented, report the life of each screen, and end with the path",
    arguments: [13_103, 800_681, UInt64.random(in: 0 ... .max)])
  func truths(seed: UInt64) async throws {
    for round in 0..<Self.rounds {
      var story = RandomStory(seed: seed &+ round)
      let clock = TestClock()
      let world = PresentationWorld(of: story, clock: clock)
      let component = try #require(world.component)
      for _ in 0..<30 {
        await world.run(story.next(serials: world.host.stack.map(\.serial)), clock: clock)
        // An unreported closing is detected at the next action, which may lead to another one.
        world.store.send(.touch)
        world.store.send(.touch)
        guard component.isSettled else { continue }
        let (screens, routes) = (component.screens, component.screens.map(\.route))
        let serials = screens.map(\.serial)
        try #require(world.host.stack.map(\.serial).filter(serials.contains) == serials, "\(story)")
        try #require(screens.map(\.screen.letter) == routes, "\(story)")
        if story.reportsLife {
          let witness = try Witness(world.store.state.life)
          try #require(
            witness.alive == Dictionary(zip(serials, routes)) { first, _ in first } && witness.top == serials.last,
            "\(story)")
        }
        // The path that a refusal or a failure proposed was accepted, so the path is what is shown.
        try #require(story.isStubborn || world.store.state.path == routes, "\(story)")
      }
      world.endAmbushes()
      await world.run(.behavior(.obedient), clock: clock)
      await world.run(.answer, clock: clock)
      world.go([])
      world.go(["c", "a"])
      await component.settled()
      try #require(world.store.state.path == ["c", "a"] && world.shown == "ca", "\(story)")
      try #require(world.census.count == 2, "\(story)")
    }
  }
}
