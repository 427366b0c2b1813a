public import Synchronization

/// The queue through which other threads reach a store: many may put, the main actor takes.
///
/// The lock covers one append or one swap of two arrays; nothing of the user's runs under it. While the store is at work it
/// attends to the inbox, and looks here before it leaves; who puts something where nobody attends wakes it. The two flags are
/// written before the other one is read, in one order for all threads, so at least one side sees what the other did.
@usableFromInline
final class Inbox<Action: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var messages: [Message<Action>] = []
    @usableFromInline var wake: (@Sendable () -> Void)?
    /// Whether nobody will ever look here again.
    @usableFromInline var isClosed = false

    @inlinable
    init() {}
  }

  @usableFromInline let contents = Mutex(Contents())
  /// Whether there are messages. It is written under the lock.
  @usableFromInline let isFilled = Atomic(false)
  /// Whether the store will look here without being woken.
  @usableFromInline let isAttended = Atomic(false)
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
      isFilled.store(true, ordering: .sequentiallyConsistent)
      return contents.wake
    }
    guard !isAttended.load(ordering: .sequentiallyConsistent) else { return }
    if !isAttended.exchange(true, ordering: .sequentiallyConsistent) { wake?() }
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

  // MARK: The store's side

  /// Has the store woken later, as if something had been put.
  @usableFromInline
  func wake() {
    withContents(\.wake)?()
  }

  /// Whether nothing has been put since messages were last taken.
  @inlinable
  var isEmpty: Bool { !isFilled.load(ordering: .acquiring) }

  /// Promises to look here without being woken, until ``leave()``.
  @inlinable
  func attend() {
    isAttended.store(true, ordering: .releasing)
  }

  /// Takes the promise back.
  ///
  /// - Returns: Whether nothing is left; if something is, the promise still holds.
  @inlinable
  func leave() -> Bool {
    isAttended.store(false, ordering: .sequentiallyConsistent)
    if !isFilled.load(ordering: .sequentiallyConsistent) { return true }
    attend()
    return false
  }

  /// Moves all messages to the end of `queue`.
  @inlinable
  func take(into queue: inout [Message<Action>]) {
    guard !isEmpty else { return }
    withContents { contents in
      isFilled.store(false, ordering: .sequentiallyConsistent)
      if queue.isEmpty {
        swap(&queue, &contents.messages)
      } else {
        queue += contents.messages
        contents.messages.removeAll(keepingCapacity: true)
      }
    }
  }
}
