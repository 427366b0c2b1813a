import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The window in a terminal", .serialized, .timeLimit(.minutes(10)))
struct WindowTests {
  @Test(
    "is known before the first screen, and after a resize")
  func resized() throws {
    let session = try Consoles.openConsole(Consoles.pages, columns: 30, rows: 10)
    #expect(
      session.screen.text.hasPrefix(
        "Primes, 1-6 of 1,229\n2\n3\n5\n7\n11\n13\n\(String(repeating: "·", count: 30))\n/>")
    )
    try session.resize(columns: 20, rows: 7)
    try session.wait(for: "Primes, 1-3 of 1,229\n2\n3\n5\n\(String(repeating: "·", count: 20))\n/>")
    try session.type("next\r")
    #expect(session.screen.text.contains("Primes, 4-6 of 1,229\n7\n11\n13\n"))
    // Enter also turns the page.
    try session.type("\r")
    #expect(session.screen.text.contains("Primes, 7-9 of 1,229\n17\n19\n23\n"))
    try session.resize(columns: 60, rows: 7)
    try session.type("last\r")
    #expect(session.screen.text.contains("Primes, 1,228-1,229 of 1,229\n9967\n9973\n"))
    try session.type("next\r")
    #expect(session.screen.text.contains("this is the last page"))
  }

  @Test("has the width and the characters that the user sets")
  func settings() throws {
    let session = try Consoles.openConsole(Consoles.pages, columns: 60, rows: 8)
    try session.type("set width 25\r")
    try session.type("set symbols ascii\r")
    try session.type("look\r")
    #expect(session.screen.text.contains("\n\(String(repeating: ".", count: 25))\n/>"))
  }

  @Test("has no size in a script, and sends no action there")
  func script() throws {
    #expect(
      try Consoles.run(Consoles.pages, script: "look\n").outputText.split(separator: "\n").count == 11)
  }
}
