import Dispatch
import Glibc

/// Ctrl-C as it comes from the terminal's driver, while no editor takes it as a key.
///
/// From its making on, the signal ends the process no more.
@MainActor
final class Interrupts {
  /// What is to happen at the next Ctrl-C. Without it nothing does.
  var onInterrupt: (() -> Void)?

  private let source: any DispatchSourceSignal

  init() {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
    source.setEventHandler { [weak self] in self?.onInterrupt?() }
    source.activate()
  }

  isolated deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
