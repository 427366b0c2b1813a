extension Question {
  /// Makes a screen that asks the question: its text, and each answer with how to type it.
  ///
  ///     func makeScreen() -> any Screen<Desk, Change> {
  ///       switch self {
  ///       case .list: Home()
  ///       case .confirm(let question): question.makeScreen()
  ///       }
  ///     }
  ///
  /// The console accepts answers on every screen whose route asks something, whether this screen or one of the app's shows the question.
  /// Users type the text of an answer, its beginning, or its number; `y` and `n` give the first answer that agrees or declines. Going back
  /// leaves the question unanswered; an empty line does nothing. A destructive answer is shown as a warning.
  @MainActor
  public func makeScreen<State>() -> any Screen<State, Action> where Action: Sendable {
    QuestionScreen<State, Action>(text: text, pending: QuestionDescription(self))
  }
}

/// A screen that shows a question and its answers.
private struct QuestionScreen<State, Action: Sendable>: Screen {
  let text: String
  let pending: QuestionDescription

  func body(_ state: State) -> [Block] {
    Block.text(StyledText(text, .strong))
    Block.fields(
      zip(pending.typedAnswers, pending.answers).map { reply, answer in
        let ways = ([reply.name] + reply.aliases).joined(separator: ", ")
        return Block.LabeledValue(
          answer.label, .text(StyledText(ways, answer.role == .destructive ? .warning : .faint)))
      })
  }
}
