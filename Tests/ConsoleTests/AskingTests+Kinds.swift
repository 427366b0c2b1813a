import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  private static let lines: @MainActor @Sendable (Notebook) -> Input<Note>? = { _ in
    Input("Notes", .lines) { notes in
      if notes == "bad\nworse" { throw LineError("no.") }
      return .note(notes)
    }
  }

  @Test(
    "A paste is one value where several lines are asked for, including blank ones, and needs no confirmation")
  func pastedLines() throws {
    let session = try Consoles.open(asking.console(Self.lines))
    try session.wait(for: "Notes (end with .):")
    try session.paste("# one\n\n:two\n.\nthree\n")
    try session.waitUntilIdle()
    #expect(!session.screen.text.contains("Run, edit") && asking.values.isEmpty)
    // Directly after the paste, the key belongs to it.
    for _ in 0..<100 where asking.values.isEmpty {
      try session.send(.enter)
      try? session.wait(until: { _ in !asking.values.isEmpty }, described: "the value", within: .milliseconds(200))
    }
    #expect(asking.values.map { $0.trimmingCharacters(in: .newlines) } == ["# one\n\n:two\n.\nthree"])
  }

  @Test("Several lines end with a lone dot; if they are refused, they are corrected together", arguments: ["", "dumb"])
  func typedLines(term: String) throws {
    let session = try Consoles.open(asking.console(Self.lines), changing: term.isEmpty ? [:] : ["TERM": term])
    try session.wait(for: "Notes (end with .):")
    for line in ["quit", "", "::x"] { try session.type(line + "\r") }
    #expect(session.promptLine == "Notes 4:")
    try session.type("ha\u{3}")
    try session.type(".\r")
    #expect(asking.values == ["quit\n\n:x"])
    for line in ["bad", "worse", "."] { try session.type(line + "\r") }
    // A terminal that cannot move its cursor has only one row.
    let isOneRow = term == "dumb"
    #expect(session.screen.text.contains("Notes: no.\nNotes (end with .): bad\(isOneRow ? "^J" : "\n")worse"))
    try session.type(" still\r")
    #expect(asking.values.last == "bad\nworse still")
  }

  @Test("A refused text is corrected as a whole; Ctrl-C keeps its lines")
  func refusedLines() throws {
    let session = try Consoles.open(asking.console(Self.lines))
    try session.wait(for: "Notes (end with .):")
    for line in ["bad", "worse", "."] { try session.type(line + "\r") }
    try session.wait(for: "Notes: no.\nNotes (end with .): bad\nworse")
    try session.type("\u{3}", until: "^C\nNotes 3:")
    try session.type("\u{4}")
    try session.wait(for: "2 lines of \"Notes\" would be lost")
    try session.type(".\r")
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): bad\nworse") }, described: "the text again")
    // Another screen takes the text with it, and returns it.
    asking.send(.navigate(.push(.first)))
    try session.wait(until: { $0.text.hasSuffix("/first> bad\nworse") }, described: "another screen")
    asking.send(.navigate(.back))
    try session.wait(until: { $0.text.hasSuffix("Notes (end with .): bad\nworse") }, described: "the text again")
    try session.type(String(repeating: "\u{8}", count: 9) + "good\r")
    try session.wait(until: { _ in asking.values.last == "good" }, described: "the text in its place")
    try session.wait(until: { $0.lines[$0.cursor.row] == "Notes (end with .):" }, described: "the end of its lines")
  }

  @Test("A script that ends before the dot has failed")
  func unfinished() throws {
    let run = try Consoles.run(asking.console(Self.lines), script: "one\n.\ntwo\n")
    #expect(run.exit == .exited(1) && asking.values == ["one"])
    #expect(run.errorText == "<stdin>:3: Notes is not finished; end it with a line that contains only a dot\n")
  }

  private static let password: @MainActor @Sendable (Notebook) -> Input<Note>? = { notebook in
    guard notebook.notes.isEmpty else { return nil }
    return Input("Password", .secret) { secret in
      guard secret.reveal() == "sesame" else { throw LineError("wrong password") }
      return .note("in")
    }
  }

  /// Opens the console that asks for a password.
  private func openLocked(_ environment: [String: String]) throws -> TerminalSession {
    let session = try Consoles.open(asking.console(Self.password), changing: environment.mapValues { $0 })
    try session.wait(for: "Password:")
    try session.waitUntilIdle()
    return session
  }

  @Test("A secret is typed unseen", arguments: terminals)
  func secret(environment: [String: String]) throws {
    let session = try openLocked(environment)
    try session.send("swordfish\r")
    try session.wait(for: "wrong password")
    try session.waitUntilIdle()
    try session.send("sesame\r")
    try session.wait(for: "/>")
    #expect(asking.values == ["in"])
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(!text.contains("swordfish") && !text.contains("sesame"))
  }

  @Test("Giving up a secret goes back", arguments: terminals, ["c", "d"] as [Character])
  func secretGivenUp(environment: [String: String], key: Character) throws {
    let session = try openLocked(environment)
    try session.send(.control(key))
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("A script gets its secrets from the file of --secrets, and no document contains them")
  func secretScript() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("sesame\n".utf8).write(to: file)
    let run = try Consoles.run(asking.console(Self.password), ["--secrets", file.path, "--format", "json", "-c", ""])
    #expect(run.exit == .exited(0) && asking.values == ["in"] && !run.outputText.contains("sesame"))
    let refused = try Consoles.run(asking.console(Self.password), ["--echo", "--format", "json", "-c", "sesame"])
    #expect(refused.exit == .exited(1) && !(refused.outputText + refused.errorText).contains("sesame"))
    #expect(refused.outputText.contains(#""input":null"#))
  }
}
