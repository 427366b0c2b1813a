extension Subscription {
  /// A subscription that sends `action` each time `interval` has passed on the store's clock.
  ///
  /// The times are multiples of the interval from the start, however long the actions take; missed times are skipped. A timer
  /// with another interval is a different one. It fails at once if `interval` is not positive.
  ///
  /// - Parameters:
  ///   - interval: The time from one action to the next.
  ///   - id: Distinguishes timers that are otherwise equal.
  ///   - action: The action to send.
  public static func every<Tick>(_ interval: Duration, id: String = "", _ action: Tick) -> Self
  where Self == TimerSubscription<Tick> {
    TimerSubscription<Tick>(id: id, interval: interval, repeats: true, action: action)
  }

  /// A subscription that sends `action` once, when `duration` has passed on the store's clock, unless the state has stopped
  /// wanting it by then. It sends at once if `duration` is not positive.
  ///
  /// - Parameters:
  ///   - duration: The time until the action is sent.
  ///   - id: Distinguishes timers that are otherwise equal; a new one restarts the time.
  ///   - action: The action to send.
  public static func after<Tick>(_ duration: Duration, id: String = "", _ action: Tick) -> Self
  where Self == TimerSubscription<Tick> {
    TimerSubscription<Tick>(id: id, interval: duration, repeats: false, action: action)
  }
}
