// An intent that waits while another screen has to come first.
extension Gate {
  func waiting(_ state: State) -> Waiting<Path>? { waitingPlace?.read(state) ?? nil }

  func wait(_ state: inout State, for wish: Waiting<Path>?) {
    if let place = rules.waiting { state[keyPath: place] = wish }
  }

  /// Gives up the waiting intent if its screen has left the path, or is not on the screen any more.
  ///
  /// A question may cover it, also one that is asked elsewhere. The intent waits on until the user goes somewhere from there: then the leave
  /// checks ask about what waits. The answer to that question does not ask.
  ///
  /// - Parameters:
  ///   - intent: The intent of the action; `nil` if it has none.
  ///   - old: The arrangement before the action, if an intent waited then.
  func giveUp(_ state: inout State, after intent: Intent?, since old: Path?) {
    guard var wish = waiting(state) else { return }
    let now = state[keyPath: path]
    if wish.awaitsPath == true {
      guard let old, old != now else { return }
      wish.awaitsPath = nil
      wait(&state, for: wish)
    }
    if now.elements.contains(where: { $0.identity == wish.screen.identity }) {
      if now.isOnScreen(wish.screen) { return }
      let isCovered = now.elements.last?.asksSomething == true || old?.isOnScreen(wish.screen) == false
      if isCovered, intent?.isSubjectToLeaving != true { return }
    }
    wait(&state, for: nil)
  }

  /// Returns a reducer after which the user comes back to what was there before, as soon as the screen that came first is no longer
  /// required.
  ///
  /// The intent that waits is sent from there, by a command. So if its screen is refused, or cannot be read or made, or a question is asked
  /// first, the user is where the intent was sent, with all that was open there.
  ///
  /// A resumed session may lack the contents of what waits. They are read first, by an intent to restore the path. If they cannot be read,
  /// the next intent tries again.
  func goingOn(_ reducer: Reducer<State, Action>) -> Reducer<State, Action> {
    let waits = Settling<State>(awaits: { state, routes in
      guard let wish = waiting(state), let routes = routes as? [Action.Route] else { return false }
      // The screen that comes first does not wait, another stack may be selected, and other stacks stay. An older intent leads on from what
      // is awaited.
      let wanted = routes.filter { $0.isStackRoot || $0.identity != wish.screen.identity }.byStack
      var elements = wish.before.elements
      if elements.inStacks(of: routes).byStack == wanted { return true }
      if let intent = wish.intent { elements.apply(intent) }
      return elements.inStacks(of: routes).byStack == wanted
    })
    let back = keepingValues(Reducer(mayRefuse: false) { state, _ in comeBack(&state) })
    return reducer.adding(mayRefuse: true, settling: waits) { state, action in
      let old = waiting(state).map { (wish: $0, state: state) }
      var commands = try reducer.body(&state, action)
      // With the path, the session is as it was saved. The next action goes on from there.
      if old?.wish.awaitsPath == true || waiting(state)?.awaitsPath == true { return commands }
      // A second screen can have to come first, then a third. Checks that ask for each other's screens do not end.
      for _ in 0..<100 {
        guard let wish = waiting(state), mayGoOn(wish, state) else { break }
        let now = state[keyPath: path]
        let next = now.returning(to: wish, keepsUpper: false)
        if next.entered(since: now).contains(where: { rules.isUnread($0, state) }) {
          let isNew = old.map { $0.wish != wish || !mayGoOn(wish, $0.state) } ?? true
          let isAsked = action.intent.map { $0.reason != .restore } ?? false
          if isNew || isAsked { commands.append(Navigate(PathIntent(.restore(next.elements), reason: .restore))) }
          break
        }
        commands += try back.body(&state, action)
        if waiting(state) == nil, let intent = wish.intent { commands.append(Navigate(intent)) }
      }
      return commands
    }
  }

  /// Whether the screen that came first is no longer required, and going on would lose nothing that was opened above it.
  private func mayGoOn(_ wish: Waiting<Path>, _ state: State) -> Bool {
    var trial = state
    let now = state[keyPath: path]
    trial[keyPath: path] = now.returning(to: wish, keepsUpper: false)
    wait(&trial, for: nil)
    let there = present(state)
    let left = PresentationDiff(from: there, to: present(trial)).removed.map { there[$0] }
    let intent = wish.intent ?? Intent(.recheck)
    if left.contains(where: { leaveAnswer($0, state, intent, trial[keyPath: path]) != .leave }) { return false }
    if let intent = wish.intent { _ = try? base.body(&trial, .navigate(intent)) }
    guard case .show(let screen) = decide(shown: wish.intent == nil ? nil : now, next: trial).answer else {
      return true
    }
    return screen != wish.screen
  }

  /// Shows what was there before, as far as it can be entered.
  private func comeBack(_ state: inout State) -> Commands {
    guard let wish = waiting(state) else { return [] }
    let now = state[keyPath: path]
    var next = state
    next[keyPath: path] = now.returning(to: wish, keepsUpper: false)
    let commands = askAgain(&next, shown: wish.intent == nil ? nil : now, wish.intent)
    state = next
    return commands
  }
}
