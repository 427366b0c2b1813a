import Synchronization

/// Counts, on any thread.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
