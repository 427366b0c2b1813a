import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Suite("Sessions that were interrupted", .timeLimit(.minutes(10)))
struct InterruptedSessionTests: ResumedLetter {
  let folder: TestDirectory

  init() throws { folder = try TestDirectory() }

  // Rule C-06.3
  @Test("restore a partly typed line after a lost connection", arguments: [SIGTERM, SIGHUP])
  func line(signal: Int32) throws {
    let session = try open()
    try session.type("letter\r", until: "/letter>")
    try session.type("write Dear")
    session.signal(signal)
    #expect(try session.waitForExit() == .signalled(signal))
    let again = try open("--resume", until: "/letter> write Dear")
    try again.type(" Ann\r", until: "Dear Ann\n/letter>")
  }

  // The end of the input and the signal arrive in any order.
  @Test("restore a partly typed line after their terminal was closed", arguments: 1...5)
  func closed(round: Int) async throws {
    let pane = try TmuxPane()
    try pane.typeText("XDG_STATE_HOME=\(folder.path) \(Programs.letter)")
    try pane.type("Enter")
    try pane.wait(forLast: "/>")
    try pane.typeText("letter")
    try pane.type("Enter")
    try pane.wait(forLast: "/letter>")
    try pane.typeText("write De")
    try pane.wait(forLast: "/letter> write De")
    pane.closeTerminal()
    await waitUntil(within: .seconds(60)) {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("De") == true
    }
    let again = try open("--resume", until: "/letter> write De")
    try again.type("ar\r", until: "Dear\n/letter>")
  }

  @Test("say at the start that the last session was interrupted, but not if the user left it")
  func interrupted() throws {
    let session = try open()
    try session.type("letter\r", until: "/letter>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let next = try open()
    try next.wait(
      for: "The last session was interrupted at \"/letter\"; quit and start with --resume to continue there.")
    // It changed nothing, so the saved session is still there.
    try leave(next)
    let killed = try open()
    try killed.wait(for: "interrupted")
    killed.signal(SIGKILL)
    #expect(try killed.waitForExit() == .signalled(SIGKILL))
    let resumed = try open("--resume", until: "/letter>")
    try leave(resumed)
    let last = try open()
    try last.type("nonsense\r")
    #expect(!last.screen.text.contains("interrupted"))
  }

  @Test(
    "keep an interrupted session while another one is used", arguments: ["write Other\r", "back\r", ""], [0, SIGKILL])
  func kept(line: String, signal: Int32) throws {
    let session = try open()
    try session.type("letter\r", until: "/letter>")
    try session.type("write Dear\r", until: "Dear\n/letter>")
    session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signalled(SIGKILL))
    let next = try open()
    try next.wait(for: "interrupted")
    if !line.isEmpty {
      try next.type("letter\r", until: "/letter>")
      try next.type(line, until: line == "back\r" ? "/>" : "Other\n/letter>")
    }
    if signal == 0 {
      try leave(next)
    } else {
      next.signal(signal)
      #expect(try next.waitForExit() == .signalled(signal))
      if !line.isEmpty {
        let newer = try open("--resume", until: line == "back\r" ? "/>" : "/letter>")
        try newer.wait(for: "An earlier session was interrupted, too; quit and start with --resume to continue there.")
        #expect(line == "back\r" || newer.screen.text.contains("Other"))
        try leave(newer)
      }
    }
    let again = try open("--resume", until: "/letter>")
    #expect(again.screen.text.contains("Dear"), "\(again.screen.text)")
    try leave(again)
  }
}
