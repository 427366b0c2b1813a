/// What lines may do.
extension Session {
  /// The same verbs, of which those that may do too much, or are not for this user, cannot be used.
  @usableFromInline
  func permitted(
    _ verbs: [Verb<Action>], by denial: (@MainActor (State, Verb<Action>) -> String?)? = nil
  ) -> [Verb<Action>] {
    verbs.map { verb in
      if let role = verb.role, role > access { return verb.denied(restriction) }
      guard !verb.definition.traits.isAnswer, let reason = denial?(store.state, verb) else { return verb }
      return verb.denied(reason)
    }
  }

  /// Refuses what a verb without a role answers, unless that is known to change nothing.
  ///
  /// - Parameter verb: What answers; `nil` for what a screen asks for.
  @usableFromInline
  func requireAccess(to answer: VerbOutput<Action>, of verb: Verb<Action>? = nil) throws(LineError) {
    guard access == .reads, verb?.definition.role == nil else { return }
    switch answer {
    case .blocks: return
    case .action(let action) where action.intent != nil: return
    case .action, .effect: throw LineError("\(restriction), and this command may change something", place: verb?.name)
    }
  }

  /// Refuses an answer to a question that does too much.
  func requireAccess(to intent: PathIntent<Route>) throws(LineError) {
    guard case .answer(let index) = intent.kind, let question = presentedPath.last as? any QuestionRoute,
      let answer = question.description(ofAnswer: index), answer.role > access
    else { return }
    throw LineError(restriction, place: answer.label)
  }

  /// What lines may not do.
  var restriction: String {
    access == .reads ? "this session is read-only" : "destructive commands are not allowed in this session"
  }
}

extension QuestionRoute {
  /// The label of an answer, and what it may do; `nil` if there is no such answer.
  func description(ofAnswer index: Int) -> (label: String, role: VerbRole)? {
    guard let question, question.answers.indices.contains(index) else { return nil }
    let answer = question.answers[index]
    if answer.role == .destructive { return (answer.label, .destroys) }
    guard let action = answer.action else { return (answer.label, .reads) }
    return (answer.label, (action as? any Navigating)?.onlyNavigates == true ? .reads : .changes)
  }
}

extension Navigating {
  fileprivate var onlyNavigates: Bool { intent != nil }
}
