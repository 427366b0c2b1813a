import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("An editor of the author's own", .serialized, .timeLimit(.minutes(10)))
struct EntranceTests {
  @Test("takes the keys, ends lines on its own, and corrects what was refused")
  func keypad() throws {
    let session = try Programs.open(Programs.entrance)
    try session.wait(for: "Inside: 0\nTicket:")
    try session.send("12x3\u{7F}34")
    try session.wait(for: "Ticket: 1234\nWelcome! Ticket 1234 is in row 12.\nInside: 1\nTicket:")
    try session.send("1234")
    try session.wait(for: "Ticket: ticket 1234 is inside already")
    try session.type("\u{7F}")
    try session.send("99")
    try session.type("\u{03}")
    try session.send("5678")
    try session.wait(for: "Welcome! Ticket 5678 is in row 56.\nInside: 2\nTicket:")
    // Back to the first screen, and out of the program.
    try session.type("\u{04}")
    try session.send("\u{04}")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("lets the console ask about pastes")
  func pasted() throws {
    let session = try Programs.open(Programs.entrance)
    try session.wait(for: "Ticket:")
    try session.send("\u{1B}[200~12\u{1B}[201~")
    try session.wait(for: "Ticket: 12")
    try session.send("34")
    try session.wait(for: "Welcome! Ticket 1234")
  }
}
