import CTerminalGuard
import Dispatch
import Glibc
import Synchronization

/// The signals that ask a script to stop, turned into the cancelling of the line that runs.
///
/// The first one is remembered, and told; the second ends the process as if nobody had listened. So does the first when the main
/// actor is so busy that it does not hear of it within a second. A signal that was ignored when the program started, as in the
/// background of a shell without job control, stays ignored.
@MainActor
final class StopSignals {
  /// Ctrl-C, a request to end, and the end of the terminal.
  nonisolated static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Called at the first signal, when the main actor is free.
  var onStop: (() -> Void)?

  private let first = FirstSignal()
  private var sources: [any DispatchSourceSignal] = []

  /// Listens until it is released. From its return on no signal ends the process at once.
  init() async {
    let tell: @Sendable () -> Void = { [weak self, first] in
      Task { @MainActor in
        first.notice()
        self?.onStop?()
      }
    }
    for number in Self.numbers where !Self.isIgnored(number) {
      let source = first.source(of: number, tell: tell)
      sources.append(source)
      await withCheckedContinuation { registered in
        source.setRegistrationHandler { @Sendable in registered.resume() }
        source.activate()
      }
    }
  }

  isolated deinit {
    for source in sources { source.cancel() }
  }

  /// The signal that came, if one did, be the main actor free or not.
  var received: Int32? { first.number }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The first signal that came, remembered on whatever thread that was.
private final class FirstSignal: Sendable {
  private let value = Atomic<Int32>(0)
  private let isNoticed = Atomic(false)
  /// How long the main actor may take to notice it.
  private static let patience = DispatchTimeInterval.seconds(1)

  var number: Int32? {
    let number = value.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  func source(of number: Int32, tell: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [self] in
      guard value.exchange(number, ordering: .acquiringAndReleasing) == 0 else { sk_end_by_signal(number) }
      tell()
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
        if !isNoticed.load(ordering: .acquiring) { sk_end_by_signal(number) }
      }
    }
    return source
  }

  /// Says that the main actor has heard of it.
  func notice() {
    isNoticed.store(true, ordering: .releasing)
  }
}
