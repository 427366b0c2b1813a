/// Keeps the screens of a host equal to a path in a store's state.
///
/// After every action it compares the path with the one it presents. If they differ, it first makes every new screen, the
/// lowest first, and only then tells the host, once. A screen that stays in the path is the same screen afterwards, wherever
/// it has moved; a screen that is created and covered in one change is never shown.
///
/// When a factory throws, the screens made for that change are dropped, the old ones stay, and the store is sent an intent
/// with the failure and the path cut before the route that failed. Nothing is tried again until the path changes.
///
/// The component keeps the store and the host alive, not the other way round: release the component to end the presentation.
@MainActor
public final class PresentationComponent<Route: PathElement, Screen> {
  /// The screens as the host was last told, the lowest first. The root screen is not among them.
  public private(set) var screens: [PresentedScreen<Route, Screen>] = []

  private let host: any PresentationHost<Route, Screen>
  private let fail: (PathIntent<Route>) -> Void
  private var path: [Route] = []
  private var failedPath: [Route]?
  private var lastSerial = 0
  private var token: ObservationToken?

  /// Presents a path whose screens are made by a function. The path that is there already is presented as one change.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - host: Shows the screens.
  ///   - makeScreen: Makes the screen of a route that came into the path, from the route and the state at that moment.
  public init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Screen>,
    makeScreen: @escaping (Route, State) throws -> Screen
  ) where Action.Route == Route {
    self.host = host
    fail = { store.send(.navigate($0)) }
    token = store.observe { [weak self] state in
      self?.update(to: path(state)) { try makeScreen($0, state) }
    }
  }

  /// Presents a path of factories, which make their own screens.
  public convenience init<State, Action: Navigating>(
    store: Store<State, Action>, path: @escaping (State) -> [Route], host: some PresentationHost<Route, Screen>
  ) where Action.Route == Route, Route: ScreenFactory, Route.Made == Screen {
    self.init(store: store, path: path, host: host) { route, _ in try route.makeScreen() }
  }

  private func update(to newPath: [Route], make: (Route) throws -> Screen) {
    if newPath == failedPath { return }
    failedPath = nil
    if newPath == path { return }
    let diff = PresentationDiff(from: path, to: newPath)
    var created: [PresentedScreen<Route, Screen>] = []
    let next: [PresentedScreen<Route, Screen>]
    do throws(FactoryFailure) {
      next = try diff.applied(to: screens) { index throws(FactoryFailure) in
        do {
          let screen = PresentedScreen(route: newPath[index], screen: try make(newPath[index]), serial: nextSerial())
          created.append(screen)
          return screen
        } catch {
          throw FactoryFailure(index: index, error: error)
        }
      }
    } catch {
      failedPath = newPath
      let reason = "\(error.error)"
      host.presentationFailed(reason)
      let proposal = Array(newPath[..<error.index])
      fail(PathIntent(.failed(reason: reason, proposal: proposal), reason: .failure, from: .init(topOf: newPath)))
      return
    }
    let previous = screens
    screens = next
    path = newPath
    host.present(
      PresentationTransition(
        diff: diff, screens: next, created: created,
        hidden: diff.changesTop ? previous.last : nil,
        destroyed: diff.removed.map { previous[$0] },
        shown: diff.changesTop ? next.last : nil))
  }

  private func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }
}

/// The new index of the route whose screen could not be made, and why.
private struct FactoryFailure: Error {
  let index: Int
  let error: any Error
}
