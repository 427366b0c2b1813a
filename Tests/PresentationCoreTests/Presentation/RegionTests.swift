import PresentationCore
import PresentationTesting
import Testing

private struct Region: Equatable {
  var path: [Letter] = []
  var reports: [String] = []
  var failures: [String] = []
}
private enum Step: Navigating { case navigate(PathIntent<Letter>), report(String) }
private struct Bureau { var left = Region(), right = Region() }
private enum Work: Sendable { case left(Step), right(Int, Step), both(PathIntent<Letter>), swap }

/// The action of a whole that holds a part that holds a part.
private enum Town: Sendable { case bureau(Work), rest }

/// Two regions of a front end, each with a path of its own in one store.
@MainActor
private final class Regions {
  typealias Host = RecordingHost<Letter, String>

  let store = Store(
    Bureau(),
    reducer: Reducer<Bureau, Work> { bureau, work in
      switch work {
      case .left(let step): Regions.apply(step, to: &bureau.left)
      case .right(_, let step): Regions.apply(step, to: &bureau.right)
      case .both(let intent):
        bureau.left.path.apply(intent)
        bureau.right.path.apply(intent)
      case .swap: swap(&bureau.left, &bureau.right)
      }
    })
  let (leftHost, rightHost) = (Host(), Host())
  let left: PresentationComponent<Letter, String>
  var right: PresentationComponent<Letter, String>?

  init() {
    let make: (Letter, Region) throws -> String = { letter, desk in
      guard letter.canBeMade else { throw MissingScreen() }
      return "\(letter) of \(desk.path.count)"
    }
    left = PresentationComponent(
      store: store.scope(state: \.left, action: Work.left), path: \.path, host: leftHost,
      life: { .report("\($0)") }, makeScreen: make)
    right = PresentationComponent(
      store: store.scope(state: \.right) { Work.right(7, $0) }, path: \.path, host: rightHost, makeScreen: make)
  }

  private nonisolated static func apply(_ step: Step, to desk: inout Region) {
    switch step {
    case .report(let event): desk.reports.append(event)
    case .navigate(let intent):
      if case .failed(_, let reason, _) = intent.kind { desk.failures.append(reason) }
      desk.path.apply(intent)
    }
  }
}

/// A route that makes its own screen.
private struct Rack: ScreenFactory {
  let name: String
  var count = 0
  var identity: String { name }

  func makeScreen() throws -> String {
    guard count >= 0 else { throw MissingScreen() }
    return "\(name) with \(count)"
  }
}
private struct Cellar {
  var path: [Rack] = []
  var reports: [String] = []
}
private enum Stocking: Navigating { case navigate(PathIntent<Rack>), report(String) }
private enum Housework: Sendable { case cellar(Stocking), rest }

private struct MissingScreen: Error, CustomStringConvertible { let description = "there is none" }

@MainActor @Suite("A component for a part of the state", .timeLimit(.minutes(10)))
struct RegionTests {
  private let regions = Regions()

  @Test("presents the path of its part, and does not change the path of another region")
  func parts() {
    regions.store.send(.left(.navigate(.push("a"))))
    regions.store.send(.right(0, .navigate(.set(["x", "y"]))))
    regions.store.send(.left(.navigate(.push("b"))))
    #expect(regions.leftHost.log == ["show a#1", "hide a#1, show b#2"])
    #expect(regions.rightHost.log == ["show y#2"])
    #expect(regions.left.screens.map(\.screen) == ["a of 1", "b of 2"])
    regions.store.send(.swap)
    #expect(regions.left.screens.map(\.screen) == ["x of 2", "y of 2"])
    #expect(regions.right?.screens.map(\.screen) == ["a of 2", "b of 2"])
  }

  @Test("says what happens to its screens with actions of its part")
  func life() {
    regions.store.send(.both(.push("a")))
    #expect(regions.store.state.left.reports.count == 2 && regions.store.state.right.reports.isEmpty)
  }

