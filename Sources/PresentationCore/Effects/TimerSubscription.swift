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
    var due = clock.now.advanced(by: interval)
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
