extension Clock where Duration == Swift.Duration {
  /// Returns a function that tells how long ago it was made.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
