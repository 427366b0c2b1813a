import Dispatch
import CScreenKitPlatform
import Synchronization

/// The signals that ask a script to stop. They cancel the running line.
///
/// The first one is stored and reported; the second ends the process in the default way, as does the first if the main actor is so busy
/// that it does not notice it within a second. A signal that was ignored when the program started, as in the background of a shell
/// without job control, stays ignored.
@MainActor
final class ScriptSignals {
  /// Ctrl-C, a request to end, and a closed terminal.
  nonisolated static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Called at the first signal, when the main actor is free.
  var onInterrupt: (() -> Void)?

  private let signals: any Signals
  private let first: FirstSignal
  private var listeners: [Int32: SignalListener] = [:]

  /// Listens until ``stop()`` is called. After this returns, no signal ends the process immediately.
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

  /// Restores the default effect of the signals, for a program that continues after its script.
  func stop() {
    signals.stopListening(listeners)
    listeners = [:]
  }

  /// The signal that arrived, if any, whether or not the main actor is free.
  var received: Int32? { first.number }
}

/// The first signal that arrived, stored on any thread.
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

  /// Notes that the main actor has noticed it.
  func notice() {
    isNoticed.store(true, ordering: .releasing)
  }
}
