import ScreenKitTerm
package import ScreenKitTermTesting

/// The program on the README's first page, whose last line must stay as it is: so this is a copy without that line.
package let testedCounter = TestedConsole("Counter") { terminal in
  await Console(Store(Counter(), reducer: reducer), path: \.path, root: Home()).main(on: terminal)
}
