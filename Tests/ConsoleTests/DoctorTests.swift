import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("The doctor of every console", .serialized, .timeLimit(.minutes(10)))
struct DoctorTests {
  private func open(
    _ arguments: [String] = ["doctor"], columns: Int = 80, changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try Consoles.open(
      Consoles.tasks, arguments, columns: columns, changing: ["HOME": "/"].merging(changes) { $1 })
    session.answersQuestions = false
    return session
  }

  /// Answers the queries for the cursor like a terminal that draws the samples in these widths.
  private func answer(_ session: TerminalSession, widths: [Int]) throws {
    for (index, width) in widths.enumerated() {
      try waitForQuestion(index + 1, session)
      try session.send("\u{1B}[1;\(width + 1)R")
    }
    try waitForQuestion(widths.count + 1, session)
    try session.send("\u{1B}[?2004;2$y\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[1;1R")
  }

  /// Waits until the cursor position has been requested this many times.
  private func waitForQuestion(_ count: Int, _ session: TerminalSession) throws {
    try session.wait(
      until: { _ in String(decoding: session.transcript, as: UTF8.self).ranges(of: "\u{1B}[6n").count == count },
      described: "question \(count)")
  }

  @Test("queries the terminal, lists what works, and leaves the terminal as it was")
  func well() throws {
    let session = try open()
    try answer(session, widths: [1, 1, 1, 2, 2, 2, 2, 2])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("All 8 samples have the expected width."))
    #expect(session.screen.text.contains("Bracketed: pasted lines run only when you press Enter."))
    #expect(session.screen.text.contains("No problems found."))
    #expect(try session.attributes() == session.initialAttributes)
  }

  @Test("shows the background of a terminal with 256 colors")
  func background() throws {
    let session = try open(changing: ["TERM": "xterm-256color", "COLORTERM": nil])
    try answer(session, widths: [1, 1, 1, 2, 2, 2, 2, 2])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("256. The background is light."))
  }

  @Test("needs no help from a test whose terminal answers automatically")
  func answered() throws {
    let session = try open()
    session.answersQuestions = true
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("👨‍👩‍👧 takes 6 cells, not 2."))
  }

  @Test("lists characters that are drawn with another width")
  func ragged() throws {
    let session = try open()
    try answer(session, widths: [1, 1, 2, 1, 2, 2, 6, 4])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("─ takes 2 cells, not 1; 日 takes 1 cells, not 2;"))
  }

  @Test("does not wait for a terminal that does not answer; keys typed meanwhile are dropped")
  func silent() throws {
    let session = try open()
    try waitForQuestion(1, session)
    try session.send("typed\u{03}")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("Not checked: the terminal does not report its cursor position."))
    #expect(try session.attributes() == session.initialAttributes)
  }

  @Test("sends no sequence to a terminal that understands none", arguments: ["dumb", nil, "unknown"])
  func dumb(term: String?) throws {
    let session = try open(changing: ["TERM": term])
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.transcript.contains(0x1B))
    #expect(session.screen.text.contains("export TERM=xterm-256color"))
  }

  @Test("writes ASCII in an ASCII locale")
  func ascii() throws {
    let session = try open(changing: ["LC_ALL": "C"])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.transcript.allSatisfy { $0 < 0x80 })
    #expect(session.screen.text.contains("ASCII, from LC_ALL=C"))
    #expect(session.screen.text.contains("export LC_ALL=C.UTF-8"))
  }

  @Test("says that no history is kept if the home directory does not exist")
  func homeless() throws {
    let session = try open(changing: ["HOME": "/missing"])
    try answer(session, widths: [1, 1, 1, 2, 2, 2, 2, 2])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("but without history"))
  }

  @Test("fits into 40 columns")
  func narrow() throws {
    let session = try open(columns: 40)
    try answer(session, widths: [1, 1, 1, 2, 2, 2, 2, 2])
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.contains("40 columns, 24 rows."))
    #expect(session.screen.text.contains("No problems found."))
  }

  @Test("reports that the terminal is missing, in plain lines and in JSON, and asks nothing")
  func pipes() throws {
    let plain = try Consoles.run(Consoles.tasks, ["doctor"])
    #expect(plain.exit == .exited(0) && !plain.output.contains(0x1B))
    #expect(plain.outputText.hasPrefix("Streams     Neither input nor output is a terminal"))
    let json = try Consoles.run(Consoles.tasks, ["doctor", "--format", "json"])
    let blocks = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    #expect((blocks?.first?["fields"] as? [Any])?.count == 9)
  }

  @Test("is a command of a program whose first argument is a file, too")
  func ownArguments() throws {
    let run = try Consoles.run(Consoles.dbwalk, ["doctor"])
    #expect(run.exit == .exited(0) && run.outputText.contains("No problems found."))
    #expect(try Consoles.run(Consoles.dbwalk, ["doctor", "--nonsense"]).exit == .exited(64))
    #expect(try Consoles.run(Consoles.dbwalk, ["./doctor"]).errorText.contains("doctor: no such file"))
    #expect(try Consoles.run(Consoles.dbwalk, ["--help"]).outputText.contains("doctor"))
  }
}
