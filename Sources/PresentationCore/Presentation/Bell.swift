import Synchronization

/// Wakes waiting tasks, from any thread. A ring without waiters is remembered, once.
package final class Bell: Sendable {
  private enum State {
    case silent, rung
    case awaited([Waiter])
  }

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = Mutex(State.silent)
  private let lastNumber = Atomic(0)

  /// Makes a bell that has not rung.
  package init() {}

  /// Wakes all waiting tasks.
  package func ring() {
    let woken: [Waiter] = state.withLock { state in
      guard case .awaited(let waiters) = state else {
        state = .rung
        return []
      }
      state = .silent
      return waiters
    }
    for waiter in woken { waiter.continuation.resume() }
  }

  /// Waits until it rings, or until the task is canceled. Other tasks then continue to wait.
  package func wait() async {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !enroll(Waiter(number: number, continuation: continuation)) { continuation.resume() }
      }
    } onCancel: {
      dismiss(number)
    }
  }

  /// Returns whether the caller has to wait: not if the bell has rung. A task that is canceled from now on finds itself enrolled.
  private func enroll(_ waiter: Waiter) -> Bool {
    state.withLock { state in
      if Task.isCancelled { return false }
      switch state {
      case .rung:
        state = .silent
        return false
      case .silent: state = .awaited([waiter])
      case .awaited(let waiters): state = .awaited(waiters + [waiter])
      }
      return true
    }
  }

  /// Wakes the waiter with this number, if it waits.
  private func dismiss(_ number: Int) {
    let dismissed: Waiter? = state.withLock { state in
      guard case .awaited(var waiters) = state, let place = waiters.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      let dismissed = waiters.remove(at: place)
      state = waiters.isEmpty ? .silent : .awaited(waiters)
      return dismissed
    }
    dismissed?.continuation.resume()
  }
}
