public import PresentationCore
import Synchronization

/// A clock that moves only when the test moves it.
///
/// Tasks that sleep on it wake up in the order of their deadlines, when ``advance(by:)`` passes them: one at a time, each after the effects
/// of stores with this clock have settled. A task that is about to sleep may do so a moment later than the test expects: wait for it with
/// ``sleepers(_:within:fileID:filePath:line:column:)``, or let a ``TestStore``, which waits for such tasks, move its clock.
///
/// Effects of a store with this clock run on the main queue even outside of the main actor, so that a test is deterministic.
public final class TestClock: EffectClock {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    /// The duration until `other`.
    public func duration(to other: Self) -> Duration { other.offset - offset }
    /// Whether one instant is before another.
    public static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    /// Whether it sleeps only to end other work.
    let isLimit: Bool
    let wake: CheckedContinuation<Void, any Error>
  }

  /// A caller that waits until enough tasks sleep.
  private struct Watcher {
    let id: Int
    let count: Int
    let wake: CheckedContinuation<Void, Never>
    let alarm: Task<Void, any Error>

    func wakeUp() {
      alarm.cancel()
      wake.resume()
    }
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    /// The sleepers that are due, in the order in which they wake up.
    var due: [Sleeper] = []
    /// Whether one of these has been woken, and must settle before the next one wakes up.
    var isWaking = false
    /// The sleeper that was woken and is not running yet.
    var woken: Int?
    var watchers: [Watcher] = []
    var lastID = 0
    var cancelled: Set<Int> = []

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func removeWatcher(_ id: Int) -> Watcher? {
      watchers.firstIndex { $0.id == id }.map { watchers.remove(at: $0) }
    }

    /// Removes the watchers for which enough tasks sleep now.
    mutating func satisfied() -> [Watcher] {
      let count = sleepers.count
      defer { watchers.removeAll { $0.count <= count } }
      return watchers.filter { $0.count <= count }
    }
  }

  private let contents = Mutex(Contents())
  private let effectExecutor = EffectExecutor()

  /// Makes a clock at zero.
  public init() {}

  /// The time that the test has let pass.
  public var now: Instant { contents.withLock(\.now) }
  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }
  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { contents.withLock { $0.sleepers.count } }
  /// The number of these tasks that are not the time limits of other work.
  var waiterCount: Int { contents.withLock { $0.sleepers.count { !$0.isLimit } } }
  /// When the next sleeping task is due.
  var nextDeadline: Instant? { contents.withLock { $0.sleepers.map(\.deadline).min() } }
  /// Whether tasks that are due have not woken up yet, or have not settled.
  var isWaking: Bool { contents.withLock(\.isWaking) }
  /// Runs the effects of stores with this clock where they leave the main actor.
  @usableFromInline package var executor: any TaskExecutor { effectExecutor }
  /// The number of jobs of these effects so far.
  var jobCount: Int { effectExecutor.jobCount }

  /// Sleeps until the clock is moved to `deadline`; returns at once if it has been reached already.
  ///
  /// - Throws: `CancellationError` when the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = contents.withLock { $0.nextID() }
    defer { contents.withLock { if $0.woken == id { $0.woken = nil } } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let (result, watchers) = contents.withLock { contents -> (Result<Void, any Error>?, [Watcher]) in
          if contents.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
          if contents.now >= deadline { return (.success(()), []) }
          contents.sleepers.append(Sleeper(id: id, deadline: deadline, isLimit: TimeLimit.isSleeping, wake: wake))
          return (nil, contents.satisfied())
        }
        if let result { wake.resume(with: result) }
        for watcher in watchers { watcher.wakeUp() }
      }
    } onCancel: {
      let sleeper = contents.withLock { contents -> Sleeper? in
        if let index = contents.sleepers.firstIndex(where: { $0.id == id }) {
          return contents.sleepers.remove(at: index)
        }
        if let index = contents.due.firstIndex(where: { $0.id == id }) { return contents.due.remove(at: index) }
        contents.cancelled.insert(id)
        return nil
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` tasks sleep on the clock, or until its own task is canceled.
  ///
  /// Fails the test, and returns, if that takes longer than `duration` in real time.
  public func sleepers(
    _ count: Int, within duration: Duration = .seconds(30), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let id = contents.withLock { $0.nextID() }
    let place = TestLocation(fileID, filePath, line, column)
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isDone = contents.withLock { contents in
          if contents.cancelled.remove(id) != nil || contents.sleepers.count >= count { return true }
          contents.watchers.append(Watcher(id: id, count: count, wake: wake, alarm: alarm(id, duration, at: place)))
          return false
        }
        if isDone { wake.resume() }
      }
    } onCancel: {
      let watcher = contents.withLock { contents -> Watcher? in
        let watcher = contents.removeWatcher(id)
        if watcher == nil { contents.cancelled.insert(id) }
        return watcher
      }
      watcher?.wakeUp()
    }
  }

  private func alarm(_ id: Int, _ duration: Duration, at place: TestLocation) -> Task<Void, any Error> {
    Task { @MainActor in
      try await ContinuousClock().wait(patiently: duration)
      let (watcher, sleepers) = contents.withLock { ($0.removeWatcher(id), $0.sleepers.count) }
      guard let watcher else { return }
      place.fail("Within \(duration), \(sleepers) of \(watcher.count) awaited tasks slept on the test clock.")
      watcher.wakeUp()
    }
  }

  /// Moves the clock and wakes up the tasks that are due, in the order of their deadlines.
  ///
  /// The first one is woken before the call returns, and each further one when the effects of the previous one have settled. The
  /// call does not wait for them.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to `instant`, never back.
  func advance(to instant: Instant) {
    let isFirst = contents.withLock { contents in
      contents.now = max(contents.now, instant)
      let now = contents.now
      let due = contents.sleepers.filter { $0.deadline <= now }
      contents.due += due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
      contents.sleepers.removeAll { $0.deadline <= now }
      return !contents.isWaking
    }
    guard isFirst, wakeNext() else { return }
    Task { @MainActor in
      repeat { await rest() } while wakeNext()
    }
  }

  /// Wakes up the next sleeper that is due.
  ///
  /// - Returns: Whether there was one.
  private func wakeNext() -> Bool {
    let sleeper = contents.withLock { contents -> Sleeper? in
      let sleeper = contents.due.isEmpty ? nil : contents.due.removeFirst()
      (contents.isWaking, contents.woken) = (sleeper != nil, sleeper?.id)
      return sleeper
    }
    sleeper?.wake.resume()
    return sleeper != nil
  }

  /// Waits until the woken sleeper runs, and the main queue has turned several times without a job of an effect: the next step of an
  /// effect waits in the main queue.
  @MainActor
  private func rest() async {
    var quiet = 0
    for _ in 0..<10_000 where quiet < 8 {
      let count = jobCount
      await Task.yield()
      let isAsleep = contents.withLock { $0.woken != nil }
      quiet = count == jobCount && !isAsleep ? quiet + 1 : 0
    }
  }
}
