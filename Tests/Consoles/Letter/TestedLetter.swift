import ScreenKitTerm
package import ScreenKitTermTesting

/// The office that loses no letter.
package let testedLetter = TestedConsole("Letter") { terminal in
  await Console(office(), path: \.path, root: Letters()).main(on: terminal)
}
