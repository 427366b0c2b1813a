import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Typist @Suite("A secret that a command asks for", .serialized, .timeLimit(.minutes(10)))
final class SecretTests {
  private let state = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)").path

  deinit {
    try? FileManager.default.removeItem(atPath: state)
  }

  private func open(asking: Bool = true, term: String = "xterm-256color") throws -> TerminalSession {
    let session = try Consoles.openConsole(Consoles.verbs, changing: ["XDG_STATE_HOME": state, "TERM": term])
    if asking {
      try session.send("lock\r")
      try session.wait(for: "password:")
      try session.waitUntilIdle()
    }
    return session
  }

  // Rule C-09.1
  @Test("is shown nowhere, recalled by no key, and not in the history", arguments: ["xterm-256color", "dumb"])
  func unseen(term: String) throws {
    let session = try open(term: term)
    try session.send("hunter2")
    try session.waitUntilIdle()
    #expect(session.promptLine == "password:")
    try session.send(.control("u"))
    try session.send("swordfish\r")
    try session.wait(for: "wrong password")
    try session.waitUntilIdle()
    if term != "dumb" {
      try session.send("x\u{19}\u{15}")
      try session.send(.up)
      try session.waitUntilIdle()
      #expect(session.promptLine == "/> lock")
    }
    let text = String(decoding: session.transcript, as: UTF8.self)
    #expect(!text.contains("hunter2") && !text.contains("swordfish"))
    let kept = (try? String(contentsOfFile: state + "/Verbs/history.jsonl", encoding: .utf8)) ?? ""
    #expect(!kept.contains("hunter2") && !kept.contains("swordfish") && kept.contains("\"lock\""))
  }

  @Test("is taken as it was typed and edited, also from a paste")
  func taken() throws {
    let session = try open()
    try session.send("sesx\u{7F}")
    try session.paste("ame")
    // Directly after the paste, the key belongs to it.
    for _ in 0..<100 where !session.promptLine.hasSuffix(">") {
      try session.send(.enter)
      try? session.wait(for: "logged in", within: .milliseconds(200))
    }
    #expect(session.promptLine.hasSuffix(">") && !session.screen.text.contains("wrong password"))
  }

  @Test("is never part of a paste: the console says so, and ignores it")
  func pastedLines() throws {
    let session = try open()
    try session.paste("wrong\nlines")
    try session.wait(for: "The paste was ignored: a secret must be one line")
    try session.send("sesame\r")
    try session.wait(for: "logged in")
    #expect(!session.screen.text.contains("wrong") && !session.screen.text.contains("lines\n"))
  }

  @Test(
    "is given up with Ctrl-C, and with Ctrl-D", arguments: ["c", "d"] as [Character], ["xterm-256color", "dumb"])
  func givenUp(key: Character, term: String) throws {
    let session = try open(term: term)
    try session.send(.control(key))
    try session.wait(for: "cancelled")
    try session.waitUntilIdle()
    #expect(session.promptLine == "/>")
    try session.send("count\r")
    try session.wait(for: "albums\n/>")
  }

  @Test("takes typed-ahead keys as the secret, and shows them nowhere")
  func typedAhead() throws {
    let session = try open(asking: false)
    try session.send("lock\rsecretive\rcount\r")
    try session.wait(for: "albums\n/>")
    #expect(!String(decoding: session.transcript, as: UTF8.self).contains("secretive"))
    #expect(session.screen.text.contains("wrong password"))
  }
}
