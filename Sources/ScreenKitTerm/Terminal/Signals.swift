import CScreenKitTerminalGuard
package import Dispatch
import CScreenKitPlatform

/// The source of signals for a console, and their effects on its process.
package protocol Signals: Sendable {
  /// Calls `handler` on a queue at each signal with a number, until the listener is released.
  ///
  /// - Parameter registered: Called as soon as no more signals can be missed.
  func listen(
    to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
    _ handler: @escaping @Sendable () -> Void
  ) -> SignalListener

  /// Whether a signal was ignored when the program started, as in the background of a shell without job control.
  func isIgnored(_ number: Int32) -> Bool

  /// Restricts the effect of a signal to its listeners, or makes it end the process again.
  func ignore(_ number: Int32, _ isIgnored: Bool)

  /// Sends a signal to the process.
  func send(_ number: Int32)

  /// Ends the process by a signal, after restoring the terminal.
  func end(by number: Int32)

  /// The number of times that Ctrl-Z has stopped the process while it was not waiting for keys, and a shell has continued it. The count
  /// changes before listeners receive `SIGCONT`.
  var stops: UInt32 { get }

  /// Restores the terminal, and writes a text to it, whenever the process ends, whatever the signal.
  func guardTerminal(_ descriptor: Int32, farewell: String)

  /// Sets whether the guard restores a part of the window together with the terminal. Returns the previous value.
  func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool
}

extension Signals {
  /// Ends listeners, and restores the previous effect of their signals.
  func stopListening(_ listeners: consuming [Int32: SignalListener]) {
    let numbers = Array(listeners.keys)
    listeners = [:]
    for number in numbers { ignore(number, false) }
  }
}

/// A part of the window around the terminal that a console may change.
package enum WindowPart: Sendable { case title, progress }

/// Receives a signal until it is released.
package final class SignalListener: Sendable {
  private let cancel: @Sendable () -> Void

  /// Makes a listener, given a function that ends it.
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
    // Safe: only `cancel` is called from here on, which libdispatch allows on every thread, concurrently, and repeatedly.
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
