public import Synchronization

/// The queue through which other threads reach a store: many may put, the main actor takes.
///
/// It is a list that grows at its head by one atomic exchange and is taken as a whole by another, so nobody ever waits for
/// anybody (Treiber's stack, without its difficulties, since nothing is ever taken from it singly). While the store is at work
/// it attends to the inbox, and looks here before it leaves; who puts something where nobody attends wakes it. All of that is
/// one word: a mark, or the address of the last node.
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

  /// Nothing is here, and the store will look again before it leaves.
  private static var attended: UInt { 0 }
  /// Nothing is here, and the store has to be woken.
  @usableFromInline static var idle: UInt { 1 }
  /// Nobody will ever look here again.
  @usableFromInline static var closed: UInt { 2 }

  /// One of the marks, none of which is an address, or the address of the node that was put last.
  @usableFromInline let head = Atomic<UInt>(Inbox.idle)
  let wakeStore = Mutex<(@Sendable () -> Void)?>(nil)

  init() {}

  deinit {
    close()
  }

  /// Sets what is called, from any thread, when a message was put where nobody would look otherwise.
  @usableFromInline
  func onArrival(_ wake: @escaping @Sendable () -> Void) {
    wakeStore.withLock { $0 = wake }
  }

  /// Has the store woken later, as if something had been put.
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

  /// Puts what a run says.
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

  /// Whether nothing is here.
  @usableFromInline
  var isEmpty: Bool { head.load(ordering: .relaxed) <= Self.closed }

  /// Whether nothing is here, and the store has not promised to look.
  @usableFromInline
  var isIdle: Bool { head.load(ordering: .relaxed) == Self.idle }

  /// Promises to look here without being woken, until ``leave()``.
  @usableFromInline
  func attend() {
    _ = head.compareExchange(expected: Self.idle, desired: Self.attended, ordering: .relaxed)
  }

  /// Takes the promise back.
  ///
  /// - Returns: Whether nothing is left; if something is, the promise still holds.
  @usableFromInline
  func leave() -> Bool {
    let (_, actual) = head.compareExchange(expected: Self.attended, desired: Self.idle, ordering: .relaxed)
    return actual <= Self.closed
  }

  /// Takes all messages, in the order in which they were put. Only who attends may take.
  ///
  /// - Returns: The address of the first node, 0 when there is none. The nodes are the caller's to remove.
  @usableFromInline
  func take() -> UInt {
    isEmpty ? 0 : Self.reversed(head.exchange(Self.attended, ordering: .acquiring))
  }

  /// Moves all messages to the end of `queue`, in the order in which they were put. Only who attends may take.
  func take(into queue: inout [Message<Action>]) {
    Self.empty(take()) { queue.append($0) }
  }

  /// Removes the first node of a list that has one, and returns its message.
  @usableFromInline
  static func removeFirst(_ first: inout UInt) -> Message<Action> {
    let node = UnsafeMutablePointer<Node>(bitPattern: first).unsafelyUnwrapped
    let removed = node.move()
    node.deallocate()
    first = removed.previous
    return removed.message
  }

  /// The message of the first node of a list that has one.
  static func first(_ first: UInt) -> Message<Action> {
    UnsafeMutablePointer<Node>(bitPattern: first).unsafelyUnwrapped.pointee.message
  }

  /// Forgets what is here, and from now on whatever is put.
  func close() {
    let last = head.exchange(Self.closed, ordering: .acquiring)
    Self.empty(last) { _ in }
  }

  /// Turns the list around that ends at an address, and returns the address at which it then ends.
  static func reversed(_ last: UInt) -> UInt {
    var (address, turned) = (last, UInt(0))
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      (address, node.pointee.previous, turned) = (node.pointee.previous, turned, address)
    }
    return turned
  }

  /// Gives away the messages of the nodes from an address on, and the nodes back. A mark is the end of a list.
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
