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

  @Test("counts its rings, so none is missed by several waiters that have each checked something before")
  func counted() async {
    let rings = bell.rings
    let first = waiter()
    bell.ring()
    await first.value
    // This one has checked before the ring, and waits after it.
    await bell.wait(after: rings)
    #expect(bell.rings == rings + 1)
  }

  @Test("rings with others, in their order, and not when it is removed; removing takes constant time")
  func several() async {
    var bells = Bells()
    let all = (0..<2_000).map { _ in Bell() }
    for bell in all { bells.add(bell) }
    for (number, bell) in all.enumerated() where !number.isMultiple(of: 10) {
      bells.remove(bell)
      bells.remove(bell)
    }
    bells.add(bell)
    bells.ring()
    for (number, bell) in all.enumerated() { #expect(bell.rings == (number.isMultiple(of: 10) ? 1 : 0)) }
    #expect(bell.rings == 1)
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
