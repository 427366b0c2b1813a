/// The result of a leave check.
public enum LeaveAnswer<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The user may leave.
  case leave
  /// The user stays, for a reason given in one line: the obstacle and how to remove it.
  case stay(String)
  /// The user stays, and this screen is put on top: usually a question whose answer leaves.
  case show(Route)
}

/// The error of an intent that a leave check has refused: the user stays on the screen.
///
/// The state is unchanged. The description is only the reason, so that a console can show it like any other error.
public struct LeaveRefused: Error, Hashable, CustomStringConvertible {
  /// The reason why the user stays, in one line.
  public let reason: String

  /// Creates the error.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

extension Reducer where Action: Navigating {
  /// Returns a reducer that asks before the user leaves a screen, or the program.
  ///
  /// Only an action with an intent of the *user* is checked: changes that the program decides, restores or replays always happen. A
  /// `.closed` is not checked either, because its screen is already closed. An `.answer` removes its question and every route above it;
  /// the routes above are checked, but not the question, which the user has answered.
  ///
  /// This reducer runs on a copy of the state. If that removes routes from the path, `check` is asked about each of them, topmost
  /// first, until it returns something other than `.leave`. For the intent to leave the program, `check` is asked about every route
  /// of the path, topmost first, and then about the root screen, whose route is `nil`:
  ///
  /// - `.leave` for all: the new state and the commands of this reducer are the result.
  /// - `.stay`: the state is unchanged, and the action fails with ``LeaveRefused``, as does the line that was typed.
  /// - `.show`: this reducer is run with a push of that route in place of the action, unless the route is already on top. An intent to
  ///   leave the program then fails if the route was already on top, or if the reducer did not push it. Otherwise the program would end
  ///   without the question.
  ///
  /// A user who has been asked may send another intent instead of answering. The check is then called again, for this intent as if it had
  /// been sent from the screen below the question, and below any other questions that the intent would also leave. The new question does
  /// not cover these questions, but replaces them, by steps back and a push; nothing happens if it is equal. A question that is covered, or
  /// in an unselected stack, is first brought to the top. So the latest intent counts, the replaced question goes without an answer, and
  /// going back from the question removes it. (A route without a question replaces one with the same ``PathRoute/identity``.)
  ///
  /// Only immediate changes to the path are checked. A reducer that answers an intent with a command, which changes the path later by
  /// sending an action, must ask before it does so, and must show nothing to a user who intends to leave.
  ///
  /// A screen that is only covered, or hidden with its stack, is not left; and the root screen is left only with the program. A screen
  /// that stays and gets another value, by its ``PathRoute/identity``, counts as left only if `includingUpdates` is true; its route is
  /// the old value. The check is a function of the state: replaying the same actions gives the same states.
  ///
  ///     reducer
  ///       .checkingLeave(\.path) { route, state, intent in
  ///         guard route == .editor, state.hasDraft else { return .leave }
  ///         return .show(.confirm(Question("Discard the draft?", .destructive("discard", .discard(then: intent)))))
  ///       }
  ///       .resolvingQuestions(\.path)
  ///
  /// The answer's action discards the draft, and sends the intent again with ``Navigate``. Then the check is called for the other
  /// screens that it leaves, and it can leave the program, which `path.apply(intent)` cannot:
  ///
  ///     case .discard(let intent):
  ///       state.hasDraft = false
  ///       Navigate(intent)
  ///
  /// - Parameters:
  ///   - path: Returns the path in the state.
  ///   - includingUpdates: Whether to ask about screens that get another value, such as a form that is about to show another row.
  ///   - check: Returns whether the user may leave the screen of a route, from the route, the state before the action, and the intent
  ///     to follow once the user has agreed. The route is `nil` for the root screen. It is a pure function.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``.
  /// - Complexity: The copy is made only for intents of the user, while there is something to leave; its cost depends
  ///   on the changes of the reducer.
  @inlinable
  public func checkingLeave(
    _ path: @escaping @Sendable (State) -> [Action.Route], includingUpdates: Bool = false,
    check: @escaping @Sendable (Action.Route?, State, PathIntent<Action.Route>) -> LeaveAnswer<Action.Route>
  ) -> Self {
    Action.requireReadableIntent(for: "checkingLeave")
    return adding(mayRefuse: true) { state, action in
      guard let intent = action.intent, intent.isSubjectToChecks else { return try body(&state, action) }
      return try leave(&state, action, intent, includingUpdates, path: path, check: check)
    }
  }

  /// Applies `intent` unless `check` objects.
  @usableFromInline
  func leave(
    _ state: inout State, _ action: Action, _ intent: PathIntent<Action.Route>, _ includesUpdates: Bool,
    path: (State) -> [Action.Route],
    check: (Action.Route?, State, PathIntent<Action.Route>) -> LeaveAnswer<Action.Route>
  ) throws -> [any Command<Action>] {
    let old = path(state)
    if old.isEmpty, !intent.leavesProgram { return try body(&state, action) }
    var next = state
    let commands = try body(&next, action)
    let indicesLeft = intent.indicesLeft(from: old, to: path(next), includesUpdates)
    for index in indicesLeft {
      let left = index.map { old[$0] }
      switch check(left, state, intent) {
      case .leave: continue
      case .stay(let reason): throw LeaveRefused(reason)
      case .show(let route):
        guard let top = old.last else { return try show(route, &state, intent, path) }
        if route == top { return try intent.isHeldBack(by: top) }
        let count = route.countOfQuestions(onTopOf: old, leaving: indicesLeft)
        guard count > 0 else {
          if let open = route.openQuestion(in: old, above: index),
            let commands = try bringUp(open, about: left, &state, intent, path: path, check: check)
          {
            return commands
          }
          return try show(route, &state, intent, path)
        }
        let latest = intent.fromBelow(count, of: old)
        guard case .show(let question) = check(left, state, latest), question != top else {
          return try intent.isHeldBack(by: top)
        }
        let isThere = question == old[old.count - count]
        return try show(isThere ? nil : question, behind: isThere ? count - 1 : count, &state, intent, path)
      }
    }
    state = next
    return commands
  }

