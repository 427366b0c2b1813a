import Dispatch
import Synchronization

/// Looks up what may take long to find, for at most as long as a key press may take.
///
/// One question is asked at a time. A question that was not answered within the budget goes on being worked at; whoever asks it again
/// gets the answer once it is there, and a function can be called then. Another question cancels it.
@MainActor @usableFromInline
final class ValueLookup {
  /// How long asking may take.
  var budget: Duration

  private var question: Question?

  private struct Question {
    let key: String
    let task: Task<Void, Never>
    let reply: Reply
    /// Called when the answer has come too late for the one who asked.
    var arrived: (@MainActor () -> Void)?
  }

  /// What a task brings to a thread that waits for it, or looks again later.
  private final class Reply: Sendable {
    let suggestions = Mutex<[Suggestion]?>(nil)
    let arrived = DispatchSemaphore(value: 0)
  }

  init(budget: Duration = .milliseconds(50)) {
    self.budget = budget
  }

  /// Asks `look` once for a key, and returns what it found; `nil` when that is not known yet.
  func suggestions(for key: String, _ look: @escaping @Sendable () async -> [Suggestion]) -> [Suggestion]? {
    if let question, question.key == key {
      let found = question.reply.suggestions.withLock(\.self)
      if found != nil { self.question?.arrived = nil }
      return found
    }
    forget()
    let reply = Reply()
    // The main thread waits for the task, and waiting for a semaphore does not raise the priority of the task.
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

  /// Has a function called when the answer to the last question comes, unless another question has been asked, or the same one again.
  func onArrival(_ arrived: @escaping @MainActor () -> Void) {
    question?.arrived = arrived
  }

  private func tell(of reply: Reply) {
    guard let question, question.reply === reply, let arrived = question.arrived else { return }
    self.question?.arrived = nil
    arrived()
  }

  /// Gives up what is being looked up.
  @usableFromInline
  func forget() {
    question?.task.cancel()
    question = nil
  }
}
