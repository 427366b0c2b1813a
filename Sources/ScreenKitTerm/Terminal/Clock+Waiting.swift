extension Clock where Duration == Swift.Duration {
  /// Returns a function that measures the time since this call.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }

  /// Waits, and returns `false` if the task was canceled meanwhile.
  ///
  /// A task whose time has passed may still wait for the main actor. If it is canceled then, `sleep` does not throw, and the task would do
  /// work that the program has ended.
  @MainActor
  func passes(_ duration: Duration) async -> Bool {
    (try? await sleep(for: duration)) != nil && !Task.isCancelled
  }
}
