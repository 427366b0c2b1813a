import Dispatch
import Synchronization

/// Looks up values that may be slow to find, and waits only as long as a key press may take.
///
/// One lookup runs at a time. A lookup that misses the budget continues; asking for the same key again returns its result once it is
/// available, and a function can be called at that moment. Asking for another key cancels it.
@MainActor
final class ValueLookup {
  /// The longest time to wait for an answer.
  var budget = Duration.milliseconds(50)

  private var question: Question?

  private struct Question {
    let key: String
    let task: Task<Void, Never>
    let reply: Reply
    /// Called when an answer arrives after the budget.
    var arrived: (@MainActor () -> Void)?
  }

  /// A task's result, for a thread that waits for it or checks later.
  private final class Reply: Sendable {
    let suggestions = Mutex<[Suggestion]?>(nil)
    let arrived = DispatchSemaphore(value: 0)
  }

  /// Starts `look` once per key and returns its result, or `nil` while it is not available.
  func suggestions(for key: String, _ look: @escaping @Sendable () async -> [Suggestion]) -> [Suggestion]? {
    if let question, question.key == key {
      let found = question.reply.suggestions.withLock(\.self)
      if found != nil { self.question?.arrived = nil }
      return found
    }
    forget()
    let reply = Reply()
    // The main thread waits for the task, and waiting on a semaphore does not raise the task's priority.
    let task = Task.detached(priority: .userInitiated) { [weak self] in
      let found = await look()
      reply.suggestions.withLock { $0 = found }
      reply.arrived.signal()
      await self?.tell(of: reply)
    }
    question = Question(key: key, task: task, reply: reply)
    let (seconds, attoseconds) = budget.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    _ = reply.arrived.wait(timeout: .now() + .nanoseconds(nanoseconds))
    return reply.suggestions.withLock(\.self)
  }

  /// Sets a function to call when the last lookup finishes, unless another key, or the same one again, is asked for first.
  func onArrival(_ arrived: @escaping @MainActor () -> Void) {
    question?.arrived = arrived
  }

  private func tell(of reply: Reply) {
    guard let question, question.reply === reply, let arrived = question.arrived else { return }
    self.question?.arrived = nil
    arrived()
  }

  /// Cancels the current lookup.
  func forget() {
    question?.task.cancel()
    question = nil
  }
}
