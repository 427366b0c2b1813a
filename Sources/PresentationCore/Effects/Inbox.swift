public import Synchronization

/// What waits to be processed by a store.
@usableFromInline
enum Message<Action: Sendable>: Sendable {
  /// An action, and the work it belongs to if a command sent it.
  case action(Action, Work?)
  /// The action that a work begins with.
  case root(Action, Work)
  /// The end of one run of a command. It stands behind everything that the run has dispatched.
  case ended(Work, RunID, (any Error)?)
}

/// The queue through which other threads reach a store: many may put, the main actor takes.
///
/// The lock covers one append or one swap of two arrays; nothing of the user's runs under it.
@usableFromInline
final class Inbox<Action: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var messages: [Message<Action>] = []
    /// Whether the store will look here without being woken.
    @usableFromInline var isAttended = false
    @usableFromInline var wake: (@Sendable () -> Void)?
    /// Whether nobody will ever look here again.
    @usableFromInline var isClosed = false

    @inlinable
    init() {}
  }

  @usableFromInline let contents = Mutex(Contents())

  @inlinable
  init() {}

  /// Sets what is called, from any thread, when a message was put where nobody would look otherwise.
  @inlinable
  func onArrival(_ wake: @escaping @Sendable () -> Void) {
    contents.withLock { $0.wake = wake }
  }

  @inlinable
  func put(_ message: Message<Action>) {
    let wake = contents.withLock { contents -> (@Sendable () -> Void)? in
      if contents.isClosed { return nil }
      contents.messages.append(message)
      if contents.isAttended { return nil }
      contents.isAttended = true
      return contents.wake
    }
    wake?()
  }

  /// Forgets what is here, and from now on whatever is put.
  @inlinable
  func close() {
    let forgotten = contents.withLock { contents in
      contents.isClosed = true
      defer { contents.messages = [] }
      return contents.messages
    }
    // Released outside the lock: they may hold the last reference to something of the user's.
    withExtendedLifetime(forgotten) {}
  }

  /// Moves all messages to the end of `queue`.
  ///
  /// - Returns: Whether there were any. If not, the next message put wakes the store.
  @inlinable
  func take(into queue: inout [Message<Action>]) -> Bool {
    contents.withLock { contents in
      guard !contents.messages.isEmpty else {
        contents.isAttended = false
        return false
      }
      contents.isAttended = true
      if queue.isEmpty {
        swap(&queue, &contents.messages)
      } else {
        queue += contents.messages
        contents.messages.removeAll(keepingCapacity: true)
      }
      return true
    }
  }
}
