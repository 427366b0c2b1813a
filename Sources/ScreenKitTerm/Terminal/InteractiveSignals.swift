import Dispatch
import CScreenKitPlatform
import Synchronization

/// The signal of Ctrl-C while lines are typed and no editor takes it as a key.
///
/// While this object exists, the signal does not end the process. But if the main actor is too busy to notice it, the third Ctrl-C, at
/// least a second after the first, ends the process. Half a second after each of the others, the terminal shows the effect of the next
/// one.
@MainActor
final class InteractiveSignals {
  /// Called at each Ctrl-C. Without it, Ctrl-C does nothing.
  var onInterrupt: (() -> Void)?

  private let signals: any Signals
  private let unnoticed = Unnoticed()
  private var listeners: [SignalListener] = []

  /// The number of presses that the main actor has not noticed yet.
  var unnoticedCount: Int { unnoticed.count }

  init(_ terminal: Terminal) {
    signals = terminal.signals
    signals.ignore(SIGINT, true)
    let elapsed = terminal.clock.stopwatch()
    // Neither this queue nor its timers need a thread that the program can block.
    let watch = signals.listen(to: SIGINT, on: .global(qos: .userInitiated), registered: nil) { [unnoticed] in
      if unnoticed.addAndJudge(at: elapsed()) { terminal.signals.end(by: SIGINT) }
      let count = unnoticed.count
      // Which of the two listeners is called first is not known.
      DispatchQueue.main.async { unnoticed.forget() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) {
        // A later Ctrl-C prints its own warning.
        if count > 0, unnoticed.count == count { Self.warn(behind: count, on: terminal.errors) }
      }
    }
    let source = signals.listen(to: SIGINT, on: .main, registered: nil) { [weak self] in
      MainActor.assumeIsolated { self?.onInterrupt?() }
    }
    listeners = [watch, source]
  }

  /// Writes a line directly, because the writer belongs to the main actor, which does not respond.
  private nonisolated static func warn(behind count: Int, on errors: Int32) {
    let rest = count == 1 ? "twice more" : "again"
    let line = Array("\rThe command does not respond; press Ctrl-C \(rest) to end the program.\n".utf8)
    // A terminal that accepts no output would block this thread, too.
    var request = pollfd(fd: errors, events: Int16(POLLOUT), revents: 0)
    if poll(&request, 1, 0) > 0 { _ = write(errors, line, line.count) }
  }

  isolated deinit {
    listeners = []
    unnoticed.end()
    signals.ignore(SIGINT, false)
  }
}

/// The number of times that Ctrl-C arrived in quick succession since the main actor noticed one.
final class Unnoticed: Sendable {
  private struct Presses {
    var count = 0
    var first, last: Duration
  }

  private let presses = Mutex<Presses?>(nil)
  private let hasEnded = Atomic(false)

  /// Counts one more press. Returns whether to give up on the main actor.
  ///
  /// - Parameter now: The time since an arbitrary start.
  func addAndJudge(at now: Duration) -> Bool {
    presses.withLock { presses in
      var new = presses ?? Presses(first: now, last: now)
      if now - new.last > .seconds(3) { new = Presses(first: now, last: now) }
      new.count += 1
      new.last = now
      presses = new
      return new.count >= 3 && now - new.first >= .seconds(1)
    }
  }

  /// The number of presses; 0 after the last one was noticed.
  var count: Int { hasEnded.load(ordering: .acquiring) ? 0 : presses.withLock { $0?.count ?? 0 } }

  /// Stops counting, and resets the count.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    forget()
  }

  /// Resets the count.
  func forget() {
    presses.withLock { $0 = nil }
  }
}
