import ScreenKitTerm
package import ScreenKitTermTesting

/// The console whose state changes on its own: at the signals that a test sends.
package let testedWatch = TestedConsole("Watch", listening: console)
