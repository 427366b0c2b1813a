import Dispatch
import Glibc

/// The window of a terminal, with the size that was measured last.
///
/// The size is measured when the system reports a change, when the process continues after a stop, and by ``measure()``; reading ``size`` costs
/// no system call.
@MainActor
final class TerminalWindow {
  /// Called as soon as the system reports another size.
  var onChange: () -> Void = {}
  /// Called when that size has stayed for a moment: a terminal that the user drags reports many.
  var onRest: () -> Void = {}

  private let descriptor: Int32
  private let signals: any Signals
  private var listener: SignalListener?
  private var resting: Task<Void, Never>?
  private var measured: TerminalSize
  private var seenStops: UInt32

  /// Makes the window of the terminal that lines are painted on.
  ///
  /// - Parameter rest: How long a size has to stay.
  init(_ terminal: Terminal, rest: Duration = .milliseconds(50)) {
    (descriptor, signals) = (terminal.screen, terminal.signals)
    (measured, seenStops) = (TerminalSize(of: descriptor), signals.stops)
    listener = signals.listen(to: SIGWINCH, on: .main, registered: nil) { [weak self] in
      MainActor.assumeIsolated { self?.change(rest, on: terminal.clock) }
    }
  }

  /// The size. While the process is stopped, the system reports no change to it.
  var size: TerminalSize {
    if seenStops != signals.stops { measure() }
    return measured
  }

  /// Measures the size again, after another program may have got the reports.
  func measure() {
    seenStops = signals.stops
    measured = TerminalSize(of: descriptor)
  }

  private func change(_ rest: Duration, on clock: any Clock<Duration>) {
    measure()
    onChange()
    resting?.cancel()
    resting = Task { [weak self] in
      guard (try? await clock.sleep(for: rest)) != nil else { return }
      self?.onRest()
    }
  }

  /// Ends calls to ``onChange`` and ``onRest``, and releases both.
  func stop() {
    resting?.cancel()
    listener = nil
    (onChange, onRest) = ({}, {})
  }
}
