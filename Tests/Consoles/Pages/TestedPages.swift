import ScreenKitTerm
package import ScreenKitTermTesting

/// As many primes as the window has rows.
package let testedPages = TestedConsole("Pages") { terminal in
  await Console(Store(Primes(), reducer: reducer), path: \.path, root: Home(), window: Change.window)
    .main(on: terminal)
}
