import PresentationCore
import PresentationTesting

/// A route with a name, and a payload that may change while its screen stays.
struct Letter: PathRoute, ExpressibleByStringLiteral, CustomStringConvertible {
  let name: String
  var payload = 0

  init(stringLiteral name: String) {
    self.name = name
  }

  init(_ name: String, _ payload: Int = 0) {
    self.name = name
    self.payload = payload
  }

  var identity: String { name }
  /// Whether there can be a screen of it.
  var canBeMade: Bool { name != "!" && payload >= 0 }
  /// Whether no user may close it.
  var isStuck: Bool { name == "b" }
  /// Whether a user who wants to close it is shown another letter first.
  var comesLate: Bool { name == "c" }
  var description: String { payload == 0 ? name : "\(name)\(payload)" }
}

/// Counts screens that are alive.
@MainActor
final class Census {
  fileprivate(set) var count = 0
  fileprivate(set) var madeCount = 0
  /// The numbers of the screens that have ended, in their order.
  fileprivate(set) var ended: [Int] = []
  /// Called whenever a screen ends.
  var onEnd: ((Letter) -> Void)?
  /// Called before that with the screen's number.
  var onEveryEnd: ((Int) -> Void)?
}

/// A screen that remembers the route it was made from.
@MainActor
final class Made {
  let letter: Letter
  /// Its number among all that the census has counted, from 1.
  let number: Int
  private let census: Census?

  init(_ letter: Letter, in census: Census? = nil) {
    self.letter = letter
    self.census = census
    census?.count += 1
    census?.madeCount += 1
    number = census?.madeCount ?? 0
  }

  isolated deinit {
    census?.count -= 1
    census?.ended.append(number)
    census?.onEveryEnd?(number)
    census?.onEnd?(letter)
  }
}

/// Functions that are called while the life of screens is reported.
@MainActor
final class LifeHooks {
  /// Called before an event is converted to an action.
  var onEvent: (() -> Void)?
  /// Called by a middleware that sees this action, before the reducer.
  var onAction: (() -> Void)?
  /// Called by that middleware after the reducer, before the observers.
  var onHeard: ((ScreenEvent<Letter>) -> Void)?
}

/// A store with a path, and a component that presents it to a recording host. The screen of the route `!`, or of a negative
/// payload, cannot be made.
@MainActor
final class PresentationWorld {
  struct State {
    var path: [Letter]
    var touches = 0
    var failures: [String] = []
    var life: [ScreenEvent<Letter>] = []
  }

  enum Change: Navigating {
    case navigate(PathIntent<Letter>), touch, life(ScreenEvent<Letter>)
    case edit(@Sendable (inout [Letter]) -> Void)
  }

  struct Unmakeable: Error, CustomStringConvertible {
    let description = "it cannot be made."
  }

  let store: Store<State, Change>
  let host: RecordingHost<Letter, Made>
  let census = Census()
  let life = LifeHooks()
  /// Called whenever a screen is about to be made.
  var onMake: ((Letter) -> Void)?
  var component: PresentationComponent<Letter, Made>?

  /// A record of what happened: the screens made, then the host's transitions.
  var log: [String] {
    get { host.log }
    set { host.log = newValue }
  }

  /// The names of the screens that the component presents.
  var screens: String { component?.screens.map { "\($0.route)" }.joined() ?? "" }
  /// The names of the screens that the host shows.
  var shown: String { host.stack.map { "\($0.route)" }.joined() }

  /// - Parameters:
  ///   - ignoring: Which intents the reducer leaves unanswered.
  ///   - reportsLife: Whether the life of screens is reported.
  ///   - fallback: The path that the reducer sets after a failure, instead of the proposed one.
  init(
    path: [Letter], host: RecordingHost<Letter, Made> = RecordingHost(),
    patience: HostPatience = .endless,
    reportsLife: Bool = true,
    ignoring: @escaping @Sendable (PathIntent<Letter>.Kind) -> Bool = { _ in false }, fallback: [Letter]? = nil
  ) {
    self.host = host
    store = Store(
      State(path: path),
      reducer: Reducer { state, change in
        switch change {
        case .touch: state.touches += 1
        case .edit(let edit): edit(&state.path)
        case .life(let event): state.life.append(event)
        case .navigate(let intent):
          if case .failed(_, let reason, _) = intent.kind {
            state.failures.append(reason)
            if let fallback { state.path = fallback }
          }
          if !ignoring(intent.kind) { state.path.apply(intent) }
        }
      }
      .navigation(\.path) {
        $0.leaving { letter, _, _ in
          letter?.isStuck == true ? .stay("it is stuck.") : letter?.comesLate == true ? .show("?") : .leave
        }
      },
      middlewares: [
        Middleware("life") { [life] _, change, _ in
          guard case .life(let event) = change else { return .pass }
          life.onAction?()
          return .pass { _, _ in life.onHeard?(event) }
        }
      ])
    component = PresentationComponent(
      store: store, path: \.path, host: host, patience: patience,
      life: reportsLife
        ? { [life] event in
          life.onEvent?()
          return .life(event)
        } : nil
    ) { [host, census, weak self] letter, _ in
      host.log.append("make \(letter)")
      self?.onMake?(letter)
      guard letter.canBeMade else { throw Unmakeable() }
      return Made(letter, in: census)
    }
  }

  func go(_ path: [Letter]) {
    store.send(.navigate(.set(path)))
  }
}
