extension Session {
  /// Returns the questions that nobody has answered, the topmost first; see ``SessionPort/openQuestions()``.
  public func openQuestions() async -> [QuestionDescription] {
    guard mayAsk, !hasLeftAtOnce else { return [] }
    return calls.path().reversed().compactMap { ($0 as? any QuestionRoute)?.pending }
  }

  /// What the top route of a path asks; `nil` when it asks nothing.
  @usableFromInline
  func question(on path: [Route]) -> QuestionDescription? {
    guard mayAsk, let asking = path.last as? any QuestionRoute else { return nil }
    return asking.pending
  }

  /// Gives the affirmative answer to the question on top, to the one that is asked then, and so on, until nothing is asked, or that
  /// answer destroys something and only harmless ones are agreed to.
  ///
  /// - Throws: What made an answer fail; or an error when a question has no such answer, or there is no end to it.
  func agree(_ work: LineAtWork<State, Action>) async throws(LineError) {
    for _ in 1...100 {
      let path = presentedPath
      guard let question = question(on: path) else { return }
      guard let yes = question.affirmative else {
        throw LineError("\(Wording.quotedText(question.text)) cannot be answered with yes; \(question.waiting)")
      }
      if consent == .harmless, question.answers[yes].role == .destructive { return }
      try await navigate(PathIntent(.answer(yes), reason: .user, from: calls.origin(path)), work)
    }
    if let question = question(on: presentedPath) {
      throw LineError("\(Wording.quotedText(question.text)) keeps coming back")
    }
  }

  /// A verb for each answer to the question on top, beside the verbs that the screen has.
  @usableFromInline
  func answers(beside verbs: [Verb<Action>]) -> [Verb<Action>] {
    let path = presentedPath
    guard let question = question(on: path) else { return [] }
    let taken = Set(verbs.map(\.name))
    let origin = PathIntent<Route>.Origin(topOf: path)
    let route = path.last as? any QuestionRoute
    return question.typedAnswers.enumerated().compactMap { index, reply in
      guard !taken.contains(reply.name) else { return nil }
      return Verb(reply.name, reply.summary) {
        .navigate(PathIntent(question.intent(of: index), reason: .user, from: origin))
      }
      .aliases((reply.aliases + [reply.word].compactMap(\.self)).filter { !taken.contains($0) })
      .asAnswer.role(route?.description(ofAnswer: index)?.role ?? .reads)
    }
  }
}

extension QuestionRoute {
  var asks: Bool { question != nil }

  fileprivate var pending: QuestionDescription? {
    question.map { QuestionDescription($0) }
  }
}
