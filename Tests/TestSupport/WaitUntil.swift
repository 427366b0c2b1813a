public import Testing

/// Yields until a condition holds.
///
/// Records an issue and returns if the task is canceled or the time is over before that: a time limit only cancels a task.
/// The time is long because all tests of a process share its threads; it is shorter than the time limit of a suite.
public func waitUntil(
  within duration: Duration = .seconds(500), sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async -> Bool
) async {
  let deadline = ContinuousClock.now + duration
  while await !condition() {
    guard !Task.isCancelled, ContinuousClock.now < deadline else {
      Issue.record("The condition did not come to hold.", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
