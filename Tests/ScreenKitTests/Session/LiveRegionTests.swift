import ScreenKit
import TestSupport
import Testing

private struct Plant { var power = 0 }
private enum Step: Sendable { case raise }
private struct Control: Screen<Plant, Step> {
  var liveRegion: LiveRegion?
  func body(_ plant: Plant) -> [Block] { "\(plant.power)" }
  func verbs(_ plant: Plant) -> [Verb<Step>] {
    Verb("raise", "Raise the power") { .raise }
    Verb.doing("both", "Raise the power and look") { line in
      for command in ["raise", ":look"] { line.show(await line.run(command)) }
    }
  }
}

private struct Site {
  var plant: Plant? = Plant()
  var path: [Wing] = []
}
private enum Change: Navigating {
  case plant(Step), navigate(PathIntent<Wing>)
  var step: Step? { if case .plant(let step) = self { step } else { nil } }
}
private enum Wing: ScreenFactory {
  case office
  func makeScreen() -> any Screen<Site, Change> { Control().lift(plant) }
}
private let plant = Feature(state: \Site.plant, action: \Change.step, embed: Change.plant)
private let reducer = Reducer<Site, Change> { site, change in
  switch change {
  case .plant(.raise): site.plant?.power += 1
  case .navigate(let intent): site.path.apply(intent)
  }
}

@MainActor @Suite("A screen that is live", .timeLimit(.minutes(10)))
struct LiveRegionTests {
  private func port(_ region: LiveRegion?) -> EncodedPort {
    EncodedPort(
      Session(
        Store(Site(), reducer: reducer), path: \.path, root: Control(liveRegion: region).lift(plant)))
  }

  @Test(
    "says so to every front end, also as a screen of a feature",
    arguments: [nil, .keepingTop, .keepingEnd] as [LiveRegion?])
  func described(region: LiveRegion?) async {
    let port = port(region)
    #expect(await port.screen().liveRegion == region)
    #expect(await port.run("raise").screen?.liveRegion == region)
    #expect(await port.run("goto /office").screen?.liveRegion == nil)
    #expect(await port.run("back").screen?.liveRegion == region)
  }

  @Test("is shown by look, also if another line runs that, and by nothing else")
  func looked() async {
    let port = port(.keepingTop)
    for line in ["raise", "help", "path", "nonsense", ""] { #expect(await !port.run(line).hasLooked, "\(line)") }
    for line in ["look", ":look", "both"] {
      let end = await port.run(line)
      #expect(end.hasLooked && end.screen != nil, "\(line)")
    }
  }
}
