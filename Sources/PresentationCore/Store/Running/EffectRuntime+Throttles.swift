extension EffectRuntime {
  /// An interval in which no other command with the same key may start.
  struct Throttle {
    /// The latest command that arrived within the interval, with its other admission rules.
    var waiting: (run: Run, command: any Command<Action>, claims: [EffectHandling.Claim], duration: Duration)?
    var end: Task<Void, Never>?
    let occupant: ThrottleOccupant
  }

  /// Starts an interval, which ends with `home` at the latest.
  func throttle(_ key: EffectKey, for duration: Duration, in home: PartPosition?) {
    throttles[key] = Throttle(occupant: ThrottleOccupant(key, in: home))
    let clock = surroundings.clock
    throttles[key]?.end = Task.immediate(executorPreference: executor) { @MainActor [weak self] in
      try? await clock.wait(for: duration)
      if !Task.isCancelled { self?.throttleEnded(key) }
    }
  }

  /// Keeps a command until the interval ends, and also until the previous one ends if both run in the background.
  func wait(
    _ run: Run, _ command: any Command<Action>, _ claims: [EffectHandling.Claim], behind key: EffectKey,
    _ duration: Duration
  ) {
    if let older = throttles[key]?.waiting?.run { cancel(older, .superseded) }
    let isOver = throttles[key] == nil || run.isInBackground && background.isEnding
    throttles[key, default: Throttle(occupant: ThrottleOccupant(key, in: nil))].waiting = (
      run, command, claims, duration
    )
    if isOver { throttleEnded(key) }
  }

  /// Ends the intervals that delay commands in the background.
  func endThrottlesInBackground() {
    for (key, throttle) in throttles where throttle.waiting?.run.isInBackground == true { throttleEnded(key) }
  }

  /// Starts the waiting command; if both run in the background, only after the previous one has ended.
  func throttleEnded(_ key: EffectKey) {
    guard let throttle = throttles[key] else { return }
    throttle.end?.cancel()
    if let run = throttle.waiting?.run, !run.isCancelled, let predecessor = predecessors(of: run, under: key).first {
      let occupant = throttle.occupant
      predecessor.successors.append { [weak self] in
        if let self, throttles[key]?.occupant === occupant { throttleEnded(key) }
      }
      return
    }
    throttles[key] = nil
    throttle.occupant.leave()
    guard let waiting = throttle.waiting else { return }
    // Its work may have canceled it without us.
    guard !waiting.run.isCancelled else { return forget(waiting.run) }
    self.throttle(key, for: waiting.duration, in: waiting.run.home)
    if admit(waiting.run, waiting.command, waiting.claims) { launch(waiting.command, waiting.run) }
  }

  /// Ends an interval early. The next command with this key starts at once.
  func endThrottle(_ key: EffectKey) {
    guard let throttle = throttles.removeValue(forKey: key) else { return }
    throttle.end?.cancel()
    throttle.occupant.leave()
  }
}

/// An interval of a throttle, which ends with the part of the state that owns its command.
final class ThrottleOccupant: PartOccupant {
  let key: EffectKey
  private var home: PartPosition?

  init(_ key: EffectKey, in home: PartPosition?) {
    self.key = key
    self.home = home
    super.init()
    home?.add(self)
  }

  func leave() {
    hasLeft = true
    home?.oneLeft()
    home = nil
  }
}
