import Dispatch
import Glibc

/// Tells when the size of the terminal has changed, and stayed for a moment: terminals that are dragged report many.
@MainActor
final class WindowWatch {
  private let source: any DispatchSourceSignal
  private var resting: Task<Void, Never>?

  /// - Parameters:
  ///   - rest: How long a size has to stay.
  ///   - onChange: Called when it has.
  init(
    rest: Duration = .milliseconds(50), clock: any Clock<Duration> = .continuous,
    onChange: @escaping @MainActor () -> Void
  ) {
    source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    source.setEventHandler { [weak self] in
      guard let self else { return }
      resting?.cancel()
      resting = Task {
        guard (try? await clock.sleep(for: rest)) != nil else { return }
        onChange()
      }
    }
    source.activate()
  }

  /// Tells nothing more.
  func stop() {
    resting?.cancel()
    source.cancel()
  }
}
