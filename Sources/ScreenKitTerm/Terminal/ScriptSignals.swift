import Dispatch
import Glibc
import Synchronization

/// The signals that ask a script to stop, turned into the cancelling of the line that runs.
///
/// The first one is remembered, and told; the second ends the process as if nobody had listened. So does the first when the main
/// actor is so busy that it does not hear of it within a second. A signal that was ignored when the program started, as in the
/// background of a shell without job control, stays ignored.
@MainActor
final class ScriptSignals {
  /// Ctrl-C, a request to end, and the end of the terminal.
  nonisolated static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Called at the first signal, when the main actor is free.
  var onInterrupt: (() -> Void)?

  private let signals: any Signals
  private let first: FirstSignal
  private var listeners: [Int32: SignalListener] = [:]

  /// Listens until ``stop()`` is called. From its return on no signal ends the process at once.
  init(_ signals: any Signals) async {
    self.signals = signals
    first = FirstSignal(signals)
    let tell: @Sendable () -> Void = { [weak self, first] in
      Task { @MainActor in
        first.notice()
        self?.onInterrupt?()
      }
    }
    for number in Self.numbers where !signals.isIgnored(number) {
      await withCheckedContinuation { registered in
        listeners[number] = signals.listen(to: number, on: .global(), registered: { registered.resume() }) { [first] in
          first.take(number, tell: tell)
        }
      }
    }
  }

  /// Has the signals end the process again, in a program that goes on after its script.
  func stop() {
    signals.stopListening(listeners)
    listeners = [:]
  }

  /// The signal that came, if one did, be the main actor free or not.
  var received: Int32? { first.number }
}

/// The first signal that came, remembered on whatever thread that was.
private final class FirstSignal: Sendable {
  private let signals: any Signals
  private let value = Atomic<Int32>(0)
  private let isNoticed = Atomic(false)
  /// How long the main actor may take to notice it.
  private static let patience = DispatchTimeInterval.seconds(1)

  init(_ signals: any Signals) {
    self.signals = signals
  }

  var number: Int32? {
    let number = value.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  func take(_ number: Int32, tell: () -> Void) {
    guard value.exchange(number, ordering: .acquiringAndReleasing) == 0 else { return signals.end(by: number) }
    tell()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
      if !isNoticed.load(ordering: .acquiring) { signals.end(by: number) }
    }
  }

  /// Says that the main actor has heard of it.
  func notice() {
    isNoticed.store(true, ordering: .releasing)
  }
}
