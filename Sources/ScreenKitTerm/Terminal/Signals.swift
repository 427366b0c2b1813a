import CTerminalGuard
package import Dispatch
import Glibc

/// Where a console hears of signals, and what it does to its process because of them.
package protocol Signals: Sendable {
  /// Calls `handler` on a queue at each signal with a number, until the listener is released.
  ///
  /// - Parameter registered: Called as soon as no signal is missed any more.
  func listen(
    to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
    _ handler: @escaping @Sendable () -> Void
  ) -> SignalListener

  /// Whether a signal was ignored when the program started, as in the background of a shell without job control.
  func isIgnored(_ number: Int32) -> Bool

  /// Has a signal no effect but on its listeners, or has it end the process again.
  func ignore(_ number: Int32, _ isIgnored: Bool)

  /// Sends a signal to the process.
  func send(_ number: Int32)

  /// Ends the process by a signal, with the terminal as it was.
  func end(by number: Int32)

  /// How often Ctrl-Z has stopped the process while it was not waiting for keys, and a shell has continued it. The count changes
  /// before listeners hear of `SIGCONT`.
  var stops: UInt32 { get }

  /// Has the terminal restored whenever the process ends, by whatever signal, and a text written to it then.
  func guardTerminal(_ descriptor: Int32, farewell: String)

  /// Sets whether the guard restores a part of the window together with the terminal. Returns the previous value.
  func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool
}

extension Signals {
  /// Ends listeners, and has their signals end the process as they did before.
  func stopListening(_ listeners: consuming [Int32: SignalListener]) {
    let numbers = Array(listeners.keys)
    listeners = [:]
    for number in numbers { ignore(number, false) }
  }
}

/// A part of the window around the terminal that a console may change.
package enum WindowPart: Sendable { case title, progress }

/// Hears of a signal until it is released.
package final class SignalListener: Sendable {
  private let cancel: @Sendable () -> Void

  /// Makes a listener with what ends it.
  package init(_ cancel: @escaping @Sendable () -> Void) {
    self.cancel = cancel
  }

  deinit {
    cancel()
  }
}

/// The signals of the process.
struct ProcessSignals: Signals {
  func listen(
    to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
    _ handler: @escaping @Sendable () -> Void
  ) -> SignalListener {
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: handler)
    if let registered { source.setRegistrationHandler(handler: registered) }
    source.activate()
    // Safe: nothing but `cancel` is called from here on, which libdispatch allows on every thread, at the same time, and again.
    nonisolated(unsafe) let cancelled = source
    return SignalListener { cancelled.cancel() }
  }

  func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  func ignore(_ number: Int32, _ isIgnored: Bool) {
    signal(number, isIgnored ? SIG_IGN : SIG_DFL)
  }

  func send(_ number: Int32) {
    kill(getpid(), number)
  }

  func end(by number: Int32) {
    sk_end_by_signal(number)
  }

  func guardTerminal(_ descriptor: Int32, farewell: String) {
    sk_guard_terminal(descriptor, farewell)
  }

  var stops: UInt32 { sk_count_stops() }

  func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool {
    sk_hold_window(Int32(part == .title ? sk_title : sk_progress), isHeld ? 1 : 0) != 0
  }
}
