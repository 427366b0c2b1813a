// Entering: the only place that asks the entry checks.
extension Gate {
  /// Decides about an arrangement: returns the first answer of the checks other than to enter, and its route.
  ///
  /// - Parameters:
  ///   - shown: What hosts show, which is not entered; `nil` if everything is asked about.
  ///   - next: The state with the arrangement.
  ///   - settled: Routes about which nothing is asked.
  func decide(
    shown: Path?, next: State, except settled: Set<Action.Route.Identity> = []
  ) -> (answer: EntryAnswer<Action.Route>, route: Action.Route?) {
    for route in next[keyPath: path].entered(since: shown) where !settled.contains(route.identity) {
      let answer = answer(route, next)
      if answer != .enter { return (answer, route) }
    }
    return (.enter, nil)
  }

  private func answer(_ route: Action.Route, _ state: State) -> EntryAnswer<Action.Route> {
    for check in rules.entering {
      let answer = check(route, state)
      if answer != .enter { return answer }
    }
    return .enter
  }

  /// Returns a reducer's body that applies an action if the screens to which it leads may be entered; otherwise another screen comes first.
  func entering() -> Reducer<State, Action>.Body {
    // An undo restores parts as well, and leaves the path as it is.
    let restoring: Reducer<State, Action>.Body = { state, action in
      let old = state[keyPath: path]
      let commands = try base.body(&state, action)
      let isRestored = state[keyPath: path] != old && (action as? any Restoring)?.restoration != nil
      return isRestored ? commands + recheck(&state) : commands
    }
    return reading.branching(base.parts.isEmpty ? base.body : restoring) { try enter(&$0, $1, $2) }
  }

  /// The reason alone determines the routes that count as shown, so that a replay decides alike: after a failure the proposal; nothing if
  /// everything is asked about; otherwise the arrangement of the state.
  private func enter(_ state: inout State, _ action: Action, _ intent: Intent) throws -> Commands {
    var next = state
    let commands = try base.body(&next, action)
    let shown = intent.kind.isFailure ? next[keyPath: path] : state[keyPath: path]
    let isRestored = if case .restore = intent.change { true } else { false }
    let asksEverything = isRestored || intent.kind == .recheck
    switch asksEverything ? .enter : decide(shown: shown, next: next).answer {
    case .enter:
      if isRestored {
        // An intent comes back to wait only with its screen.
        giveUp(&next, after: intent, since: shown)
        // The sender leaves out what is refused, also if it would only be entered after a login.
        for route in next[keyPath: path].entered(since: nil) {
          if case .refuse(let reason) = answer(route, next) { throw EntryRefused(reason) }
        }
      }
      state = next
      return asksEverything ? commands + recheck(&state) : commands
    case .refuse(let reason): throw EntryRefused(reason)
    case .show(let screen):
      if case .change(.within(let root, _)) = intent.kind, !shown.isOnScreen(root) {
        throw EntryRefused("another screen has to come first")
      }
      // The screen of the intent may be covered when it goes on.
      var way = intent
      if way.change != nil { way.origin = nil }
      let before = waiting(state).map { shown.returning(to: $0, keepsUpper: true) } ?? shown
      return try show(screen, &state, waiting: before, way)
    }
  }

  /// Asks about everything that is open, and everything that waits.
  private func recheck(_ state: inout State) -> Commands {
    var next = state
    let wish = waiting(state)
    if let wish {
      next[keyPath: path] = next[keyPath: path].returning(to: wish, keepsUpper: true)
      switch decide(shown: nil, next: next).answer {
      // The waiting intent goes on next.
      case .enter: return []
      // It waits already, and nothing else has to.
      case .show(wish.screen) where decide(shown: nil, next: state).answer == .enter: return []
      case .show, .refuse: break
      }
    }
    let commands = askAgain(&next, shown: nil, wish?.intent)
    state = next
    return commands
  }

  /// Asks about an arrangement that comes back, and gives up the routes that are refused. If another screen has to come first, all the rest
  /// waits for it, and only what may be entered is shown below. If that screen cannot be shown, the routes that need it are refused.
  ///
  /// The roots of tabs stay, also if they are refused; the action then fails when it is finished.
  ///
  /// - Parameters:
  ///   - shown: What hosts show; `nil` if everything is asked about.
  ///   - intent: The intent that leads on.
  func askAgain(_ state: inout State, shown: Path?, _ intent: Intent?) -> Commands {
    wait(&state, for: nil)
    var (staying, commands): (Set<Action.Route.Identity>, Commands) = ([], [])
    while true {
      let (answer, route) = decide(shown: shown, next: state, except: staying)
      guard answer != .enter, let route else { return commands }
      let wanted = state[keyPath: path]
      do {
        guard case .show(let screen) = answer else {
          if case .refuse(let reason) = answer { throw EntryRefused(reason) }
          return commands
        }
        var next = state
        next[keyPath: path] = wanted.entered(since: shown).reduce(wanted) {
          self.answer($1, state) == .enter ? $0 : $0.cut(below: $1)
        }
        commands += try show(screen, &next, waiting: wanted, intent)
        state = next
        return commands
      } catch {
        let rest = wanted.cut(below: route)
        if rest != wanted { state[keyPath: path] = rest } else { staying.insert(route.identity) }
        if rest == wanted { commands.append(.fail(error)) }
      }
    }
  }

  /// Shows a screen that has to come first.
  ///
  /// - Parameters:
  ///   - before: The arrangement that waits.
  ///   - intent: The intent that waits.
  private func show(
    _ screen: Action.Route, _ state: inout State, waiting before: Path, _ intent: Intent?
  ) throws -> Commands {
    var next = state
    let commands = try base.body(&next, .navigate(.bringToFront(screen)))
    let after = next[keyPath: path]
    guard after.elements.last == screen else {
      throw EntryRefused("a screen that must be shown first cannot be opened here")
    }
    // A question that has left is resolved: it must not come back.
    let there = Set(after.elements.lazy.map(\.identity))
    let lost = before.elements.filter { $0.asksSomething && !there.contains($0.identity) }
    let staying = (lost + [screen]).reduce(before) { $0.omitting($1) }
    wait(&next, for: Waiting(screen: screen, before: staying, intent: intent, after: after))
    state = next
    return commands
  }
}

extension PathIntent.Kind {
  var isFailure: Bool { if case .failed = self { true } else { false } }
}
