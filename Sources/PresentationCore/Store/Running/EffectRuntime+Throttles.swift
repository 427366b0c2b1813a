extension EffectRuntime {
  /// An interval in which no other command with the same key may start.
  struct Throttle {
    /// The latest command that came within the interval, and what is asked of it besides.
    var waiting: (run: Run, command: any Command<Action>, claims: [EffectHandling.Claim], duration: Duration)?
    var end: Task<Void, Never>?
  }

  func throttle(_ key: EffectKey, for duration: Duration) {
    throttles[key] = Throttle()
    let clock = surroundings.clock
    throttles[key]?.end = Task.immediate(executorPreference: executor) { @MainActor [weak self] in
      try? await clock.wait(for: duration)
      if !Task.isCancelled { self?.throttleEnded(key) }
    }
  }

  func wait(
    _ run: Run, _ command: any Command<Action>, _ claims: [EffectHandling.Claim], behind key: EffectKey,
    _ duration: Duration
  ) {
    if let older = throttles[key]?.waiting?.run { cancel(older, .superseded) }
    throttles[key]?.waiting = (run, command, claims, duration)
  }

  /// Ends the intervals that hold back commands in the background.
  func endThrottlesInBackground() {
    for (key, throttle) in throttles where throttle.waiting?.run.isInBackground == true {
      throttle.end?.cancel()
      throttleEnded(key)
    }
  }

  private func throttleEnded(_ key: EffectKey) {
    guard let waiting = throttles.removeValue(forKey: key)?.waiting else { return }
    // Its work may have cancelled it without us.
    guard !waiting.run.isCancelled else { return forget(waiting.run) }
    throttle(key, for: waiting.duration)
    if admit(waiting.run, waiting.command, waiting.claims) { launch(waiting.command, waiting.run) }
  }
}
