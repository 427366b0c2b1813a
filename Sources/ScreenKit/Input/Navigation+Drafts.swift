extension Navigation {
  /// Asks before a form's answers are lost, when the user leaves its screen or the program after answering something
  /// (``FormDraft/isBegun``).
  ///
  ///     reducer.navigation(\.path) {
  ///       $0.leaving(.new, draft: \.draft, question: Route.confirm, discard: Change.discard)
  ///     }
  ///
  /// The answer `keep` stays on the screen. The answer `discard` sends an action that drops the draft and repeats the intent:
  ///
  ///     case .discard(let intent):
  ///       desk.draft = FormDraft(Incident())
  ///       Navigate(intent)
  ///
  /// - Parameters:
  ///   - form: The route of the form.
  ///   - draft: The key path of the draft in the state.
  ///   - text: The text of the question.
  ///   - question: Makes the route that shows a question.
  ///   - discard: Makes the action that drops the draft, from the user's intent.
  public func leaving<Values>(
    _ form: Action.Route, draft: @escaping @Sendable (State) -> FormDraft<Values>,
    asking text: String = "Discard what you have entered?",
    question: @escaping @Sendable (Question<Action>) -> Action.Route,
    discard: @escaping @Sendable (PathIntent<Action.Route>) -> Action
  ) -> Self {
    leaving { route, state, intent in
      guard route == form, draft(state).isBegun else { return .leave }
      return .show(question(Question(text, .destructive("discard", discard(intent)), .no("keep"))))
    }
  }

  /// Asks before the answers of one of several forms are lost, if their drafts are values of their routes.
  ///
  ///     reducer.navigation(\.path) {
  ///       $0.keeping(\.drafts) { route, desk in route == .new ? FormDraft(Incident()) : nil }
  ///         .leaving(drafts: \.drafts, question: Route.confirm)
  ///     }
  ///
  /// The answer `discard` gives the form up (``/PresentationCore/PathIntent/givingUp(_:)``): its draft goes with its screen.
  ///
  /// - Parameters:
  ///   - drafts: The key path of the drafts in the state.
  ///   - text: The text of the question.
  ///   - question: Makes the route that shows a question.
  public func leaving<Values>(
    drafts: @escaping @Sendable (State) -> RouteState<Action.Route, FormDraft<Values>>,
    asking text: String = "Discard what you have entered?",
    question: @escaping @Sendable (Question<Action>) -> Action.Route
  ) -> Self {
    leaving { route, state, intent in
      guard let route, drafts(state)[route]?.isBegun == true else { return .leave }
      let discard = Action.navigate(intent.givingUp(route))
      return .show(question(Question(text, .destructive("discard", discard), .no("keep"))))
    }
  }
}