  @Test("closes its own screens, and reports the screens that cannot be made")
  func intents() {
    regions.store.send(.both(.set(["a", "b", "c"])))
    regions.leftHost.closeByHand(serial: 2)
    regions.left.closed(serial: 2)
    #expect(regions.store.state.left.path == ["a"] && regions.store.state.right.path == ["a", "b", "c"])
    regions.right?.close(serial: 3)
    #expect(regions.store.state.right.path == ["a", "b"])
    regions.store.send(.both(.set(["a", "!"])))
    #expect(regions.store.state.left.path == ["a"] && regions.store.state.right.path == ["a", "b"])
    #expect(regions.store.state.left.failures == ["there is none"])
    #expect(regions.store.state.right.failures == ["there is none"])
  }

  // Rule P-09.1
  @Test("knows the reason of a change, wherever in the action of the whole the part's is")
  func reasons() {
    func intent(_ path: [Letter], _ reason: PathIntent<Letter>.Reason) -> Step {
      .navigate(PathIntent(.set(path), reason: reason))
    }
    regions.store.send(.left(intent(["a"], .user)))
    #expect(regions.leftHost.lastReason == .user)
    regions.store.send(.right(3, intent(["a"], .restore)))
    #expect(regions.rightHost.lastReason == .restore && regions.leftHost.lastReason == .user)
    regions.store.send(.both(PathIntent(.set([]), reason: .user)))
    #expect(regions.rightHost.lastReason == .program, "no action of the part")
  }

  @Test("presents a part of a part")
  func nested() {
    let store = Store(
      (bureau: Bureau(), count: 0),
      reducer: Reducer<(bureau: Bureau, count: Int), Town>.returning { town, action in
        if case .bureau(.left(.navigate(let intent))) = action { town.bureau.left.path.apply(intent) }
        return []
      })
    let host = Regions.Host()
    let desk = store.scope(state: { $0.bureau }, action: Town.bureau).scope(state: { $0.left }, action: Work.left)
    let component = PresentationComponent(store: desk, path: \.path, host: host) { letter, _ in letter.name }
    desk.send(.navigate(PathIntent(.push("a"), reason: .replay)))
    #expect(component.screens.map(\.screen) == ["a"] && host.lastReason == .replay)
    component.close(serial: 1)
    #expect(component.screens.isEmpty && store.state.bureau.left.path == [] && host.lastReason == .user)
  }

  @Test("presents a path of factories, which make and update their own screens")
  func factories() {
    let store = Store(
      (cellar: Cellar(), count: 0),
      reducer: Reducer<(cellar: Cellar, count: Int), Housework>.returning { house, work in
        switch work {
        case .cellar(.navigate(let intent)): house.cellar.path.apply(intent)
        case .cellar(.report(let event)): house.cellar.reports.append(event)
        case .rest: house.count += 1
        }
        return []
      })
    let host = RecordingHost<Rack, String>()
    let cellar = store.scope(state: { $0.cellar }, action: Housework.cellar)
    let component = PresentationComponent(store: cellar, path: \.path, host: host, life: { .report($0.route.name) })
    store.send(.cellar(.navigate(PathIntent(.set([Rack(name: "a"), Rack(name: "b", count: 2)]), reason: .replay))))
    #expect(component.screens.map(\.screen) == ["a with 0", "b with 2"] && host.lastReason == .replay)
    #expect(Set(store.state.cellar.reports) == ["a", "b"])
    store.send(.rest)
    store.send(.cellar(.navigate(.set([Rack(name: "a", count: 5), Rack(name: "b", count: 2)]))))
    #expect(component.screens.map(\.screen) == ["a with 5", "b with 2"] && component.screens.map(\.serial) == [1, 2])
    store.send(.cellar(.navigate(.push(Rack(name: "c", count: -1)))))
    #expect(store.state.cellar.path.map(\.name) == ["a", "b"] && host.log.last == "failed: there is none")
    component.close(serial: 2)
    #expect(component.screens.map(\.screen) == ["a with 5"] && store.state.cellar.path.map(\.name) == ["a"])
  }

  @Test("ends when it is released, and goes with its store")
  func end() {
    regions.store.send(.both(.push("a")))
    weak let component = regions.right
    regions.right = nil
    #expect(component == nil)
    regions.store.send(.both(.push("b")))
    #expect(regions.rightHost.log == ["show a#1"])

    weak var store: Store<Bureau, Work>?
    do {
      let other = Regions()
      store = other.store
      other.store.send(.both(.push("a")))
    }
    #expect(store == nil)
  }
}
