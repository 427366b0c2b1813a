public import Synchronization

/// The queue through which other threads reach a store: many threads put messages, the main actor takes them.
///
/// It is a list that grows at its head by one atomic exchange and is taken as a whole by another, so no thread ever waits for
/// another (Treiber's stack, without its difficulties, since nodes are never popped singly). While the store is working
/// it attends to the inbox, and looks here before it leaves; a thread that puts a message into an unattended inbox wakes the
/// store. All of that is one word: a mark, or the address of the last node.
@usableFromInline
final class Inbox<Action: Sendable>: Sendable {
  @usableFromInline
  struct Node {
    @usableFromInline let message: Message<Action>
    /// The address of the node that was put before this one, 0 for the first.
    @usableFromInline var previous: UInt = 0

    @inlinable
    init(_ message: Message<Action>) {
      self.message = message
    }
  }

  /// The inbox is empty, and the store will look again before it leaves.
  private static var attended: UInt { 0 }
  /// The inbox is empty, and the store has to be woken.
  @usableFromInline static var idle: UInt { 1 }
  /// The store has been released and will never look again.
  @usableFromInline static var closed: UInt { 2 }

  /// One of the marks, none of which is an address, or the address of the node that was put last.
  @usableFromInline let head = Atomic<UInt>(Inbox.idle)
  let wakeStore = Mutex<(@Sendable () -> Void)?>(nil)

  deinit {
    close()
  }

  /// Sets the function that is called, from any thread, when a message arrives in an unattended inbox.
  @usableFromInline
  func onArrival(_ wake: @escaping @Sendable () -> Void) {
    wakeStore.withLock { $0 = wake }
  }

  /// Schedules a wake-up of the store, as if a message had been put.
  @usableFromInline
  func wake() {
    wakeStore.withLock(\.self)?()
  }

  @inlinable
  func put(_ message: Message<Action>) {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    node.initialize(to: Node(message))
    var last = head.load(ordering: .relaxed)
    while last != Self.closed {
      node.pointee.previous = last == Self.idle ? 0 : last
      let (isPut, actual) = head.weakCompareExchange(
        expected: last, desired: UInt(bitPattern: node), successOrdering: .releasing, failureOrdering: .relaxed)
      if isPut {
        if last == Self.idle { wake() }
        return
      }
      last = actual
    }
    node.deinitialize(count: 1)
    node.deallocate()
  }

  /// Puts a message of a run.
  @inlinable
  func put(_ word: Dispatcher<Action>.Word, from run: Run) {
    switch word {
    case .action(let action, let site): put(.action(action, site, run))
    case .told(let action, let site, let receipt): put(.told(action, site, run, receipt))
    case .instruction(let instruction): put(.instruction(instruction, run))
    case .progress(let report): put(.progress(report, run))
    }
  }

  // MARK: The store's side

  /// Whether the inbox is empty.
  @usableFromInline
  var isEmpty: Bool { head.load(ordering: .relaxed) <= Self.closed }

  /// Whether the inbox is empty and the store has not promised to look.
  @usableFromInline
  var isIdle: Bool { head.load(ordering: .relaxed) == Self.idle }

  /// Promises to look here without being woken, until ``leave()``.
  @usableFromInline
  func attend() {
    _ = head.compareExchange(expected: Self.idle, desired: Self.attended, ordering: .relaxed)
  }

  /// Withdraws the promise.
  ///
  /// - Returns: Whether the inbox is empty; if not, the promise still holds.
  @usableFromInline
  func leave() -> Bool {
    let (_, actual) = head.compareExchange(expected: Self.attended, desired: Self.idle, ordering: .relaxed)
    return actual <= Self.closed
  }

  /// Takes all messages, in the order in which they were put. The caller must attend.
  ///
  /// - Returns: The address of the first node, 0 if there is none. The caller has to remove the nodes.
  @usableFromInline
  func take() -> UInt {
    isEmpty ? 0 : Self.reversed(head.exchange(Self.attended, ordering: .acquiring))
  }

  /// Moves all messages to the end of `queue`, in the order in which they were put. The caller must attend.
  func take(into queue: inout [Message<Action>]) {
    Self.empty(take()) { queue.append($0) }
  }

  /// Removes the first node of a nonempty list, and returns its message.
  @usableFromInline
  static func removeFirst(_ first: inout UInt) -> Message<Action> {
    let node = UnsafeMutablePointer<Node>(bitPattern: first).unsafelyUnwrapped
    let removed = node.move()
    node.deallocate()
    first = removed.previous
    return removed.message
  }

  /// Drops all messages, and every message that arrives from now on.
  func close() {
    let last = head.exchange(Self.closed, ordering: .acquiring)
    Self.empty(last) { _ in }
  }

  /// Reverses the list that ends at an address, and returns the address of its new end.
  static func reversed(_ last: UInt) -> UInt {
    var (address, turned) = (last, UInt(0))
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      (address, node.pointee.previous, turned) = (node.pointee.previous, turned, address)
    }
    return turned
  }

  /// Passes on the messages of the nodes from an address on, and frees the nodes. A mark is the end of a list.
  static func empty(_ first: UInt, _ body: (Message<Action>) -> Void) {
    var address = first
    while address > closed, let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      let moved = node.move()
      node.deallocate()
      body(moved.message)
      address = moved.previous
    }
  }
}
