import PresentationCore
import Testing

@MainActor @Suite("A bell", .timeLimit(.minutes(10)))
struct BellTests {
  private let bell = Bell()

  /// Waits for the bell, and says that it has.
  private func waiter(_ ended: @escaping @MainActor () -> Void = {}) -> Task<Void, Never> {
    Task.immediate {
      await bell.wait()
      ended()
    }
  }

  @Test("wakes all waiters, from any thread")
  func all() async {
    let waiters = (1...3).map { _ in waiter() }
    // They go on to wait on other threads.
    for _ in 1...20 { await Task.yield() }
    await Task.detached { [bell] in bell.ring() }.value
    for waiter in waiters { await waiter.value }
  }

  @Test("keeps at most one ring until a waiter arrives")
  func kept() async {
    for _ in 1...2 { bell.ring() }
    await bell.wait()
    var hasEnded = false
    let next = waiter { hasEnded = true }
    for _ in 1...20 { await Task.yield() }
    #expect(!hasEnded)
    bell.ring()
    await next.value
  }

  @Test("releases a canceled waiter, and still rings for the others", arguments: [true, false])
  func cancelled(isCancelledBefore: Bool) async {
    var hasEnded = false
    let other = waiter { hasEnded = true }
    let cancelled = isCancelledBefore ? Task { await bell.wait() } : waiter()
    cancelled.cancel()
    await cancelled.value
    for _ in 1...20 { await Task.yield() }
    #expect(!hasEnded)
    bell.ring()
    await other.value
    let next = waiter()
    bell.ring()
    await next.value
  }
}
