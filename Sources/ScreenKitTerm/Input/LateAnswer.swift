/// A question whose answer may come at once, or late.
@MainActor
final class LateAnswer<Answer> {
  private var task: Task<Void, Never>?
  /// The answer that has come, and what was asked.
  private var known: (question: String, answer: Answer)?
  /// Whether the one who asks still waits for an answer that comes at once.
  private var isAsking = false

  /// Returns the answer if it comes at once, or has come since the same question was asked last; else `nil`.
  ///
  /// - Parameters:
  ///   - question: What is asked; another question cancels the one before.
  ///   - work: Finds the answer.
  ///   - arrived: Called when the answer has come late, unless another question has been asked meanwhile. Ask again then.
  func ask(
    _ question: String, _ work: @escaping @MainActor (String) async -> Answer, arrived: @escaping @MainActor () -> Void
  ) -> Answer? {
    task?.cancel()
    defer { known = nil }
    if let known, known.question == question { return known.answer }
    known = nil
    isAsking = true
    task = Task.immediate { [weak self] in
      let answer = await work(question)
      guard let self, !Task.isCancelled else { return }
      known = (question, answer)
      if !isAsking { arrived() }
    }
    isAsking = false
    return known?.answer
  }
}
