import Dispatch
import CScreenKitPlatform

/// The window of a terminal, with its last measured size.
///
/// The size is measured when the system reports a change, when the process continues after a stop, and by ``measure()``; reading ``size``
/// makes no system call.
@MainActor
final class TerminalWindow {
  /// Called as soon as the system reports another size.
  var onChange: () -> Void = {}
  /// Called when that size has settled: while the user drags a window, the terminal reports many sizes.
  var onRest: () -> Void = {}

  private let descriptor: Int32
  private let signals: any Signals
  private var listener: SignalListener?
  private var resting: Task<Void, Never>?
  private var measured: TerminalSize
  private var seenStops: UInt32

  /// Makes the window of the terminal on which lines are painted.
  ///
  /// - Parameter rest: How long a size must stay the same.
  init(_ terminal: Terminal, rest: Duration = .milliseconds(50)) {
    (descriptor, signals) = (terminal.screen, terminal.signals)
    (measured, seenStops) = (TerminalSize(of: descriptor), signals.stops)
    listener = signals.listen(to: SIGWINCH, on: .main, registered: nil) { [weak self] in
      MainActor.assumeIsolated { self?.change(rest, on: terminal.clock) }
    }
  }

  /// The size. While the process is stopped, the system does not report changes to it.
  var size: TerminalSize {
    if seenStops != signals.stops { measure() }
    return measured
  }

  /// Measures the size again, because another program may have received the reports.
  func measure() {
    seenStops = signals.stops
    measured = TerminalSize(of: descriptor)
  }

  private func change(_ rest: Duration, on clock: any Clock<Duration>) {
    measure()
    onChange()
    resting?.cancel()
    resting = Task { [weak self] in
      guard await clock.passes(rest) else { return }
      self?.onRest()
    }
  }

  /// Stops calling ``onChange`` and ``onRest``, and releases both.
  func stop() {
    resting?.cancel()
    listener = nil
    (onChange, onRest) = ({}, {})
  }
}

/// The size of a terminal, in cells.
struct TerminalSize: Equatable {
  /// Each at least 1.
  let columns, rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The size of the terminal on a descriptor; 80 by 24 if it does not report one.
  init(of descriptor: Int32) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    self.init(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
