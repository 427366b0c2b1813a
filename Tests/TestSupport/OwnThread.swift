import Foundation

/// Runs code that blocks on a thread of its own, and waits for it without blocking.
///
/// Tasks and the queues of Dispatch share four threads on a machine with two cores. Tests that blocked these together would wait without an end.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
