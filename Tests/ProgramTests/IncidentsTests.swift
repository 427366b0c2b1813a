import Foundation
import ScreenKitTermTesting
import Testing
import TestSupport

@Suite("The incident desk", .timeLimit(.minutes(10)))
struct IncidentsTests {
  private static let lines = [
    "new", "page fails to load", "3", "# bob", "web, 1", "save this", "", ".", "done", "note", "home page is down",
    "back",
  ]
  private static let end = "#  severity  title\n1  high      page fails to load\n"

  @Test("takes every answer of a script verbatim", arguments: [0, 1, 2])
  func script(way: Int) throws {
    let run =
      switch way {
      case 0: try Programs.run(Programs.incidents, script: Self.lines.joined(separator: "\n"))
      case 1: try Programs.run(Programs.incidents, Self.lines.flatMap { ["-c", $0] })
      default: try Programs.run(Programs.incidents, ["-c", Self.lines.joined(separator: "\n")])
      }
    #expect(run.exit == .exited(0) && run.errorText == "")
    #expect(run.outputText.hasSuffix(Self.end))
    #expect(run.outputText.contains("services  api, web\nsave this\n\nhome page is down\n"))
  }

  /// Runs a script, and returns the input that each line's document asks for.
  private func asks(in script: String) throws -> (run: PipedProgram, asks: [[String: Any]?]) {
    let run = try Programs.run(Programs.incidents, ["--format", "json"], script: script)
    let asks = try run.outputText.split(separator: "\n").map { line in
      let document = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return document?["asks"] as? [String: Any]
    }
    return (run, asks)
  }

  @Test("says in JSON what it asks for")
  func json() throws {
    let (run, asks) = try asks(in: "new\nx\nnone of these\n")
    #expect(asks.map { $0?["label"] as? String } == ["Title", "Severity", "Severity"])
    #expect(asks.map { $0?["back"] as? Bool } == [false, true, true])
    #expect(asks[1]?["choices"] as? [String] == ["low", "medium", "high"] && asks[1]?["problem"] is NSNull)
    #expect((asks[2]?["problem"] as? String)?.hasPrefix("unknown choice \"none of these\"") == true)
    #expect(run.errorText.hasPrefix("<stdin>:3: Severity: unknown choice"))
  }

  @Test("says in JSON where the line none means no value")
  func none() throws {
    let asks = try asks(in: "new\nx\nlow\nnone\n").asks.prefix(4)
    #expect(asks.map { $0?["label"] as? String } == ["Title", "Severity", "Services", "Notes"])
    #expect(asks.map { $0?["none"] as? Bool } == [false, false, true, false])
  }

