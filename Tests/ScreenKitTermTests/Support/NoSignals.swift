import Dispatch

// `Signals` is internal.
@testable import ScreenKitTerm

/// The signals of a process that gets none, unless it says otherwise.
protocol SilentSignals: Signals {}

extension SilentSignals {
  func listen(
    to number: Int32, on queue: DispatchQueue, registered: (@Sendable () -> Void)?,
    _ handler: @escaping @Sendable () -> Void
  ) -> SignalListener { SignalListener {} }
  func isIgnored(_ number: Int32) -> Bool { false }
  func ignore(_ number: Int32, _ isIgnored: Bool) {}
  func send(_ number: Int32) {}
  func end(by number: Int32) {}
  func guardTerminal(_ descriptor: Int32, farewell: String) {}
  var stops: UInt32 { 0 }
  func hold(_ part: WindowPart, _ isHeld: Bool) -> Bool { !isHeld }
}

/// The signals of a process that gets none.
struct NoSignals: SilentSignals {}
