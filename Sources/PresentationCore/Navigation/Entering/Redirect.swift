/// A requested path that is not shown yet, because an entry check requires another screen first, such as a login.
///
/// It is part of the state, so it is saved with it.
public struct Redirect<Route: PathRoute>: Hashable, Sendable {
  /// The screen that must come first.
  public let screen: Route
  /// The requested path; with several stacks, the path of the selected one.
  public let destination: [Route]
  let reason: PathIntent<Route>.Reason

  /// The waiting part of a path: the last stack, without the screen that must come first, from which the user may have asked.
  static func destination(of path: [Route], behind screen: Route) -> [Route] {
    path[(path.lastIndex(where: \.isStackRoot) ?? 0)...].filter { $0.isStackRoot || $0.identity != screen.identity }
  }

  /// Whether the screen that must come first is still in the path. The root of a stack always is; it
  /// counts while its stack is selected.
  func isOpen(in path: [Route]) -> Bool {
    if screen.isStackRoot { return path.last(where: \.isStackRoot) == screen }
    return path.contains { $0.identity == screen.identity }
  }

  /// The intent that leads to the destination. It removes the screen, also from another stack.
  func intent(from path: [Route]) -> PathIntent<Route> {
    var routes = destination
    if let root = screen.stackRoot, root != destination.first, let start = path.firstIndex(of: root) {
      routes = path[start...].prefix { $0.identity != screen.identity && ($0 == root || !$0.isStackRoot) } + routes
    }
    return PathIntent(.set(routes), reason: reason)
  }
}

extension Redirect: Encodable where Route: Encodable {}
extension Redirect: Decodable where Route: Decodable {}

extension Reducer where Action: Navigating {
  /// Returns a reducer that checks routes before they enter the path, and can show another screen first: a login, for example,
  /// and afterwards the requested page.
  ///
  ///     reducer.checkingEntry(\.path, redirect: \.redirect) { route, shop in
  ///       route == .orders && shop.user == nil ? .show(.login) : .enter
  ///     }
  ///
  /// The login only sets `shop.user`. After each action, this reducer calls the check for the waiting path. When the check no longer
  /// requires the same screen, the reducer sends an intent that sets this path, with the reason of the first intent: leave checks apply,
  /// and another screen can come first, such as a second login. The waiting path is dropped if the user leaves the screen, or, if the
  /// screen is the root of a stack, selects another stack. If the user asks for another path that has to wait, that path replaces it.
  ///
  /// The check is called for the same routes as in ``checkingEntry(_:check:)``, but not for the screen that must come first. That screen is
  /// put on top, by ``PathChange/bringToFront(_:)``. With several stacks it can be in any of them.
  ///
  /// - Parameters:
  ///   - path: Returns the path in the state.
  ///   - redirect: The key path of the waiting path in the state.
  ///   - check: Returns whether a route may enter, from the route and the state after the action. It is a pure function.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``. This reducer does not read the
  ///   contents of screens: apply ``loading(_:along:refreshing:load:)`` after this check.
  /// - Complexity: The same as for ``checkingEntry(_:check:)``. While a path waits, each action also costs a run of this reducer on a copy
  ///   of the state, which finds out whether the path may be set now.
  public func checkingEntry(
    _ path: @escaping @Sendable (State) -> [Action.Route],
    redirect: any WritableKeyPath<State, Redirect<Action.Route>?> & Sendable,
    check: @escaping @Sendable (Action.Route, State) -> EntryAnswer<Action.Route>
  ) -> Self {
    Action.requireReadableIntent(for: "checkingEntry")
    precondition(
      settling?.loads != true,
      "apply loading(_:along:refreshing:load:) after checkingEntry(_:redirect:check:), which must see where an intent leads"
    )
    let waiting = Settling<State>(awaits: { state, path in
      guard let waiting = state[keyPath: redirect], let path = path as? [Action.Route] else { return false }
      return waiting.destination == Redirect.destination(of: path, behind: waiting.screen)
    })
    return adding(mayRefuse: true, settling: waiting) { state, action in
      var commands: [any Command<Action>]
      if let intent = action.intent {
        commands = try enter(&state, action, intent.reason, path: path, redirect: redirect, check: check)
      } else {
        commands = try body(&state, action)
      }
      guard let waiting = state[keyPath: redirect] else { return commands }
      let intent = waiting.intent(from: path(state))
      let trial = try? tryEntry(of: .navigate(intent), in: state, path: path, check: check)
      if trial?.answer == .show(waiting.screen) {
        if !waiting.isOpen(in: path(state)) { state[keyPath: redirect] = nil }
      } else {
        state[keyPath: redirect] = nil
        commands.append(Navigate(intent))
      }
      return commands
    }
  }

  /// Applies an intent if the check lets its routes enter, or shows another screen first.
  private func enter(
    _ state: inout State, _ action: Action, _ reason: PathIntent<Action.Route>.Reason, path: (State) -> [Action.Route],
    redirect: WritableKeyPath<State, Redirect<Action.Route>?>,
    check: (Action.Route, State) -> EntryAnswer<Action.Route>
  ) throws -> [any Command<Action>] {
    let trial = try tryEntry(of: action, in: state, path: path, check: check)
    switch trial.answer {
    case .enter:
      state = trial.state
      return trial.commands
    case .refuse(let reason): throw EntryRefused(reason)
    case .show(let screen):
      var next = state
      let commands = try body(&next, .navigate(.bringToFront(screen)))
      guard path(next).last == screen else {
        throw EntryRefused("a screen that must be shown first cannot be opened here")
      }
      let destination = Redirect.destination(of: path(trial.state), behind: screen)
      next[keyPath: redirect] = Redirect(screen: screen, destination: destination, reason: reason)
      state = next
      return commands
    }
  }
}

extension Store {
  /// Whether a path waits for a screen that an entry check has shown first.
  package func awaits(_ path: [some PathRoute]) -> Bool { reducer.settling?.awaits(state, path) ?? false }
}
