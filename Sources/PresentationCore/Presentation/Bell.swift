import Synchronization

/// Wakes those who wait, from any thread. A ring that nobody waits for is kept, once.
@usableFromInline
package final class Bell: Sendable {
  private enum State {
    case silent, rung
    case awaited([Waiter])
  }

  private struct Waiter {
    let number: Int
    /// How to wake it; `nil` until it has suspended.
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State.silent)
  private let lastNumber = Atomic(0)

  /// Makes a bell that has not rung.
  @usableFromInline
  package init() {}

  /// Wakes all who wait.
  @usableFromInline
  package func ring() {
    let woken: [Waiter] = state.withLock { state in
      guard case .awaited(let waiters) = state else {
        state = .rung
        return []
      }
      state = .silent
      return waiters
    }
    for waiter in woken { waiter.continuation?.resume() }
  }

  /// Returns when it rings, or when the task is cancelled. Others go on waiting then.
  ///
  /// A ring counts from the call on, although the closures below may begin on another thread.
  @usableFromInline
  package func wait() async {
    guard let number = enroll() else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !suspend(number, continuation) { continuation.resume() }
      }
    } onCancel: {
      dismiss(number)
    }
  }

  /// Enrolls the caller, and returns its number; `nil` if the bell has rung.
  private func enroll() -> Int? {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    return state.withLock { state in
      let waiter = Waiter(number: number)
      switch state {
      case .rung:
        state = .silent
        return nil
      case .silent: state = .awaited([waiter])
      case .awaited(let waiters): state = .awaited(waiters + [waiter])
      }
      return number
    }
  }

  /// Returns whether the one with this number has to wait: not if the bell has rung since it was enrolled, or its task is cancelled.
  private func suspend(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    state.withLock { state in
      guard case .awaited(var waiters) = state, let place = waiters.firstIndex(where: { $0.number == number }) else {
        return false
      }
      waiters[place].continuation = continuation
      state = .awaited(waiters)
      return true
    }
  }

  /// Wakes the one with this number, if it waits. One that has not suspended yet finds itself no longer enrolled.
  private func dismiss(_ number: Int) {
    let dismissed: Waiter? = state.withLock { state in
      guard case .awaited(var waiters) = state, let place = waiters.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      let dismissed = waiters.remove(at: place)
      state = waiters.isEmpty ? .silent : .awaited(waiters)
      return dismissed
    }
    dismissed?.continuation?.resume()
  }
}
