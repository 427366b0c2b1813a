import ScreenKitTerm
package import ScreenKitTermTesting

/// The console of servers and their copies.
package let testedBackups = TestedConsole("Backups") { await console().main(on: $0) }
