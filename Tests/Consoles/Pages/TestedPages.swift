import ScreenKitTerm
package import ScreenKitTermTesting

/// The primes, as many as the window has rows for.
package let testedPages = TestedConsole("Pages") { terminal in
  await Console(Store(Primes(), reducer: reducer), path: \.path, root: Home(), window: Change.window)
    .main(on: terminal)
}
