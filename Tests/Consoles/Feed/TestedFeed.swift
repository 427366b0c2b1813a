import ScreenKitTerm
package import ScreenKitTermTesting

/// The console with a live screen, which changes at the signals that a test sends.
package let testedFeed = TestedConsole("Feed", listening: console)
