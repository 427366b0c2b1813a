extension Subscription {
  /// A subscription that sends `action` each time `interval` has passed on the store's clock.
  ///
  /// The times are multiples of the interval from the start, however long the actions take; times that were missed are left
  /// out. Another interval is another timer. It fails at once when `interval` is not positive.
  ///
  /// - Parameter id: Tells timers apart that are equal otherwise.
  public static func every<Tick>(_ interval: Duration, id: String = "", _ action: Tick) -> Self
  where Self == Dispatcher<Tick>.Timer {
    Dispatcher<Tick>.Timer(id: id, interval: interval, repeats: true, action: action)
  }

  /// A subscription that sends `action` once, when `duration` has passed on the store's clock, at once if that is not
  /// positive, unless the state has stopped wanting it before.
  ///
  /// - Parameter id: Tells timers apart that are equal otherwise; a new one starts the time anew.
  public static func after<Tick>(_ duration: Duration, id: String = "", _ action: Tick) -> Self
  where Self == Dispatcher<Tick>.Timer {
    Dispatcher<Tick>.Timer(id: id, interval: duration, repeats: false, action: action)
  }
}

extension Dispatcher where Action: Hashable {
  /// What ``Subscription/every(_:id:_:)`` and ``Subscription/after(_:id:_:)`` make.
  public struct Timer: Subscription {
    let id: String
    let interval: Duration
    let repeats: Bool
    let action: Action

    /// Sends the action, once or until it is cancelled.
    public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
      guard !repeats || interval > .zero else { throw ImpossibleInterval(interval: interval) }
      try await tick(dispatcher, on: dispatcher.clock)
    }

    private nonisolated(nonsending) func tick<C: Clock<Duration>>(
      _ dispatcher: Dispatcher<Action>, on clock: C
    ) async throws {
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
    var description: String { "a timer cannot tick every \(interval): give it an interval above zero" }
  }
}

extension Dispatcher.Timer: CustomStringConvertible, CustomReflectable {
  /// The timer as it is written: `every(1.0 seconds, tick)`.
  public var description: String {
    "\(repeats ? "every" : "after")(\(interval), \(id.isEmpty ? "" : "id: \(id), ")\(action))"
  }

  /// A mirror without children, so that the description is what is shown.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
