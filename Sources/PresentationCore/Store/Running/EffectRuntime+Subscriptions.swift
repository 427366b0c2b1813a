extension EffectRuntime {
  /// Cancels the subscriptions that are no longer wanted, in the order in which they started, then starts wanted ones that
  /// do not run, in the given order.
  func follow(_ wanted: [any Subscription<Action>]) {
    if wanted.isSame(as: self.wanted) { return }
    self.wanted = wanted
    let keys = wanted.map { EffectKey(of: $0) }
    let wantedKeys = Set(keys)
    order.removeAll { key in
      if wantedKeys.contains(key) { return false }
      if let run = subscriptions.removeValue(forKey: key) {
        witness?.cancelled(run)
        run.cancel(.cancelled)
      }
      return true
    }
    for (key, subscription) in zip(keys, wanted) where subscriptions[key] == nil {
      order.append(key)
      launch(subscription, key)
    }
  }

  private func launch<S: Subscription<Action>>(_ subscription: S, _ key: EffectKey) {
    let run = Run(work: nil)
    run.isSubscription = true
    run.place = key.scope
    subscriptions[key] = run
    witness?.started(subscription, run)
    var input: AsyncStream<any Sendable>?
    if S.Input.self != Never.self { (input, run.input) = AsyncStream.makeStream() }
    let inbox = inbox
    let surroundings = EffectSurroundings(
      clock: surroundings.clock, input: input, failTest: surroundings.failTest)
    let dispatcher = Dispatcher<Action>(surroundings) { inbox.put($0, from: run) }
    run.task = Task.immediate(executorPreference: executor) { @MainActor in
      var failure: (any Error)?
      do { try await subscription.run(dispatcher) } catch { failure = error }
      run.hasReturned = true
      inbox.put(.ended(run, failure))
    }
  }
}

extension Array {
  /// Whether both are the same subscriptions in the same order, which is faster than making their keys.
  fileprivate func isSame<Action>(as other: Self) -> Bool where Element == any Subscription<Action> {
    guard count == other.count else { return false }
    for index in indices where !self[index].isSame(as: other[index]) { return false }
    return true
  }
}