  @Test("reports to programs how far the paging is, and what the feed shows meanwhile")
  func events() throws {
    let lines = Self.lines.dropLast(3) + ["page", "goto /feed", "wait 'check 2'", "look"]
    let run = try Programs.run(
      Programs.incidents, ["--format", "json", "--events"], script: lines.joined(separator: "\n"))
    #expect(run.exit == .exited(0))
    for (index, service) in ["api", "web"].enumerated() {
      let report = #"{"effect":0,"completed":\#(index),"total":2,"label":"\#(service)"}"#
      #expect(run.errorText.contains(#"{"event":"progress","effects":[\#(report)]}"#))
    }
    #expect(run.errorText.contains(#"{"event":"progress","effects":[]}"#))
    let texts = run.outputText.split(separator: "\n").last?.matches(of: /"text":"([^"]*)"/).map { String($0.1) }
    let feed = ["opened: page fails to load", "paged: api", "paged: web", "check 1: 1 open", "check 2: 1 open"]
    #expect(texts == feed)
  }

  @Test("lets the keys of vi mark choices while they wait for commands")
  func viKeys() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID().uuidString)")
    try Data("set editing-mode vi\nset keyseq-timeout 50\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let session = try Programs.openConsole(
      Programs.incidents, columns: 40, rows: 12, changing: ["INPUTRC": file.path])
    try session.type("new\r", until: "Title (1 of 4):")
    try session.type("x\r", until: "  1. low\n> 2. medium\n  3. high\nSeverity (2 of 4) [medium]:")
    try session.type("\u{1B}")
    try session.type("j", until: "  1. low\n  2. medium\n> 3. high\nSeverity (2 of 4) [medium]:")
    try session.type("kk", until: "> 1. low\n  2. medium\n  3. high\nSeverity (2 of 4) [medium]:")
    try session.type("\rj", until: "Services (3 of 4) [none]: j")
    try session.type("\u{15}web\r", until: "Notes (end with .):")
    #expect(session.screen.text.contains("Services (3 of 4) [none]: web\nServices  web\n"))
  }

  @Test(
    "shows how far the paging is, and keeps the feed current above what is typed",
    arguments: [[:], ["TERM": "dumb"], ["LC_ALL": "C"], ["ACCESSIBLE": "1"]] as [[String: String]], [40, 80])
  func feed(environment: [String: String], columns: Int) throws {
    let session = try Programs.open(Programs.incidents, columns: columns, changing: environment.mapValues { $0 })
    try session.wait(for: "/>")
    for line in ["new", "load is high", "low", "1,2", ".", "done"] { try session.send(line + "\r") }
    try session.wait(for: "/incident:1>")
    try session.send("page\r")
    let isPainted = environment["TERM"] == nil && environment["ACCESSIBLE"] == nil
    if isPainted { try session.wait(for: "1 of 2") }
    try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix("/incident:1>") }, described: "the pages are sent")
    try session.send("home\r")
    try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix("/>") }, described: "the list")
    try session.send("feed\r")
    try session.wait(for: "paged: web")
    try session.send("hal")
    if isPainted {
      try session.wait(for: "check 2: 1 open")
      #expect(session.promptLine == "/feed> hal")
    } else {
      try session.wait(for: "have changed; type look.")
      try session.send("\u{15}look\r")
      try session.wait(for: "check 1: 1 open")
    }
    #expect(!session.screen.text.contains("1 of 2"))
    try session.send("\u{15}:quit\r")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test("A script that leaves in the middle is asked about its draft")
  func unfinished() throws {
    let run = try Programs.run(Programs.incidents, script: "new\nx\n:home\nkeep\n")
    #expect(run.exit == .exited(1))
    #expect(run.errorText.hasPrefix("<stdin>:4: \"Discard what you have entered?\" needs an answer"))
    #expect(try Programs.run(Programs.incidents, script: "new\nx\n:quit --force\n").exit == .exited(0))
  }

  @Test(
    "walks through the wizard in a terminal: back, another answer, a field again",
    arguments: [[:], ["TERM": "dumb"], ["LC_ALL": "C"], ["ACCESSIBLE": "1"]] as [[String: String]], [40, 80])
  func terminal(environment: [String: String], columns: Int) throws {
    let session = try Programs.open(
      Programs.incidents, columns: columns, changing: environment.mapValues { $0 })
    func enter(_ keys: String, at prompt: String) throws {
      try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix(prompt) }, described: prompt)
      try session.waitUntilIdle()
      try session.send(keys)
      try session.waitUntilIdle()
    }
    try enter("new\r", at: "/>")
    try enter("load is high\r", at: "Title (1 of 4):")
    try enter("hi\r", at: "Severity (")
    try enter("\u{4}", at: "Who was called")
    try enter("\u{4}", at: "Severity (")
    try enter("\r", at: "Title (1 of 5) [load")
    try enter("\u{3}", at: "Who was called")
    try enter("bob\r", at: "Who was called")
    try enter("1,2\r", at: "Services (")
    try enter(".\r", at: "Notes (")
    #expect(session.screen.text.contains("1. done\n"))
    try enter("Severity\r", at: "Ready")
    try enter("low\r", at: "Severity (")
    try enter(":home\r", at: "Ready")
    try enter("keep\r", at: "/new/?>")
    try enter("\r", at: "Ready")
    try enter("back\r", at: "/incident:1>")
    try session.wait(for: "1  low")
    try enter("quit\r", at: "/>")
    #expect(try session.waitForExit() == .exited(0))
  }
}
