import PresentationCore
import PresentationTesting
import Testing

/// What one knows of the screens from the reports of their life alone.
private struct Witness {
  var alive: [Letter: Int] = [:]
  var top: String?

  init(_ life: [PresentationDiff<Letter>.ScreenEvent]) {
    for event in life {
      switch event {
      case .created(let route): alive[route, default: 0] += 1
      case .destroyed(let route): alive[route, default: 0] -= 1
      case .hidden: top = nil
      case .shown(let route): top = route.name
      case .updated(let route):
        // Equal values are kept as such, so an update comes from the other payload.
        alive[route, default: 0] += 1
        alive[Letter(route.name, 1 - route.payload), default: 0] -= 1
      }
    }
    alive = alive.filter { $0.value != 0 }
  }
}

@MainActor @Suite("Random worlds of paths, refusals, delays, closings, failing factories and changes from within")
struct RandomWorldTests {
  @MainActor
  private struct Story {
    let world = PresentationWorld(path: [])
    var generator: SeededGenerator
    var steps: [String] = []

    mutating func path(_ names: [String]) -> [Letter] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        Letter(names.randomElement(using: &generator) ?? "a", Int.random(in: 0...1, using: &generator))
      }
    }

    mutating func step() {
      switch Int.random(in: 0...9, using: &generator) {
      case 0...2:
        let path = path(["a", "b", "c", "!"])
        steps.append("go \(path)")
        world.go(path)
      case 3:
        world.host.manner = [.obedient, .obedient, .slow, .refusing("no.")].randomElement(using: &generator) ?? .slow
        steps.append("\(world.host.manner)")
      case 4:
        steps.append("answer")
        world.host.answer()
      case 5:
        steps.append("refuse")
        world.host.refuse("no.")
      case 6:
        guard let screen = world.host.stack.randomElement(using: &generator) else { return }
        steps.append("close \(screen.serial)")
        world.host.closeByHand(serial: screen.serial)
        if Bool.random(using: &generator) { world.component?.closed(serial: screen.serial) }
      case 7:
        let path = path(["a", "b", "c"])
        steps.append("from within \(path)")
        fromWithin(path, Int.random(in: 0...3, using: &generator))
      default:
        steps.append("touch")
        world.store.send(.touch)
      }
    }

    /// Has the path changed once, by whatever happens next at that place.
    private func fromWithin(_ path: [Letter], _ place: Int) {
      let world = world
      let change = { [unowned world] in
        world.onMake = nil
        world.host.onPresent = nil
        world.host.onFailure = nil
        world.census.onEnd = nil
        world.go(path)
      }
      switch place {
      case 0: world.onMake = { _ in change() }
      case 1: world.host.onPresent = change
      case 2: world.host.onFailure = { _ in change() }
      default: world.census.onEnd = { _ in change() }
      }
    }
  }

  @Test(
    "always show what is presented, tell the life of each screen, keep none that has gone, and end with the path",
    arguments: [13_103, 800_681, UInt64.random(in: 0 ... .max)])
  func randomWorlds(seed: UInt64) throws {
    for round in 0..<(LongRuns.areWanted ? 3_000 : 300) {
      var story = Story(generator: SeededGenerator(seed: seed &+ UInt64(round)))
      let world = story.world
      for _ in 0..<20 {
        story.step()
        // A closing without a word is found out at the next action.
        world.store.send(.touch)
        let note: Comment = "seed \(seed &+ UInt64(round)): \(story.steps)"
        guard let component = world.component, component.isSettled else { continue }
        try #require(world.host.stack.map(\.serial) == component.screens.map(\.serial), note)
        try #require(component.screens.allSatisfy { $0.screen.letter == $0.route }, note)
        try #require(world.census.count == component.screens.count, note)
        let witness = Witness(world.store.state.life)
        try #require(witness.alive == Dictionary(component.screens.map { ($0.route, 1) }, uniquingKeysWith: +), note)
        try #require(witness.top == component.screens.last?.route.name, note)
        // What a refusal or a failure has proposed was taken: the path is what is shown.
        try #require(world.store.state.path == component.screens.map(\.route), note)
      }
      world.host.manner = .obedient
      world.host.answer()
      world.go(["c", "a"])
      let note: Comment = "seed \(seed &+ UInt64(round)): \(story.steps)"
      world.onMake = nil
      world.host.onPresent = nil
      world.host.onFailure = nil
      world.census.onEnd = nil
      world.go(["c", "a"])
      try #require(world.store.state.path == ["c", "a"], note)
      try #require(world.shown == "ca", note)
      try #require(world.component?.isSettled == true, note)
    }
  }
}