  /// Brings a covered question of a check, or one in an unselected stack, to the top, and has it ask about `intent`.
  ///
  /// - Returns: The commands of the reducer; `nil`, with nothing changed, if it does not bring the question to the top.
  private func bringUp(
    _ open: Action.Route, about left: Action.Route?, _ state: inout State, _ intent: PathIntent<Action.Route>,
    path: (State) -> [Action.Route],
    check: (Action.Route?, State, PathIntent<Action.Route>) -> LeaveAnswer<Action.Route>
  ) throws -> [any Command<Action>]? {
    var next = state
    var commands = try body(&next, .navigate(.bringToFront(open)))
    guard path(next).last == open else { return nil }
    if case .show(let question) = check(left, next, intent.goingBack(without: 1)), question != open {
      commands += try show(question, behind: 1, &next, intent, path)
    }
    state = next
    return commands
  }

  /// Goes some steps back, and puts the route of a check on top.
  ///
  /// - Throws: An error if that leaves the top unchanged and `intent` is the intent to leave the program, which would count as granted.
  private func show(
    _ route: Action.Route?, behind count: Int = 0, _ state: inout State, _ intent: PathIntent<Action.Route>,
    _ path: (State) -> [Action.Route]
  ) throws -> [any Command<Action>] {
    var next = state
    // The path is not set directly, because the route may belong to another stack than the top.
    var commands = count > 0 ? try body(&next, .navigate(.back(count))) : []
    if let route { commands += try body(&next, .push(route)) }
    if intent.leavesProgram, !Summit(path(next)).isHigher(than: Summit(path(state))) {
      throw LeaveRefused(
        route?.textOfQuestion.map { "\"\($0)\" cannot be asked here" }
          ?? "a screen that must be shown first cannot be opened here")
    }
    state = next
    return commands
  }
}

extension PathIntent where Route: PathRoute {
  @usableFromInline
  var isSubjectToChecks: Bool {
    switch kind {
    case .closed: false
    case .change, .leave, .close, .answer, .failed: reason == .user
    }
  }

  /// Handles an intent whose check would show the route that is on top already.
  ///
  /// - Throws: An error if it is the intent to leave the program, which would count as granted.
  fileprivate func isHeldBack<Action>(by top: Route) throws -> [any Command<Action>] {
    guard leavesProgram else { return [] }
    throw LeaveRefused(top.textOfQuestion.map { "answer \"\($0)\" first" } ?? "leave the screen on top first")
  }

  var leavesProgram: Bool { if case .leave = kind { true } else { false } }

  /// The indices of the screens that the user would leave, the topmost first; `nil` means the root screen.
  fileprivate func indicesLeft(from old: [Route], to new: [Route], _ includesUpdates: Bool) -> [Int?] {
    if leavesProgram { return old.indices.reversed() + [nil] }
    let diff = PresentationDiff(from: old, to: new)
    let removed = includesUpdates ? (diff.removed + diff.updated.map(\.oldIndex)).sorted(by: >) : diff.removed
    guard case .answer = kind, let place = place(in: old) else { return removed }
    return removed.filter { $0 >= place }
  }

  /// Returns the intent as if sent from the screen below the top ones.
  fileprivate func fromBelow(_ count: Int, of path: [Route]) -> Self {
    guard origin == nil || origin?.depth(in: path) == path.count else { return self }
    var intent = self
    if origin != nil { intent.origin = Origin(topOf: path.dropLast(count)) }
    return intent.goingBack(without: count)
  }

  /// Returns the same intent, after `count` of the routes that it removes have been removed or moved.
  fileprivate func goingBack(without count: Int) -> Self {
    guard case .change(.back(let steps)) = kind else { return self }
    var intent = self
    intent.kind = .change(.back(steps - count))
    return intent
  }
}

extension PathRoute {
  /// The topmost route of a path that asks the same question, in the stack of the route with an index, and above the lowest route
  /// with its identity, which shares its state; anywhere if the index is `nil`.
  fileprivate func openQuestion(in path: [Self], above index: Int?) -> Self? {
    guard asksSomething else { return nil }
    guard let left = index.map({ path[$0].identity }) else { return path.last(where: asksTheSame) }
    let above = path.drop { $0.identity != left }.dropFirst().prefix { !$0.isStackRoot }
    return above.last(where: asksTheSame)
  }

  /// The number of topmost routes of a path that this one replaces: if it is a question, the questions that are also left;
  /// otherwise those asking the same.
  fileprivate func countOfQuestions(onTopOf path: [Self], leaving indices: [Int?]) -> Int {
    let count =
      asksSomething ? zip(indices, path.indices.reversed()).prefix { $0 == $1 && path[$1].asksSomething }.count : 0
    return count == 0 && path.last.map(asksTheSame) == true ? 1 : count
  }
}
