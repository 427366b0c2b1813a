import CTerminalGuard
import Dispatch
import Glibc
import Synchronization

/// Ctrl-C as a signal of the terminal's driver, while no editor takes it as a key.
///
/// While it exists, the signal does not end the process. But if the main actor is so busy that it notices nothing, the third Ctrl-C,
/// at least a second after the first, does; half a second after each of the others the terminal shows what the next one will do.
@MainActor
final class Interrupts {
  /// Called at each Ctrl-C. Without it Ctrl-C does nothing.
  var onInterrupt: (() -> Void)?

  private let source: any DispatchSourceSignal
  private let watch: any DispatchSourceSignal
  private let unnoticed = Unnoticed()

  init() {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
    watch = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global(qos: .userInitiated))
    watch.setEventHandler { @Sendable [unnoticed] in
      if unnoticed.addAndJudge(at: .now) { sk_end_by_signal(SIGINT) }
      let count = unnoticed.count
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) {
        // A later Ctrl-C speaks for itself.
        if count > 0, unnoticed.count == count { Self.warn(behind: count) }
      }
    }
    watch.activate()
    source.setEventHandler { [weak self] in
      self?.unnoticed.forget()
      self?.onInterrupt?()
    }
    source.activate()
  }

  /// Writes a line itself: the writer belongs to the main actor, which does not respond.
  private nonisolated static func warn(behind count: Int) {
    let rest = count == 1 ? "twice more" : "once more"
    let line = Array("\rThe line does not respond; Ctrl-C \(rest) ends the program.\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  isolated deinit {
    source.cancel()
    watch.cancel()
    signal(SIGINT, SIG_DFL)
  }
}

/// The number of times that Ctrl-C arrived in quick succession since the main actor noticed one.
final class Unnoticed: Sendable {
  private struct Presses {
    var count = 0
    var first: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private let presses = Mutex<Presses?>(nil)

  /// Counts one more, and tells whether the main actor should be given up.
  func addAndJudge(at now: ContinuousClock.Instant) -> Bool {
    presses.withLock { presses in
      var new = presses ?? Presses(first: now, last: now)
      if new.last.duration(to: now) > .seconds(3) { new = Presses(first: now, last: now) }
      new.count += 1
      new.last = now
      presses = new
      return new.count >= 3 && new.first.duration(to: now) >= .seconds(1)
    }
  }

  /// How many arrived; 0 when the last one was noticed.
  var count: Int { presses.withLock { $0?.count ?? 0 } }

  /// Begins to count anew.
  func forget() {
    presses.withLock { $0 = nil }
  }
}
