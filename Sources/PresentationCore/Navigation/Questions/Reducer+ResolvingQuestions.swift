extension Reducer where Action: Navigating, Action.Route: QuestionRoute, Action.Route.Action == Action {
  /// Returns a reducer that releases the actions of questions that leave the path.
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
  /// - Parameter path: The location of the path in the state.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``.
  /// - Complexity: O(*n*) in the path for each action. While a question is open, one ``PresentationDiff`` for each action that changes the
  ///   path, and a copy of the state as for `Reducer.throwing`, if the store has middlewares or the reducer may refuse actions.
  public func resolvingQuestions(_ path: @escaping @Sendable (State) -> [Action.Route]) -> Self {
    Action.requireReadableIntent(for: "resolvingQuestions")
    let own = Releasing<State, Action> { state, action in
      let old = path(state)
      guard old.contains(where: { $0.question != nil }) else { return nil }
      let isLost =
        switch action.intent?.kind {
        case .closed, .failed: true
        default: false
        }
      return .init(isLost: isLost) {
        let new = path($0)
        return old.isIdentical(to: new) ? [] : action.resolutions(from: old, to: new)
      }
    }
    var result = adding { state, action in try body(&state, action.askingNothingAgain(from: path(state))) }
    result.releasing = releasing?.then(own) ?? own
    return result
  }
}

extension Navigating where Route: QuestionRoute, Route.Action == Self {
  /// Returns the same action; if a host has refused to close questions that are resolved already, the proposal omits them.
  fileprivate func askingNothingAgain(from path: [Route]) -> Self {
    guard var intent, case .failed(let failed, let reason, var proposal) = intent.kind, failed == path else {
      return self
    }
    let diff = PresentationDiff(from: path, to: proposal)
    for kept in diff.updated where proposal[kept.newIndex].question != nil {
      proposal[kept.newIndex] = path[kept.oldIndex]
    }
    for index in diff.created.reversed() where proposal[index].question != nil { proposal.remove(at: index) }
    intent.kind = .failed(failed, reason: reason, proposal: proposal)
    return .navigate(intent)
  }

  /// The actions of the questions that this action removed from the path, the topmost first.
  fileprivate func resolutions(from old: [Route], to new: [Route]) -> [Self] {
    let diff = PresentationDiff(from: old, to: new)
    let replaced = diff.updated.filter { !old[$0.oldIndex].asks(sameAs: new[$0.newIndex]) }.map(\.oldIndex)
    let gone = (diff.removed + replaced).filter { old[$0].question != nil }.sorted(by: >)
    guard !gone.isEmpty else { return [] }
    let answer = answer(to: gone, of: old)
    return gone.compactMap { index in
      if let answer, index == answer.index { answer.action } else { old[index].question?.otherwise }
    }
  }

  /// The index of the question that this action answers, and the action of the answer.
  private func answer(to gone: [Int], of path: [Route]) -> (index: Int, action: Self?)? {
    guard let intent, case .answer(let choice) = intent.kind, let place = intent.place(in: path),
      let question = path[place - 1].question,
      // Equal questions are indistinguishable: the difference may name another one as removed than the answered one.
      let index = gone.first(where: { $0 == place - 1 }) ?? gone.first(where: { path[$0] == path[place - 1] })
    else { return nil }
    return (index, question.answers[choice].action)
  }
}
