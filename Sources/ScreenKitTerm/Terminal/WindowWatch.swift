import Dispatch
import Glibc

/// Tells when the size of the terminal has changed, and stayed for a moment: terminals that are dragged report many.
@MainActor
final class WindowWatch {
  private var listener: SignalListener?
  private var resting: Task<Void, Never>?

  /// - Parameters:
  ///   - rest: How long a size has to stay.
  ///   - onChange: Called when it has.
  init(_ terminal: Terminal, rest: Duration = .milliseconds(50), onChange: @escaping @MainActor () -> Void) {
    listener = terminal.signals.listen(to: SIGWINCH, on: .main, registered: nil) { [weak self] in
      MainActor.assumeIsolated { self?.begin(rest, on: terminal.clock, onChange) }
    }
  }

  private func begin(_ rest: Duration, on clock: any Clock<Duration>, _ onChange: @escaping @MainActor () -> Void) {
    resting?.cancel()
    resting = Task {
      guard (try? await clock.sleep(for: rest)) != nil else { return }
      onChange()
    }
  }

  /// Tells nothing more.
  func stop() {
    resting?.cancel()
    listener = nil
  }
}
