import PresentationCore

extension Clock<Duration> {
  /// Waits until a test may give up: until the time has passed, and the main actor and the other threads have caught up with their work.
  ///
  /// Hundreds of tests may share two threads, and their work then waits for a thread longer than any test has patience. With each turn of
  /// the threads, an effect goes on to its next step. Eight turns were too few on such a machine, and a hundred took minutes under the
  /// thread sanitizer. A patience of less than a second should end soon.
  ///
  /// - Throws: `CancellationError` when the task is canceled.
  @MainActor
  func wait(patiently duration: Duration) async throws {
    try await wait(for: duration)
    for _ in 0..<(duration < .seconds(1) ? 4 : 32) {
      try Task.checkCancellation()
      await Task.detached {}.value
      await Task.yield()
    }
  }
}
