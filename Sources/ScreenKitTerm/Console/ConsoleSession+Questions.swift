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

  /// Gives the affirmative answer to the question on top, to the one that is asked then, and so on, until nothing is asked.
  ///
  /// - Throws: What made an answer fail; or an error when a question has no such answer, or there is no end to it.
  func agree(show: LineDisplay) async throws(LineError) {
    for _ in 1...100 {
      guard let question else { return }
      guard let yes = question.affirmative else {
        throw LineError("\(Wording.quoted(question.text)) is no question of yes or no. \(question.waiting)")
      }
      try await navigate(.answer(yes), show: show)
    }
    if let question { throw LineError("\(Wording.quoted(question.text)) is asked again and again.") }
  }

  /// A verb for each answer to the question on top, beside the verbs that the screen has.
  func answers(beside verbs: [Verb<Action>]) -> [Verb<Action>] {
    guard let question else { return [] }
    let taken = Set(verbs.map(\.name))
    let origin = PathIntent<Route>.Origin(topOf: path(store.state))
    return question.replies.enumerated().compactMap { index, reply in
      guard !taken.contains(reply.name) else { return nil }
      return Verb(reply.name, reply.summary) { .navigate(PathIntent(.answer(index), reason: .user, from: origin)) }
        .aliases(reply.aliases.filter { !taken.contains($0) })
    } + (taken.contains("n") ? [] : decline(question, from: origin))
  }

  /// `n` for a question with one answer: it goes unanswered.
  private func decline(_ question: PendingQuestion, from origin: PathIntent<Route>.Origin) -> [Verb<Action>] {
    guard question.answers.count == 1, question.takesYesAndNo else { return [] }
    return [Verb("n", "Go back without an answer") { .navigate(PathIntent(.back(1), reason: .user, from: origin)) }]
  }
}

extension Asking {
  var asks: Bool { question != nil }

  fileprivate var pending: PendingQuestion? {
    question.map { PendingQuestion(text: $0.text, answers: $0.answers.map(\.label)) }
  }
}

extension PendingQuestion {
  /// How an answer is typed.
  struct Reply: Equatable {
    let name: String
    let aliases: [String]
    let summary: String
  }

  /// The way to type each answer: its label in small letters, its number, and for a question of yes or no `y` and `n`.
  ///
  /// A label that cannot be typed as it reads, or that another answer has, is typed by its number alone.
  var replies: [Reply] {
    let names = answers.map { $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return answers.indices.map { index in
      let number = String(index + 1)
      let name = names[index]
      let isTypable = Self.isTypable(name) && names.count { $0 == name } == 1 && Int(name) == nil
      let letter = takesYesAndNo ? (index == affirmative ? "y" : "n") : nil
      let aliases = [isTypable ? number : nil, letter].compactMap(\.self)
      return Reply(
        name: isTypable ? name : number, aliases: aliases, summary: "Answer \(Wording.quoted(answers[index]))")
    }
  }

  /// The index of the answer that agrees: the one that says yes, else the first of one or two.
  var affirmative: Int? {
    let lowered = answers.map { $0.lowercased() }
    if let yes = lowered.firstIndex(where: { ["yes", "y", "ok"].contains($0) }) { return yes }
    return answers.count <= 2 && !["no", "n", "cancel"].contains(lowered[0]) ? 0 : nil
  }

  /// Whether `y` and `n` can be typed: one of two answers agrees, and no label begins so by itself.
  var takesYesAndNo: Bool {
    guard affirmative != nil, answers.count <= 2 else { return false }
    return answers.allSatisfy { label in
      let label = label.lowercased()
      return ["yes", "no"].contains(label) || !(label.hasPrefix("y") || label.hasPrefix("n"))
    }
  }

  /// What can be typed to answer.
  var waiting: String { "The question waits for \(Wording.choice(replies.map(\.name)))." }

  /// Says what a script can do about a question that nobody has answered.
  var complaint: String {
    "\(Wording.quoted(text)) is not answered; the next line can be \(Wording.choice(replies.map(\.name))), or give --yes."
  }

  private static func isTypable(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !":!#".unicodeScalars.contains(first) else { return false }
    return name.split(separator: " ").allSatisfy { Words.quote(String($0)) == $0 } && name.count <= 60
  }
}
