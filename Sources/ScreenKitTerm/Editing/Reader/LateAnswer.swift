/// A question whose answer may come at once, or late.
@MainActor
final class LateAnswer<Answer> {
  private var task: Task<Void, Never>?
  /// The answer that has come, and what was asked.
  private var known: (question: String, answer: Answer)?

  /// Returns the answer if it is known at once, or has come since the same question was asked last; else `nil`.
  ///
  /// - Parameters:
  ///   - question: The question; it cancels the one before.
  ///   - now: Knows the answer at once; `nil` if nobody does.
  ///   - work: Finds the answer.
  ///   - arrived: Called when the answer has come late, unless another question has been asked meanwhile. Ask again then.
  func ask(
    _ question: String, now: (@MainActor (String) -> Answer)?, _ work: @escaping @MainActor (String) async -> Answer,
    arrived: @escaping @MainActor () -> Void
  ) -> Answer? {
    if let now { return now(question) }
    task?.cancel()
    defer { known = nil }
    if let known, known.question == question { return known.answer }
    task = Task { [weak self] in
      let answer = await work(question)
      guard let self, !Task.isCancelled else { return }
      known = (question, answer)
      arrived()
    }
    return nil
  }
}
