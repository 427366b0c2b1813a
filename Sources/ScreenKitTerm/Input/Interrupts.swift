import CTerminalGuard
import Dispatch
import Glibc
import Synchronization

/// Ctrl-C as it comes from the terminal's driver, while no editor takes it as a key.
///
/// From its making on, the signal ends the process no more; but if the main actor is so busy that it notices nothing, the third
/// Ctrl-C, a second after the first or later, does.
@MainActor
final class Interrupts {
  /// What is to happen at the next Ctrl-C. Without it nothing does.
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
    }
    watch.activate()
    source.setEventHandler { [weak self] in
      self?.unnoticed.forget()
      self?.onInterrupt?()
    }
    source.activate()
  }

  isolated deinit {
    source.cancel()
    watch.cancel()
    signal(SIGINT, SIG_DFL)
  }
}

/// How often Ctrl-C came, in quick succession, since the main actor noticed one.
final class Unnoticed: Sendable {
  private struct Presses {
    var count = 0
    var first: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private let presses = Mutex<Presses?>(nil)

  /// Counts one more, and tells whether that is enough to give the main actor up.
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

  /// Begins to count anew.
  func forget() {
    presses.withLock { $0 = nil }
  }
}
