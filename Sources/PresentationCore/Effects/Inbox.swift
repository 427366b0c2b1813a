public import Synchronization

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
  /// Where one holder of the lock leaves word for the next. On Linux the kernel hands a contended lock over, which the thread
  /// sanitizer cannot see; this it can.
  @usableFromInline let handover = Atomic(0)

  @inlinable
  init() {}

  @inlinable
  func withContents<Result>(_ body: (inout sending Contents) -> sending Result) -> sending Result {
    contents.withLock { contents in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(0, ordering: .releasing) }
      return body(&contents)
    }
  }

  /// Sets what is called, from any thread, when a message was put where nobody would look otherwise.
  @inlinable
  func onArrival(_ wake: @escaping @Sendable () -> Void) {
    withContents { $0.wake = wake }
  }

  @inlinable
  func put(_ message: Message<Action>) {
    let wake = withContents { contents -> (@Sendable () -> Void)? in
      if contents.isClosed { return nil }
      contents.messages.append(message)
      if contents.isAttended { return nil }
      contents.isAttended = true
      return contents.wake
    }
    wake?()
  }

  /// Puts what a run says.
  @inlinable
  func put(_ word: Dispatcher<Action>.Word, from run: Run) {
    switch word {
    case .action(let action, let origin): put(.action(action, origin, run))
    case .instruction(let instruction): put(.instruction(instruction, run))
    }
  }

  /// Forgets what is here, and from now on whatever is put.
  @inlinable
  func close() {
    let forgotten = withContents { contents in
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
    withContents { contents in
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
