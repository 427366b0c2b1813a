import Dispatch
import ScreenKitTerm
package import ScreenKitTermTesting

/// The console whose state changes by itself: at the signals that a test sends.
package let testedWatch = TestedConsole("Watch") { terminal in
  var listeners: [SignalListener] = []
  let console = console { number, handler in
    listeners.append(terminal.signals.listen(to: number, on: .main, registered: nil, handler))
  }
  let status = await console.main(on: terminal)
  listeners = []
  return status
}
