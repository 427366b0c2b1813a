import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  private static let (up, down) = ("\u{1B}[A", "\u{1B}OB")
  /// The row between the choices and an empty line.
  private static let hint = "\nUp and Down move to a choice; Enter selects it."
  private static let hintOfSeveral = "\nUp and Down move to a choice; Space selects it, Enter accepts."

  /// Asks for one of a few names until `end` is chosen; `gone` is refused.
  private static func name(of names: [String] = ["ann", "bob", "gone", "bert"])
    -> @MainActor @Sendable (Notebook) -> Input<Note>?
  {
    { _ in
      Input("Name", .choice(from: names)) { name in
        if name == "gone" { throw LineError("\(name) is gone.") }
        return .note(name)
      }
    }
  }

  /// Opens a console that asks for a choice, and waits for its prompt.
  private func open(
    _ ask: @escaping @MainActor @Sendable (Notebook) -> Input<Note>?, columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try Consoles.open(asking.console(ask), columns: columns, rows: rows, changing: changes)
    try session.wait(until: { $0.lines[$0.cursor.row].hasSuffix(":") }, described: "the prompt")
    try session.waitUntilIdle()
    return session
  }

  private func expect(_ values: [String], from session: TerminalSession) throws {
    try session.wait(until: { _ in asking.values == values }, described: "the values \(values)")
  }

  @Test(
    "Choices are marked with the arrow keys above the line, and narrowed by what is typed",
    arguments: [[:], ["LC_ALL": "C"]] as [[String: String]], [10, 40, 200])
  func choices(environment: [String: String], columns: Int) throws {
    let session = try open(Self.name(), columns: columns, changing: environment.mapValues { $0 })
    let prompt = session.promptLine
    let hint = columns > 42 ? Self.hint : ""
    #expect(session.screen.text == "  1. ann\n  2. bob\n  3. gone\n  4. bert\(hint)\n\(prompt)")
    try session.type(Self.down + Self.down, until: "  1. ann\n> 2. bob\n  3. gone\n  4. bert\(hint)\n\(prompt)")
    try session.type("b", until: "  2. bob\n  4. bert\n\(prompt) b")
    try session.type(Self.up, until: "  2. bob\n> 4. bert\n\(prompt) b")
    try session.type("\r")
    try expect(["bert"], from: session)
    try session.wait(until: { $0.lines[$0.cursor.row] == prompt }, described: "the prompt")
    #expect(session.screen.text.contains("bert\nbert\n  1. ann\n"))
    try session.waitUntilIdle()
    try session.type("2\r")
    try expect(["bert", "bob"], from: session)
    try session.wait(until: { $0.lines[$0.cursor.row] == prompt }, described: "the prompt")
    try session.waitUntilIdle()
    try session.type(Self.down + Self.down + Self.up + "\r")
    try expect(["bert", "bob", "ann"], from: session)
  }

  @Test("A choice that is refused is marked again; Ctrl-C starts over")
  func refusedChoice() throws {
    let session = try open(Self.name())
    try session.type("g\r", until: "Name: gone is gone.\n  1. ann\n  2. bob\n> 3. gone\n  4. bert\(Self.hint)\nName:")
    try session.type("b\u{3}", until: "Name: b^C\n  1. ann\n  2. bob\n  3. gone\n  4. bert\(Self.hint)\nName:")
    try session.type("nobody\r", until: "\nno matching choice\nName: nobody")
    try session.type("\u{15}:look\r", until: "Name: :look\n  1. ann\n  2. bob\n  3. gone\n  4. bert\(Self.hint)\nName:")
    try session.type("\u{4}")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text.hasSuffix("Name: :look\nName:"), "the list is no longer shown")
  }

  @Test("A question mark shows the explanation in whole words at any window width")
  func explained() throws {
    for columns in 24...48 {
      let session = try open(Self.name(), columns: columns, rows: 16)
      try session.send("?")
      try session.wait(
        until: { screen in
          let words = screen.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
          return words.contains("Name: the name or number of a choice. To run a command, type a colon before it.")
        }, described: "whole words in \(columns) columns")
    }
  }

  @Test(
    "A long list shows the rows around the mark, and the window may be resized")
  func longList() throws {
    let names = (1...3_000).map { "name \($0)" }
    let session = try open(Self.name(of: names), columns: 40, rows: 8)
    func check(_ number: Int, rows: Int) throws {
      let text = session.screen.lines.filter { !$0.isEmpty }
      #expect(text.contains("\(number == 1 ? " " : ">") \(number). name \(number)") && text.last == "Name:")
      #expect(text.contains("… \(3_000 - rows) more\(session.screen.columns > 40 ? "; up and down mark one" : "")"))
    }
    try check(1, rows: 5)
    for _ in 0..<21 { try session.send(Self.down) }
    try session.wait(for: "> 21. name 21")
    try session.waitUntilIdle()
    try check(21, rows: 5)
    for (columns, rows) in [(60, 5), (20, 12), (200, 4), (24, 8)] {
      try session.resize(columns: columns, rows: rows)
      try session.wait(
        until: { screen in
          screen.lines.contains("… \(3_000 - (rows - 3)) more\(columns > 40 ? "; up and down mark one" : "")")
            && screen.lines[screen.cursor.row] == "Name:"
        }, described: "the list in \(rows) rows")
      try check(21, rows: rows - 3)
    }
    try session.type("2999\r")
    try expect(["name 2999"], from: session)
  }

  @Test(
    "A space toggles a choice where several may be chosen, and the line lists them")
  func severalChoices() throws {
    let session = try open { _ in
      Input("Names", .choices(from: ["ann", "bob", "bert"]), default: ["bob"]) { .note($0.joined(separator: "+")) }
    }
    #expect(session.screen.text == "> [ ] 1. ann\n  [x] 2. bob\n  [ ] 3. bert\(Self.hintOfSeveral)\nNames [bob]:")
    try session.type(" ", until: "> [x] 1. ann\n  [x] 2. bob\n  [ ] 3. bert\nNames [bob]: ann, bob,")
    try session.type(Self.down + " " + Self.down + " ", until: "Names [bob]: ann, bert,")
    var values: [String] = []
    for (line, value) in [("", "ann+bert"), ("ann, bo", "ann+bob"), ("", "bob"), ("ann, 3", "ann+bert")] {
      values.append(value)
      try session.type(line + "\r")
      try expect(values, from: session)
      try session.wait(until: { $0.lines[$0.cursor.row] == "Names [bob]:" }, described: "the prompt")
      try session.waitUntilIdle()
    }
  }

  @Test(
    "Ambiguous beginnings and mere parts of names are not taken, nor is a mark that is not visible")
  func notTaken() throws {
    let session = try open(Self.name())
    try session.type(
      "b\r", until: "Name: \"b\" is ambiguous; it could be \"bob\", \"bert\"\n  2. bob\n  4. bert\nName: b")
    try session.type("\u{15}ob", until: "\n  2. bob\nName: ob")
    try session.type("\r", until: "Name: unknown choice \"ob\"; did you mean \"bob\"?\n  2. bob\nName: ob")
    try session.type("\u{15}" + Self.down, until: "> 1. ann\n  2. bob\n  3. gone\n  4. bert\(Self.hint)\nName:")
    try session.send("\t\t")
    try session.wait(
      until: { !$0.text.hasSuffix("> 1. ann\n  2. bob\n  3. gone\n  4. bert\(Self.hint)\nName:") },
      described: "the answer")
    try session.waitUntilIdle()
    try session.type("\r")
    #expect(asking.values.isEmpty)
  }

  @Test(
    "A space is a character where a command waits for one, and after a numeric argument",
    arguments: [("\u{11} ", 1), ("\u{1B}2 ", 2), ("\u{16} ", 1)])
  func spaces(keys: String, count: Int) throws {
    let session = try open { _ in
      Input("Names", .choices(from: ["ann", "bob"])) { .note($0.joined(separator: "+")) }
    }
    for key in keys { try session.type(String(key)) }
    try session.type("x", until: "no matching choice\nNames: " + String(repeating: " ", count: count) + "x")
    try session.type("\u{15} ", until: "[x] 1. ann\n  [ ] 2. bob\nNames: ann,")
  }

  @Test("The list is numbered, and nothing moves, if the terminal cannot repaint or must not")
  func numbered() throws {
    let dumb = try open(Self.name(), changing: ["TERM": "dumb"])
    #expect(dumb.screen.text == "1. ann\n2. bob\n3. gone\n4. bert\nName (1-4):")
    try dumb.type("4\r")
    try expect(["bert"], from: dumb)
    let session = try open(Self.name())
    try session.type(":set live off\r")
    try session.type(":look\r", until: "1. ann\n2. bob\n3. gone\n4. bert\nName (1-4):")
    #expect(!session.screen.lines[session.screen.cursor.row - 1].hasPrefix(" "))
  }
}
