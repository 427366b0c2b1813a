/// The answer of an entry check about a route that is about to enter the path.
public enum EntryAnswer<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The route may enter the path.
  case enter
  /// The route may not enter, for a reason given in one line.
  case refuse(String)
  /// This screen must come first, a login for example. See ``Reducer/checkingEntry(_:redirect:check:)``.
  case show(Route)
}

/// The error of an intent that leads to a screen without content: an entry check has refused it.
///
/// The state is unchanged. The description is only the reason, so that a console can show it like any other error.
public struct EntryRefused: Error, Hashable, CustomStringConvertible {
  /// The reason why the screen cannot be entered, in one line.
  public let reason: String

  /// Creates the error.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

extension Reducer where Action: Navigating {
  /// Returns a reducer that checks routes against the state before they enter the path.
  ///
  /// A link, a typed path or a saved one can name anything: an incident that never existed, or no longer exists. This reducer is
  /// tried on a copy of the state. If routes have entered the path, or have another value of the same ``PathRoute/identity``,
  /// `check` is called for each of them, the lowest first. At the first one for which it returns a reason, the state is restored,
  /// and the action fails with ``EntryRefused``, as does the line that was typed.
  ///
  ///     reducer.checkingEntry(\.path) { route, desk in
  ///       guard case .incident(let number) = route, desk.incidents[number] == nil else { return nil }
  ///       return "there is no incident \(number)"
  ///     }
  ///
  /// Every action with an intent is checked, regardless of its sender and reason. Changes of the path by an action without an
  /// intent are the program's own, and are not checked; to refuse states, use ``checking(_:)``. Apply it before
  /// ``checkingLeave(_:includingUpdates:check:)``: then no user is asked to give something up for a screen that cannot be entered.
  ///
  /// - Parameters:
  ///   - path: Returns the path in the state.
  ///   - check: Returns why the screen of a route cannot be entered, in one line without a final period, from the route and the state
  ///     after the action; `nil` if it can. It is a pure function.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``.
  /// - Complexity: The copy is made only for intents; its cost depends on the changes of the reducer. One ``PresentationDiff`` for
  ///   each intent that changes the path.
  public func checkingEntry(
    _ path: @escaping @Sendable (State) -> [Action.Route],
    check: @escaping @Sendable (Action.Route, State) -> String?
  ) -> Self {
    Action.requireReadableIntent(for: "checkingEntry")
    return adding(mayRefuse: true) { state, action in
      guard action.intent != nil else { return try body(&state, action) }
      let trial = try tryEntry(of: action, in: state, path: path) { check($0, $1).map(EntryAnswer.refuse) ?? .enter }
      if case .refuse(let reason) = trial.answer { throw EntryRefused(reason) }
      state = trial.state
      return trial.commands
    }
  }

  /// Applies an action to a copy of the state. Returns the copy, and the first result of the check other than `enter`.
  func tryEntry(
    of action: Action, in state: State, path: (State) -> [Action.Route],
    check: (Action.Route, State) -> EntryAnswer<Action.Route>
  ) throws -> (state: State, commands: [any Command<Action>], answer: EntryAnswer<Action.Route>) {
    var next = state
    let commands = try body(&next, action)
    let (old, new) = (path(state), path(next))
    if !old.isIdentical(to: new) {
      for route in PresentationDiff(from: old, to: new).entered {
        let answer = check(route, next)
        if answer != .enter { return (next, commands, answer) }
      }
    }
    return (next, commands, .enter)
  }
}

extension PresentationDiff where Route: PathRoute {
  /// The routes that are new or have another value, the lowest first.
  var entered: [Route] {
    (created + updated.map(\.newIndex)).sorted().map { new[$0] }
  }
}
