// Leaving: the only place that asks the leave checks.
extension Gate {
  /// - Parameter steps: Does the same as the reducer, except that it gives up nothing that waits: between the steps to a question, the
  ///   screen that came first may be covered.
  func leaving(
    _ reducer: Reducer<State, Action>, steps: @escaping Reducer<State, Action>.Body
  ) -> Reducer<State, Action> {
    let body = reducer.body
    return reducer.adding(
      mayRefuse: true,
      body: reading.branching(body) { state, action, intent in
        intent.isSubjectToChecks ? try leave(&state, action, intent, body, steps) : try body(&state, action)
      })
  }

  /// The first answer of the checks about a route other than to leave.
  ///
  /// - Parameter isUpdate: Whether the screen stays, and gets another value.
  func leaveAnswer(
    _ route: Action.Route?, _ state: State, _ intent: Intent, _ destination: Path, isUpdate: Bool = false
  ) -> LeaveAnswer<Action.Route> {
    if intent.givesUp(route) { return .leave }
    for (check, includesUpdates) in rules.leaving where includesUpdates || !isUpdate {
      switch check(route, state, intent, destination) {
      case .leave: continue
      case .stay(let reason): return .stay(reason)
      // On top of what is shown, not in the stack of the route.
      case .show(let screen): return .show(state[keyPath: path].placed(onTop: screen))
      }
    }
    return .leave
  }

  /// Applies `intent` unless a check objects.
  private func leave(
    _ state: inout State, _ action: Action, _ intent: Intent, _ body: Reducer<State, Action>.Body,
    _ steps: Reducer<State, Action>.Body
  ) throws -> Commands {
    let old = present(state)
    if old.isEmpty, !intent.leavesProgram { return try body(&state, action) }
    var next = state
    let commands = try body(&next, action)
    let destination = next[keyPath: path]
    let left = intent.screensLeft(from: old, to: present(next), rules.leaving.contains(where: \.includesUpdates))
    for (index, isUpdate) in left {
      let route = index.map { old[$0] }
      let ask = { leaveAnswer(route, $0, $1, destination, isUpdate: isUpdate) }
      switch ask(state, intent) {
      case .leave: continue
      case .stay(let reason): throw LeaveRefused(reason)
      case .show(let screen):
        guard let top = old.last else { return try show(screen, &state, intent, steps) }
        if screen == top { return try intent.isHeldBack(by: top) }
        let count = screen.countOfQuestions(onTopOf: old, leaving: left.map(\.index))
        let path = state[keyPath: path].elements
        let above = index.map { $0 - (old.count - path.count) }
        if let open = screen.openQuestion(in: Array(path.dropLast(count)), about: route, above: above),
          let commands = try bringUp(open, behind: count, &state, intent, steps, ask)
        {
          return commands
        }
        guard count > 0 else { return try show(screen, &state, intent, steps) }
        guard case .show(let question) = ask(state, intent.fromBelow(count, of: old)), question != top else {
          return try intent.isHeldBack(by: top)
        }
        let isThere = question == old[old.count - count]
        return try show(isThere ? nil : question, behind: isThere ? count - 1 : count, &state, intent, steps)
      }
    }
    state = next
    return commands
  }

  /// Brings a covered question of a check to the top, and has it ask about `intent`. One in a hidden stack is asked where the user is.
  ///
  /// - Parameters:
  ///   - count: The number of questions on top that it replaces.
  ///   - ask: Asks the checks about the screen that is left.
  /// - Returns: The commands of the reducer; `nil`, with nothing changed, if it does not bring the question to the top.
  private func bringUp(
    _ open: Action.Route, behind count: Int, _ state: inout State, _ intent: Intent,
    _ body: Reducer<State, Action>.Body, _ ask: (State, Intent) -> LeaveAnswer<Action.Route>
  ) throws -> Commands? {
    var next = state
    var commands = count > 0 ? try body(&next, .navigate(.back(count))) : []
    if next[keyPath: path].elements.last?.stackRoot != open.stackRoot {
      next[keyPath: path] = next[keyPath: path].omitting(open)
      guard case .show(let question) = ask(next, intent.goingBack(without: count)) else { return nil }
      commands += try show(question, &next, intent, body)
      state = next
      return commands
    }
    commands += try body(&next, .navigate(.bringToFront(open)))
    guard next[keyPath: path].elements.last == open else { return nil }
    if case .show(let question) = ask(next, intent.goingBack(without: count + 1)), question != open {
      commands += try show(question, behind: 1, &next, intent, body)
    }
    state = next
    return commands
  }

