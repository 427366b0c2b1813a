extension Reducer where Action: Navigating, Action.Route: QuestionRoute, Action.Route.Action == Action {
  /// Returns a reducer that runs the actions of questions that leave the path.
  ///
  /// After each action the path is compared with the one before. For each question that was removed this reducer is run with the action
  /// of its answer, if the processed action carries that answer, else with the question's `otherwise` action, if it has one. It does
  /// not matter what removed the question: going back, a new path, a screen that could not be made. So a question is resolved exactly
  /// once each time it is in the path, without any host, and in the same way when the actions are replayed. A question that has only
  /// moved, or was put back by the same action, does not count as removed; one whose screen stays, by its ``PathRoute/identity``, and
  /// now asks something else, does.
  ///
  /// A question that was removed does not return if a host refuses to close its screen: ``PathIntent/Kind/failed(_:reason:proposal:)``
  /// is applied without it. It is not asked again, and its action is not run again.
  ///
  /// If several were removed, the topmost is resolved first. Questions that its action removes are resolved before the next; a question
  /// that its action adds waits for its own answer. The result is one change of state, and all commands belong to the processed action,
  /// in the order in which they were returned.
  ///
  /// If one of these actions is refused, the state is restored to the state before that action, and the question stays removed: the
  /// processed action has changed the state, and fails with the error when it is finished. The same applies to endless resolving: after
  /// these actions have removed ten thousand further questions, no more are resolved.
  ///
  /// An action that leaves the program (``PathIntent/Kind/leave``) is not run here but sent: sessions look at actions.
  ///
  /// Apply it after ``checkingLeave(_:includingUpdates:check:)``: then each action that is run here is checked
  /// separately, with the state that it finds.
  ///
  /// - Parameter path: The location of the path in the state.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``.
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

/// The error of an action that removes questions endlessly.
private struct EndlessQuestions: Error, CustomStringConvertible {
  var description: String {
    "questions keep replacing each other; at least one must resolve to an action that asks nothing"
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
