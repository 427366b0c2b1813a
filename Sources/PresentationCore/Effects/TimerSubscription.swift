/// The subscription that ``Subscription/every(_:id:_:)`` and ``Subscription/after(_:id:_:)`` make.
public struct TimerSubscription<Action: Hashable & Sendable>: Subscription {
  let id: String
  let interval: Duration
  let repeats: Bool
  let action: Action

  /// Sends the action, once or until it is canceled.
  ///
  /// - Throws: An error if a repeating timer has no positive interval; `CancellationError` when it is canceled.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    guard !repeats || interval > .zero else { throw ImpossibleInterval(interval: interval) }
    try await tick(dispatcher, on: dispatcher.clock)
  }

  private nonisolated(nonsending) func tick<C: Clock<Duration>>(
    _ dispatcher: Dispatcher<Action>, on clock: C
  ) async throws {
    let interval = interval.bounded
    var due = clock.deadline(after: interval)
    while true {
      try await clock.sleep(until: due, tolerance: nil)
      dispatcher(action)
      guard repeats else { return }
      let late = due.duration(to: clock.now).attoseconds
      due = due.advanced(by: Duration(attoseconds: interval.attoseconds * (late / interval.attoseconds + 1)))
    }
  }
}

private struct ImpossibleInterval: Error, CustomStringConvertible {
  let interval: Duration
  var description: String { "a timer cannot tick every \(interval); use an interval above zero" }
}

extension TimerSubscription: CustomStringConvertible, CustomReflectable {
  /// The timer as it is written: `every(1.0 seconds, tick)`.
  public var description: String {
    "\(repeats ? "every" : "after")(\(interval), \(id.isEmpty ? "" : "id: \(id), ")\(action))"
  }

  /// A mirror without children, so that the description is shown.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

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
