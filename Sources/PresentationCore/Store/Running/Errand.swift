/// A command, and everything it needs to run.
///
/// One object, so that the task that runs the command holds one word across its suspensions: the first memory block of
/// a task has a thousand bytes, and further data needs a second one.
@MainActor @usableFromInline
final class Errand<Action: Sendable> {
  @usableFromInline let command: any Command<Action>
  @usableFromInline let dispatcher: Dispatcher<Action>
  @usableFromInline let run: Run
  @usableFromInline let inbox: Inbox<Action>

  @inlinable
  init(_ command: any Command<Action>, _ run: Run, _ inbox: Inbox<Action>, _ surroundings: EffectSurroundings) {
    self.command = command
    self.run = run
    self.inbox = inbox
    dispatcher = Dispatcher(surroundings) { inbox.put($0, from: run) }
  }

  /// Records that the command has ended.
  ///
  /// Inlined, its temporaries would be kept by the task of every command that sleeps.
  @inlinable @inline(never)
  func returned(_ failure: (any Error)? = nil) {
    run.hasReturned = true
    // The successful, immediate end of a run without work has no waiters.
    if run.work == nil, failure == nil, !run.isKept { return }
    inbox.put(.ended(run, failure))
  }
}
