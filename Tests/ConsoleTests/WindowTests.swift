import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The window in a terminal", .serialized, .timeLimit(.minutes(10)))
struct WindowTests {
  @Test(
    "is known before the first screen, and when the terminal has another size",
    .enabled(if: TestEnvironment.haveReadline))
  func resized() throws {
    let session = try Consoles.openConsole(Consoles.pages, columns: 30, rows: 10)
    #expect(
      session.screen.text.hasPrefix("Primes, 6 on a page\n2\n3\n5\n7\n11\n13\n\(String(repeating: "·", count: 30))\n/>")
    )
    try session.resize(columns: 20, rows: 7)
    try session.wait(for: "Primes, 3 on a page\n2\n3\n5\n\(String(repeating: "·", count: 20))\n/>")
    try session.type("next\r")
    #expect(session.screen.text.contains("7\n11\n13\n"))
  }

  @Test("has the width and the characters that the user sets")
  func settings() throws {
    let session = try Consoles.openConsole(Consoles.pages, columns: 60, rows: 8)
    try session.type("set width 25\r")
    try session.type("set symbols ascii\r")
    try session.type("look\r")
    #expect(session.screen.text.contains("\n\(String(repeating: ".", count: 25))\n/>"))
  }

  @Test("has no size in a script, and is no action there")
  func script() throws {
    #expect(
      try Consoles.run(Consoles.pages, script: "look\n").outputText.split(separator: "\n").count == 11)
  }
}
