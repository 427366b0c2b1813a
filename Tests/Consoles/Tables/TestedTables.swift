import ScreenKitTerm
package import ScreenKitTermTesting

/// The orders of a week.
package let testedTables = TestedConsole("Tables") { terminal in
  await Console(Store(Orders(), reducer: reducer), path: \.path, root: Home()).main(on: terminal)
}
