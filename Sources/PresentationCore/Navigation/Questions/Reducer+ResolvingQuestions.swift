extension Reducer where Action: Navigating, Action.Route: QuestionRoute, Action.Route.Action == Action {
  /// Returns a reducer that releases the actions of questions that leave the path: see `navigation`.
  func resolvingQuestions(_ path: @escaping @Sendable (State) -> [Action.Route]) -> Self {
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

extension Reducer where Action: Navigating {
  /// Stops the program if its routes have questions, and no navigation resolves them.
  @usableFromInline
  func requireResolvedQuestions() {
    precondition(
      releasing != nil || Action.Route.self as? any QuestionRoute<Action>.Type == nil,
      "the routes of \(Action.self) have questions, and no navigation resolves them; add `.navigation(\\.path)` to the reducer"
    )
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
