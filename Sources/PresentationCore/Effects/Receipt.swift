import Synchronization

/// Reports an action's outcome to its sender, exactly once, also if the action is never processed.
@usableFromInline
final class Receipt: Sendable {
  private let waiting: Mutex<CheckedContinuation<Outcome?, Never>?>

  init(_ waiting: CheckedContinuation<Outcome?, Never>) {
    self.waiting = Mutex(waiting)
  }

  @usableFromInline
  func callAsFunction(_ outcome: Outcome?) {
    let waiting = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: outcome)
  }

  deinit {
    self(nil)
  }
}

extension Dispatcher {
  /// Sends `action` to the store, and waits until it has been processed.
  ///
  /// - Returns: The outcome; `nil` if the action is not processed, because the store was
  ///   released or the effect was canceled.
  package nonisolated(nonsending) func outcome(
    of action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> Outcome? {
    await withCheckedContinuation { say(.told(action, CallSite(fileID, line), Receipt($0))) }
  }
}
