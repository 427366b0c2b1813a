import Foundation
import ScreenKitTermTesting
import TestSupport
import Testing

@Typist @Suite("A console that asks for a text", .serialized, .timeLimit(.minutes(10)))
struct AskingTests {
  let asking = AskingConsole()

  /// Lines that a script may hold.
  private static let lines = Asker.oddLines.filter { !$0.contains("\u{0}") }
  /// Lines that can be typed with plain keys.
  private static let typable = lines.filter { line in
    line.count < 100
      && line.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && !scalar.properties.isDefaultIgnorableCodePoint
      }
  }

  @Test("A script's lines are the values, from a pipe, from options, and in JSON")
  func scripts() throws {
    let values = Self.lines.map(Asker.value)
    let script = "first\n" + Self.lines.joined(separator: "\n") + "\n"
    #expect(try Consoles.run(asking.title(), script: script).exit == .exited(0))
    #expect(asking.values == ["first"] + values)
    #expect(try Consoles.run(asking.title(), Self.lines.flatMap { ["-c", $0] }).exit == .exited(0))
    #expect(asking.values == values)
    let json = try Consoles.run(asking.title(), ["--format", "json"], script: script)
    #expect(asking.values == ["first"] + values)
    let documents = try json.outputText.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(documents.map { $0?["input"] as? String } == ["first"] + Self.lines)
    let asks = documents.last??["asks"] as? [String: Any]
    #expect(asks?["label"] as? String == "Title" && asks?["kind"] as? String == "text")
    #expect(asks?["default"] is NSNull && asks?["problem"] is NSNull)
  }

  @Test("A blank line of a script fails without a default, and the error names what was asked for")
  func blank() throws {
    let run = try Consoles.run(asking.title(), script: "a\n\nb\n")
    #expect(run.exit == .exited(1) && run.errorText == "<stdin>:2: Title: a value is missing; type text\n")
    #expect(asking.values == ["a"])
    let json = try Consoles.run(asking.title(), ["--format", "json", "--keep-going"], script: "taken\n:say x\nb\n")
    #expect(asking.values == ["said x", "b"])
    #expect(json.outputText.split(separator: "\n")[0].contains(#""problem":"that is taken.""#))
  }

  @Test("An echoed script runs again and does the same")
  func echo() throws {
    let run = try Consoles.run(asking.title(), ["--echo", "-c", "# 5 errors", "-c", "load x"])
    #expect(run.outputText == "# 5 errors\n# 5 errors\nload x\n# 5 errors\nload x\n")
  }

  @Test("A value is echoed unchanged, except to a terminal, which would obey it")
  func exactEcho() throws {
    for line in Self.lines {
      let run = try Consoles.run(asking.title(), ["--echo", "-c", "first", "-c", line])
      #expect(run.output.starts(with: "first\nfirst\n\(line)\n".utf8), "\(line.debugDescription)")
    }
    let session = try Consoles.open(asking.title(), ["--echo", "-c", "\u{1B}]0;x\u{7}\u{202E}abc"])
    #expect(try session.waitForExit() == .exited(0))
    #expect(!String(decoding: session.transcript, as: UTF8.self).contains("\u{1B}]0;x"))
    #expect(session.screen.lines[0] == "␛]0;x␇\\u{202e}abc")
  }

  @Test(
    "The typed text is the value, in every kind of terminal",
    arguments: terminals, [40, 80])
  func typed(environment: [String: String], columns: Int) throws {
    let session = try Consoles.open(asking.title(), columns: columns, changing: environment.mapValues { $0 })
    for (index, line) in Self.typable.enumerated() {
      try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix("Title:") }, described: "the prompt")
      try session.waitUntilIdle()
      try session.send(line + "\r")
      try session.wait(until: { _ in asking.values.count > index }, described: "the value \(line)")
    }
    #expect(asking.values == Self.typable.map(Asker.value))
    try session.waitUntilIdle()
    try session.send(":quit\r")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test(
    "Refused text appears in the next line, below the error, to be corrected")
  func correction() throws {
    let session = try Consoles.open(asking.title())
    try session.wait(for: "Title:")
    try session.type("taken\r")
    #expect(session.screen.text.contains("Title: taken\nTitle: that is taken.\nTitle: taken"))
    // The end of the line keeps the selected text.
    try session.type("\u{5} too\r")
    #expect(asking.values == ["taken too"])
    try session.type("taken\r")
    try session.type("\u{3}")
    #expect(session.promptLine == "Title:")
    try session.type("x\r")
    #expect(asking.values == ["taken too", "x"])
    try session.type("taken\r:say y\r")
    #expect(asking.values == ["taken too", "x", "said y"], "what was typed ahead is a line of its own")
  }

  @Test(
    "On a terminal that can do nothing, the error is followed by the prompt and the refused text, which a key replaces")
  func plainCorrection() throws {
    let session = try Consoles.open(asking.title(), changing: ["TERM": "dumb"])
    try session.wait(for: "Title:")
    try session.type("taken\r")
    #expect(session.screen.text.hasSuffix("Title: taken\nTitle: that is taken.\nTitle: taken"))
    try session.type("free\r")
    #expect(asking.values == ["free"])
  }

  @Test(
    "Ctrl-C clears the line; Ctrl-D on an empty line leaves the first screen", arguments: ["xterm-256color", "dumb"])
  func keys(term: String) throws {
    let session = try Consoles.open(asking.title(), changing: ["TERM": term])
    try session.wait(for: "Title:")
    try session.type("half")
    try session.type("\u{3}")
    try session.type("whole\r")
    #expect(asking.values == ["whole"])
    try session.send("\u{4}")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("TAB offers commands, and a question mark is a letter")
  func completion() throws {
    let session = try Consoles.open(asking.title())
    try session.wait(for: "Title:")
    try session.type(":sa\t")
    #expect(session.promptLine.hasPrefix("Title: :sa"))
    try session.type("\u{15}:sta\u{7F}\u{7F}ay\tx\r")
    try session.type("why?\r")
    #expect(asking.values.last == "why?")
  }

  @Test(
    "A paste is the value as it was copied; a typed escape is plain text")
  func exactPaste() throws {
    let session = try Consoles.open(asking.title())
    try session.wait(for: "Title:")
    let pastes = ["\tif x:\ty", "שלום\u{200F}!", "c\u{AD}at\u{202E}", "a\u{1B}[2Jb\u{9B}c"]
    for paste in pastes {
      try session.waitUntilIdle()
      let cursor = session.screen.cursor
      try session.paste(paste)
      try session.wait(until: { $0.cursor != cursor }, described: "the pasted text")
      try session.waitUntilIdle()
      try session.type("\r")
    }
    try session.type("\\u{200f}\r")
    try session.type("ש\u{200F}\r")
    #expect(asking.values == pastes.dropLast() + ["a\\u{1b}[2Jb\\u{9b}c", "\\u{200f}", "ש\u{200F}"])
    for scalar in String(decoding: session.transcript, as: UTF8.self).unicodeScalars {
      #expect(scalar != "\u{200F}" && scalar != "\u{AD}" && scalar != "\u{202E}" && scalar != "\u{9B}")
    }
  }

  @Test("Pasted lines need a confirmation, and are one value each")
  func paste() throws {
    let session = try Consoles.open(asking.title())
    try session.wait(for: "Title:")
    try session.paste("# one\nhome\nthree")
    try session.wait(for: "Run, edit or drop them")
    try session.type("r\r")
    #expect(asking.values == ["# one", "home", "three"])
  }
}
