import Dispatch
import Glibc

/// The window that shows a terminal: its size, as far as the process has been told.
///
/// The size is measured when the system says that it has changed, when the process goes on after a stop, and by ``measure()``, not each time
/// that somebody needs it.
@MainActor
final class TerminalWindow {
  /// Called as soon as another size has been told.
  var onChange: () -> Void = {}
  /// Called when that size has stayed for a moment: terminals that are dragged tell many.
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

  /// How large the window is. While the process was stopped, nobody has told it.
  var size: TerminalSize {
    if seenStops != signals.stops { measure() }
    return measured
  }

  /// Measures the size anew, after something during which the system may have told somebody else.
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
