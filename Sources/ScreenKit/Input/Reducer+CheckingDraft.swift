extension Reducer where Action: Navigating {
  /// Returns a reducer that asks before a form's answers are lost, when the user leaves its screen or the program after answering
  /// something (``FormDraft/isBegun``).
  ///
  ///     reducer
  ///       .checkingLeave(\.path, of: .new, draft: \.draft, question: Route.confirm, discard: Change.discard)
  ///       .resolvingQuestions(\.path)
  ///
  /// The answer `keep` stays on the screen. The answer `discard` sends an action that drops the draft and repeats the intent:
  ///
  ///     case .discard(let intent):
  ///       desk.draft = FormDraft(Incident())
  ///       Navigate(intent)
  ///
  /// - Parameters:
  ///   - path: The key path of the path in the state.
  ///   - form: The route of the form.
  ///   - draft: The key path of the draft in the state.
  ///   - text: The text of the question.
  ///   - question: Makes the route that shows a question.
  ///   - discard: Makes the action that drops the draft, from the user's intent.
  public func checkingLeave<Values>(
    _ path: @escaping @Sendable (State) -> [Action.Route], of form: Action.Route,
    draft: @escaping @Sendable (State) -> FormDraft<Values>, asking text: String = "Discard what you have entered?",
    question: @escaping @Sendable (Question<Action>) -> Action.Route,
    discard: @escaping @Sendable (PathIntent<Action.Route>) -> Action
  ) -> Self {
    checkingLeave(path) { route, state, intent in
      guard route == form, draft(state).isBegun else { return .leave }
      return .show(question(Question(text, .destructive("discard", discard(intent)), .no("keep"))))
    }
  }

  /// Returns a reducer that asks before the answers of one of several forms are lost, if their drafts are states of their routes.
  ///
  ///     reducer.checkingLeave(\.path, drafts: \.drafts, question: Route.confirm, discard: Change.discard)
  ///
  /// See ``checkingLeave(_:of:draft:asking:question:discard:)``. The action that drops a draft also carries its route:
  ///
  ///     case .discard(let route, let intent):
  ///       desk.drafts[route] = nil
  ///       Navigate(intent)
  public func checkingLeave<Values>(
    _ path: @escaping @Sendable (State) -> [Action.Route],
    drafts: @escaping @Sendable (State) -> RouteState<Action.Route, FormDraft<Values>>,
    asking text: String = "Discard what you have entered?",
    question: @escaping @Sendable (Question<Action>) -> Action.Route,
    discard: @escaping @Sendable (Action.Route, PathIntent<Action.Route>) -> Action
  ) -> Self {
    checkingLeave(path) { route, state, intent in
      guard let route, drafts(state)[route]?.isBegun == true else { return .leave }
      return .show(question(Question(text, .destructive("discard", discard(route, intent)), .no("keep"))))
    }
  }
}
