/// A question that stands on top of the path, as the user sees it.
struct PendingQuestion: Equatable {
  let text: String
  /// What can be answered, in the order in which it is shown.
  let answers: [String]
}

extension ConsoleSession {
  /// What the top screen asks; `nil` when it asks nothing.
  var question: PendingQuestion? {
    guard mayAsk, let asking = path(store.state).last as? any Asking else { return nil }
    return asking.pending
  }

  /// Gives the first answer to the question on top, to the one that is asked then, and so on, until nothing is asked.
  ///
  /// It fails when an answer does, and when there is no end to it.
  func agree(show: LineDisplay) async -> LineResult {
    await attempt { () async throws(CommandError) in
      for _ in 1...100 where question != nil { try await navigate(.answer(0), show: show) }
      if let question { throw CommandError("\(Wording.quoted(question.text)) is asked again and again.") }
      return .done
    }
  }

  /// A verb for each answer to the question on top, named as the answer is, beside the verbs that the screen has.
  func answerVerbs(beside verbs: [Verb<Action>]) -> [Verb<Action>] {
    guard let question else { return [] }
    var taken = Set(verbs.map(\.name))
    let origin = PathIntent<Route>.Origin(topOf: path(store.state))
    return question.answers.enumerated().compactMap { index, label in
      let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let name = words.isEmpty ? "answer \(index + 1)" : words
      guard taken.insert(name).inserted else { return nil }
      return Verb(name, "Answer the question") { .navigate(PathIntent(.answer(index), reason: .user, from: origin)) }
    }
  }
}

extension Asking {
  fileprivate var pending: PendingQuestion? {
    question.map { PendingQuestion(text: $0.text, answers: $0.answers.map(\.label)) }
  }
}

extension PendingQuestion {
  /// Says what a script can do about a question that nobody has answered.
  var complaint: String {
    "\(Wording.quoted(text)) is not answered; the next line can be \(Wording.choice(answers)), or give --yes."
  }
}
