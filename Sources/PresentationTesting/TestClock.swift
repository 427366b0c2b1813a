import Synchronization

/// A clock that moves when the test says so.
///
/// Tasks that sleep on it wake up in the order of their deadlines, when ``advance(by:)`` passes them.
public final class TestClock: Clock {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    /// How long it is until `other`.
    public func duration(to other: Self) -> Duration { other.offset - offset }
    /// Whether one instant is before another.
    public static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var lastID = 0
    var cancelled: Set<Int> = []
  }

  private let contents = Mutex(Contents())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The time that the test has let pass.
  public var now: Instant { contents.withLock(\.now) }
  /// Nothing: the clock is exact.
  public var minimumResolution: Duration { .zero }
  /// How many tasks sleep on the clock.
  public var sleeperCount: Int { contents.withLock { $0.sleepers.count } }

  /// Sleeps until the clock is moved to `deadline`; returns at once when it stands there already.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = contents.withLock { contents in
      contents.lastID += 1
      return contents.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let result = contents.withLock { contents -> Result<Void, any Error>? in
          if contents.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if contents.now >= deadline { return .success(()) }
          contents.sleepers.append(Sleeper(id: id, deadline: deadline, wake: wake))
          return nil
        }
        if let result { wake.resume(with: result) }
      }
    } onCancel: {
      let sleeper = contents.withLock { contents -> Sleeper? in
        guard let index = contents.sleepers.firstIndex(where: { $0.id == id }) else {
          contents.cancelled.insert(id)
          return nil
        }
        return contents.sleepers.remove(at: index)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock and wakes up who has slept long enough, in the order of the deadlines.
  public func advance(by duration: Duration) {
    let woken = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let now = contents.now
      defer { contents.sleepers.removeAll { $0.deadline <= now } }
      return contents.sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.wake.resume() }
  }
}