  /// Goes some steps back, and puts the route of a check on top.
  ///
  /// - Throws: An error if that leaves the top unchanged and `intent` is the intent to leave the program, which would count as granted.
  private func show(
    _ route: Action.Route?, behind count: Int = 0, _ state: inout State, _ intent: Intent,
    _ body: Reducer<State, Action>.Body
  ) throws -> Commands {
    var next = state
    // The path is not set directly, because the app may change it in another way.
    var commands = count > 0 ? try body(&next, .navigate(.back(count))) : []
    if let route { commands += try body(&next, .push(route)) }
    let (before, after) = (state[keyPath: path].elements, next[keyPath: path].elements)
    if intent.leavesProgram, !Summit(after).isHigher(than: Summit(before)) {
      throw LeaveRefused(
        route?.textOfQuestion.map { "\"\($0)\" cannot be asked here" }
          ?? "a screen that must be shown first cannot be opened here")
    }
    state = next
    return commands
  }
}

extension PathIntent where Route: PathRoute {
  fileprivate var isSubjectToChecks: Bool {
    switch kind {
    case .closed, .recheck: false
    case .change, .leave, .close, .answer, .failed: reason == .user
    }
  }

  /// Whether the leave checks are asked about everything that the intent leaves: an answer to a question leaves only what is above it.
  var isSubjectToLeaving: Bool { if case .answer = kind { false } else { isSubjectToChecks } }

  /// Handles an intent whose check would show the route that is on top already.
  ///
  /// - Throws: An error if it is the intent to leave the program, which would count as granted.
  fileprivate func isHeldBack<Action>(by top: Route) throws -> [any Command<Action>] {
    guard leavesProgram else { return [] }
    throw LeaveRefused(top.textOfQuestion.map { "answer \"\($0)\" first" } ?? "leave the screen on top first")
  }

  var leavesProgram: Bool { if case .leave = kind { true } else { false } }

  /// The indices of the screens that the user would leave, the topmost first, and whether each stays with another value; `nil` means the
  /// root screen.
  fileprivate func screensLeft(
    from old: [Route], to new: [Route], _ includesUpdates: Bool
  ) -> [(index: Int?, isUpdate: Bool)] {
    if leavesProgram { return old.indices.reversed().map { ($0, false) } + [(nil, false)] }
    let diff = PresentationDiff(from: old, to: new)
    let updated = includesUpdates ? diff.updated.map(\.oldIndex) : []
    var left = (diff.removed + updated).sorted(by: >)
    if case .answer = kind, let place = place(in: old) { left.removeAll { $0 < place } }
    return left.map { ($0, updated.contains($0)) }
  }

  /// Whether the user has agreed to give up a screen.
  fileprivate func givesUp(_ route: Route?) -> Bool {
    givenUp?.contains { $0.route?.identity == route?.identity } ?? false
  }

  /// The routes of a path that the user has agreed to give up, and whose screens stay with other values.
  @usableFromInline
  func renewed<Part: PathRoute>(from old: [Part], to new: [Part], of part: (Route) -> Part?) -> [Part] {
    guard let givenUp else { return [] }
    let identities = givenUp.compactMap { $0.route.flatMap(part)?.identity }
    return PresentationDiff(from: old, to: new).updated.map { new[$0.newIndex] }
      .filter { identities.contains($0.identity) }
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
  /// The topmost route of a path that asks the same question: above the lowest route with the identity of the one that is left, which
  /// shares its state, or in another stack.
  ///
  /// - Parameters:
  ///   - left: The route that is left; `nil` for the root screen.
  ///   - index: Its index in the path; negative if it waits.
  fileprivate func openQuestion(in path: [Self], about left: Self?, above index: Int?) -> Self? {
    guard asksSomething else { return nil }
    let lowest = index.map { index in path.firstIndex { $0.identity == left?.identity } ?? index } ?? -1
    let isThere = { (other: Int) in other > lowest || path[other].stackRoot != left?.stackRoot }
    return path.indices.last { isThere($0) && asksTheSame(as: path[$0]) }.map { path[$0] }
  }

  /// The number of topmost routes of a path that this one replaces: if it is a question, the questions that are also left;
  /// otherwise those asking the same.
  fileprivate func countOfQuestions(onTopOf path: [Self], leaving indices: [Int?]) -> Int {
    let count =
      asksSomething ? zip(indices, path.indices.reversed()).prefix { $0 == $1 && path[$1].asksSomething }.count : 0
    return count == 0 && path.last.map(asksTheSame) == true ? 1 : count
  }
}
