import Dispatch
import Synchronization

/// Looks up what may take long to find, for at most as long as a key press may take.
///
/// One question is asked at a time. A question that was not answered within the budget goes on being worked at; who asks it again
/// gets the answer once it is there. Another question cancels it.
@MainActor @usableFromInline
final class ValueLookup {
  /// How long asking may take.
  var budget: Duration

  private var question: Question?

  private struct Question {
    let key: String
    let task: Task<Void, Never>
    let reply: Reply
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
    if let question, question.key == key { return question.reply.suggestions.withLock(\.self) }
    forget()
    let reply = Reply()
    let task = Task.detached {
      let found = await look()
      reply.suggestions.withLock { $0 = found }
      reply.arrived.signal()
    }
    question = Question(key: key, task: task, reply: reply)
    let (seconds, attoseconds) = budget.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    _ = reply.arrived.wait(timeout: .now() + .nanoseconds(nanoseconds))
    return reply.suggestions.withLock(\.self)
  }

  /// Gives up what is being looked up.
  @usableFromInline
  func forget() {
    question?.task.cancel()
    question = nil
  }
}
