import Dispatch
import ScreenKitTerm
package import ScreenKitTermTesting

/// The console with a live screen, which changes at the signals that a test sends.
package let testedFeed = TestedConsole("Feed") { terminal in
  var listeners: [SignalListener] = []
  let console = console { number, handler in
    listeners.append(terminal.signals.listen(to: number, on: .main, registered: nil, handler))
  }
  let status = await console.main(on: terminal)
  listeners = []
  return status
}
