import Synchronization

/// Wakes waiting tasks, from any thread. A ring without waiters is remembered, once.
///
/// Rings are counted, so several tasks that each check something before they wait miss none:
///
///     while true {
///       let rings = bell.rings
///       if isThere() { return }
///       await bell.wait(after: rings)
///     }
package final class Bell: Sendable {
  private struct State {
    var rings = 0
    /// How many of them a waiter has heard.
    var heard = 0
    var waiters: [Waiter] = []
  }

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State())
  private let lastNumber = Atomic(0)

  /// Makes a bell that has not rung.
  package init() {}

  /// How often it has rung.
  package var rings: Int { state.withLock { $0.rings } }

  /// Wakes all waiting tasks.
  package func ring() {
    let woken = state.withLock { state in
      state.rings += 1
      if !state.waiters.isEmpty { state.heard = state.rings }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in woken { waiter.continuation.resume() }
  }

  /// Waits until it rings, or until the task is canceled. Other tasks then continue to wait.
  package func wait() async { await wait { $0.heard } }

  /// Waits until it has rung more than `count` times, or until the task is canceled.
  package func wait(after count: Int) async { await wait { _ in count } }

  private func wait(after known: @Sendable (borrowing State) -> Int) async {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A task that is canceled from now on finds itself enrolled.
        let isWaiting = state.withLock { state in
          let mayWait = !Task.isCancelled && known(state) == state.rings
          if mayWait {
            state.waiters.append(Waiter(number: number, continuation: continuation))
          } else if !Task.isCancelled {
            state.heard = state.rings
          }
          return mayWait
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      dismiss(number)
    }
  }

  /// Wakes the waiter with this number, if it waits.
  private func dismiss(_ number: Int) {
    let dismissed = state.withLock { state in
      state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
    }
    dismissed?.continuation.resume()
  }
}

/// Bells that ring together, in the order in which they were added. Adding and removing one take amortized constant time.
package struct Bells: Sendable {
  private var all: [Bell?] = []
  private var places: [ObjectIdentifier: Int] = [:]

  package init() {}

  /// Adds a bell that is not among them.
  package mutating func add(_ bell: Bell) {
    places[ObjectIdentifier(bell)] = all.count
    all.append(bell)
  }

  /// Removes a bell; does nothing if it is not among them.
  package mutating func remove(_ bell: Bell) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(bell)) else { return }
    all[place] = nil
    guard places.count * 2 < all.count else { return }
    all.removeAll { $0 == nil }
    for (place, bell) in all.enumerated() { if let bell { places[ObjectIdentifier(bell)] = place } }
  }

  /// Rings all of them.
  package func ring() {
    for bell in all { bell?.ring() }
  }
}
