/// A question whose answer may arrive immediately or later.
@MainActor
final class LateAnswer<Answer> {
  private var task: Task<Void, Never>?
  /// Whether an answer is awaited.
  private(set) var isPending = false
  /// The known answer, and its question.
  private var known: (question: String, answer: Answer)?

  /// Returns the answer if it is known immediately, or has arrived since the same question was last asked; otherwise `nil`.
  ///
  /// - Parameters:
  ///   - question: The question. It cancels the previous one.
  ///   - now: Returns the answer immediately; `nil` if that is not possible.
  ///   - work: Finds the answer.
  ///   - arrived: Called when a late answer arrives, unless another question has been asked meanwhile. Ask again then.
  func ask(
    _ question: String, now: (@MainActor (String) -> Answer)?, _ work: @escaping @MainActor (String) async -> Answer,
    arrived: @escaping @MainActor () -> Void
  ) -> Answer? {
    if let now { return now(question) }
    forget()
    defer { known = nil }
    if let known, known.question == question { return known.answer }
    isPending = true
    task = Task { [weak self] in
      let answer = await work(question)
      guard let self, !Task.isCancelled else { return }
      isPending = false
      known = (question, answer)
      arrived()
    }
    return nil
  }

  /// Drops the answer when it arrives.
  func forget() {
    task?.cancel()
    isPending = false
  }
}
