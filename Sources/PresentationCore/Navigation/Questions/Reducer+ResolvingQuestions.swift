extension Reducer where Action: Navigating, Action.Route: QuestionRoute, Action.Route.Action == Action {
  /// Returns a reducer that does what the questions that go from the path lead to.
  ///
  /// After each action the path is compared with the one before. For each question that has gone this reducer is run with
  /// the action of its answer, if the action that was processed carries that answer, else with the one for going without
  /// an answer, if there is one. It does not matter what made the question go: going back, a new path, a screen that could not
  /// be made. So a question is resolved exactly once each time it stands in the path, without any host, and in the same way
  /// when the actions are played again. A question that has only moved, or was put back by the same action, has not gone; one
  /// whose screen stays, by its ``PathRoute/identity``, and now asks something else, has.
  ///
  /// A question that has left does not come back because a host refuses to let its screen go: ``PathIntent/Kind/failed(_:reason:proposal:)``
  /// is applied without it. It is not asked again, and its action is not run again.
  ///
  /// When several went, the topmost is resolved first. What resolving one makes go is resolved before the next; a question
  /// that is put into the path that way waits for its own answer. The result is one change of state, and all commands
  /// belong to the action that was processed, in the order in which they were returned.
  ///
  /// When one of these actions is refused, the state is as it was before that one, and the question has gone all the same: the
  /// action that was processed has changed the state, and fails with the error when it is finished. So it is when resolving
  /// does not come to an end: when these actions have made ten thousand further questions go, no more are resolved.
  ///
  /// An action that leaves the program (``PathIntent/Kind/leave``) is not run here but sent: sessions look at actions.
  ///
  /// Apply it after ``checkingLeave(_:includingUpdates:check:)``: then each action that is run here is checked for itself, with the state
  /// that it finds.
  ///
  /// - Parameter path: Where in the state the path is.
  /// - Precondition: ``Navigating/intent`` gives back what ``Navigating/navigate(_:)`` was given.
  /// - Complexity: One ``PresentationDiff`` for each action that is run.
  public func resolvingQuestions(_ path: @escaping @Sendable (State) -> [Action.Route]) -> Self {
    Action.requireReadableIntent(for: "resolvingQuestions")
    return Self(mayRefuse: mayRefuse, settling: settling, parts: parts) { state, action in
      var old = path(state)
      let action = action.askingNothingAgain(from: old)
      var commands = try body(&state, action)
      var pending: [Action] = action.resolutions(from: old, to: path(state)).reversed()
      var further = 0
      while let next = pending.popLast() {
        if let intent = next.intent, intent.leavesProgram {
          commands.append(Navigate(intent))
          continue
        }
        old = path(state)
        do { commands += try body(&state, next) } catch { commands.append(.fail(error)) }
        let resolutions = next.resolutions(from: old, to: path(state))
        further += resolutions.count
        if further > 10_000 { return commands + [.fail(EndlessQuestions())] }
        pending += resolutions.reversed()
      }
      return commands
    }
  }
}

/// The error of an action that made questions go without end.
private struct EndlessQuestions: Error, CustomStringConvertible {
  var description: String {
    "questions keep replacing each other; at least one must resolve to an action that asks nothing"
  }
}

extension Navigating where Route: QuestionRoute, Route.Action == Self {
  /// The same action; if a host has refused to let go of questions, which have been resolved all the same, without them in the
  /// proposal.
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

  /// What the questions that this action took from the path lead to, the topmost first.
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

  /// The index of the question that this action answers, and what the answer leads to.
  private func answer(to gone: [Int], of path: [Route]) -> (index: Int, action: Self?)? {
    guard let intent, case .answer(let choice) = intent.kind, let place = intent.place(in: path),
      let question = path[place - 1].question,
      // Equal questions cannot be told apart: the difference may say that another one than the answered one has gone.
      let index = gone.first(where: { $0 == place - 1 }) ?? gone.first(where: { path[$0] == path[place - 1] })
    else { return nil }
    return (index, question.answers[choice].action)
  }
}
