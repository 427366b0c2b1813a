extension Reducer where Action: Navigating {
  /// Returns a reducer whose navigation follows rules.
  ///
  ///     base.navigation(\.tabs) {
  ///       $0.entering(waiting: \.waiting) { place, cinema in place.isForm && cinema.user == nil ? .show(.login) : .enter }
  ///         .keeping(\.drafts) { place, cinema in cinema.draft(of: place) }
  ///         .leaving { place, cinema, intent in … }
  ///         .loading(\.facts) { place, _ in ReadFacts(place) }
  ///     }
  ///
  /// Each action passes one gate. It applies the action to a copy of the state, checks what is entered, updates the values that are kept,
  /// reads contents, and asks before something is lost. Then the copy becomes the state, and what has waited goes on. An action that is
  /// stopped has changed nothing.
  ///
  /// - Parameters:
  ///   - path: The key path of the path in the state.
  ///   - rules: Adds the rules, in any order.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``.
  /// - Complexity: See the rules. A navigation without rules costs nothing.
  @inlinable
  public func navigation(
    _ path: any WritableKeyPath<State, [Action.Route]> & Sendable,
    _ rules: (Navigation<State, Action, [Action.Route]>) -> Navigation<State, Action, [Action.Route]> = { $0 }
  ) -> Self { gate(path, rules(Navigation())) }

  /// The same, for several stacks.
  @inlinable
  public func navigation<Key, Route>(
    _ path: any WritableKeyPath<State, Stacks<Key, Route>> & Sendable,
    _ rules: (Navigation<State, Action, Stacks<Key, Route>>) -> Navigation<State, Action, Stacks<Key, Route>> = { $0 }
  ) -> Self where Action.Route == Stacks<Key, Route>.Element { gate(path, rules(Navigation())) }

  @inlinable
  func gate(
    _ path: any WritableKeyPath<State, [Action.Route]> & Sendable, _ rules: Navigation<State, Action, [Action.Route]>
  ) -> Self {
    let access = PartAccess(path)
    return passing(path, rules, NavigationReading { access.read($0) })
  }

  @inlinable
  func gate<Key, Route>(
    _ path: any WritableKeyPath<State, Stacks<Key, Route>> & Sendable,
    _ rules: Navigation<State, Action, Stacks<Key, Route>>
  ) -> Self where Action.Route == Stacks<Key, Route>.Element {
    let access = PartAccess(path)
    return passing(path, rules, NavigationReading { access.read($0).path })
  }

  @usableFromInline
  func passing(
    _ path: any WritableKeyPath<State, [Action.Route]> & Sendable, _ rules: Navigation<State, Action, [Action.Route]>,
    _ reading: NavigationReading<State, Action>
  ) -> Self { passing(Gate(rules, path, base: self, reading: reading)) }

  @usableFromInline
  func passing<Key, Route>(
    _ path: any WritableKeyPath<State, Stacks<Key, Route>> & Sendable,
    _ rules: Navigation<State, Action, Stacks<Key, Route>>, _ reading: NavigationReading<State, Action>
  ) -> Self where Action.Route == Stacks<Key, Route>.Element {
    passing(Gate(rules, path, base: self, reading: reading))
  }

  private func passing<Path>(_ gate: Gate<State, Action, Path>) -> Self {
    Action.requireReadableIntent(for: "navigation")
    precondition(
      !navigated.contains { $0 == gate.path }, "a path has two navigations; give one of them all the rules")
    return gate.reducer
  }
}

extension Reducer where Action: Navigating, Action.Route: QuestionRoute, Action.Route.Action == Action {
  /// Returns a reducer whose navigation follows rules, and resolves the questions that leave the path.
  ///
  /// After each action the path is compared with the one before. Each question that was removed releases the action of its answer, if the
  /// processed action carries that answer, else the question's `otherwise` action, if it has one. It does not matter what removed the
  /// question: going back, a new path, a screen that could not be made. So a question is resolved exactly once each time it is in the path,
  /// without any host. A question that has only moved, or was put back by the same action, does not count as removed; one whose screen
  /// stays, by its ``PathRoute/identity``, and now asks something else, does.
  ///
  /// A released action is a part of the processed one. The store asks its middlewares about it, with the state that it will change, and
  /// gives it to the whole reducer of the store: it does not matter where this modifier is applied. A middleware that vetoes or replaces
  /// released actions reads ``Middleware/Call/isReleased``. The result is one change of state, reported once. A recorder gets the released
  /// actions as they were applied (``RecordedAction/released``), so a replay needs no middlewares. All commands belong to the processed
  /// action, in the order in which they were returned.
  ///
  /// If a middleware vetoes a released action, or the reducer refuses it, the processed action is vetoed or refused: nothing changes, and
  /// the question stays open. If the screen of the question is closed already (``PathIntent/Kind/closed``), or could not be made, the
  /// question is removed nevertheless, and the processed action fails with the reason when it is finished.
  ///
  /// A question that was removed does not return if a host refuses to close its screen: ``PathIntent/Kind/failed(_:reason:proposal:)``
  /// is applied without it. It is not asked again, and its action is not run again.
  ///
  /// If several were removed, the topmost is resolved first. Questions that its action removes are resolved before the next; a question
  /// that its action adds waits for its own answer. After these actions have removed ten thousand further questions, no more are resolved,
  /// and the processed action fails when it is finished.
  ///
  /// - Parameters:
  ///   - path: The key path of the path in the state.
  ///   - rules: Adds the rules, in any order; see `navigation`.
  /// - Complexity: O(*n*) in the path for each action. While a question is open, one ``PresentationDiff`` for each action that changes the
  ///   path, and a copy of the state as for `Reducer.throwing`, if the store has middlewares or the reducer may refuse actions.
  @inlinable
  public func navigation(
    _ path: any WritableKeyPath<State, [Action.Route]> & Sendable,
    _ rules: (Navigation<State, Action, [Action.Route]>) -> Navigation<State, Action, [Action.Route]> = { $0 }
  ) -> Self { gate(path, rules(.asking)) }

  /// The same, for several stacks.
  @inlinable
  public func navigation<Key, Route>(
    _ path: any WritableKeyPath<State, Stacks<Key, Route>> & Sendable,
    _ rules: (Navigation<State, Action, Stacks<Key, Route>>) -> Navigation<State, Action, Stacks<Key, Route>> = { $0 }
  ) -> Self where Action.Route == Stacks<Key, Route>.Element { gate(path, rules(.asking)) }
}

extension Navigation where Action.Route: QuestionRoute, Action.Route.Action == Action {
  /// No rules, but with questions to resolve.
  @usableFromInline
  static var asking: Self { Self().adding { $0.resolving = { $0.resolvingQuestions($1) } } }
}
