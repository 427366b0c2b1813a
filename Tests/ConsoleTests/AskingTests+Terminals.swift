import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

extension AskingTests {
  /// The environments of terminals in which typing differs.
  nonisolated static let terminals: [[String: String]] = [
    [:], ["TERM": "dumb"], ["LC_ALL": "C"], ["ACCESSIBLE": "1"], ["ACCESSIBLE": "1", "LC_ALL": "C"],
  ]

  /// A value of some kind as it is typed, once a wrong one was refused.
  struct TypedValue: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let wrong: String?
    let lines: [String]
    let value: String
    let ask: @MainActor @Sendable (Notebook) -> Input<Note>?

    init(
      _ name: String, refusing wrong: String?, _ lines: String..., giving value: String,
      _ ask: @escaping @MainActor @Sendable () -> Input<Note>
    ) {
      (testDescription, self.wrong, self.lines, self.value) = (name, wrong, lines, value)
      self.ask = { $0.notes.isEmpty ? ask() : nil }
    }

    static let all = [
      TypedValue("a text", refusing: "taken", "é日 x", giving: "é日 x") {
        Input("Value", .text) { text in
          if text == "taken" { throw LineError("that is taken.") }
          return .note(text)
        }
      },
      TypedValue("an integer", refusing: "1.5", "-7", giving: "-7") { Input("Value", .integer) { .note("\($0)") } },
      TypedValue("a number", refusing: "nan", "2.5", giving: "2.5") { Input("Value", .number) { .note("\($0)") } },
      TypedValue("yes or no", refusing: "maybe", "y", giving: "true") { Input("Value", .yesNo) { .note("\($0)") } },
      TypedValue("a choice", refusing: "nobody", "2", giving: "bøb") {
        Input("Value", .choice(from: ["ann", "bøb", "bert"])) { .note($0) }
      },
      TypedValue("several choices", refusing: "ann,x", "1,bo", giving: "ann+bob") {
        Input("Value", .choices(from: ["ann", "bob"])) { .note($0.joined(separator: "+")) }
      },
      TypedValue("lines", refusing: nil, "one?", "", "::x", ".", giving: "one?\n\n:x") {
        Input("Value", .lines) { .note($0) }
      },
      TypedValue("a secret", refusing: "swordfish", "sesame", giving: "sesame") {
        Input("Value", .secret) { secret in
          if secret.reveal() == "swordfish" { throw LineError("it is not that.") }
          return .note(secret.reveal())
        }
      },
      TypedValue("nothing, where that may be", refusing: "x", "none", giving: "nothing") {
        Input("Value", .optional(.integer)) { .note($0.map { "\($0)" } ?? "nothing") }
      },
    ]
  }

  @Test(
    "A value of each kind can be typed in every kind of terminal, and replaces a wrong one, which stays until a key is typed",
    arguments: TypedValue.all, terminals)
  func kinds(typed: TypedValue, environment: [String: String]) throws {
    let session = try Consoles.open(asking.console(typed.ask), changing: environment.mapValues { $0 })
    try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix("Value") }, described: "the prompt")
    try session.waitUntilIdle()
    if let wrong = typed.wrong {
      try session.type(wrong + "\r")
      #expect(session.promptLine.hasPrefix("Value") && session.screen.text.contains("\nValue: "))
      #expect(asking.values.isEmpty)
    }
    for line in typed.lines { try session.type(line + "\r") }
    try session.wait(until: { $0.lines[$0.cursor.row] == "/>" }, described: "nothing more is asked for")
    #expect(asking.values == [typed.value])
    if environment["ACCESSIBLE"] != nil {
      #expect(KeptScreen(columns: 80).violation(in: session.transcript) == nil)
    }
    try session.send("quit\r")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test(
    "A refused value is selected: a key that inserts or deletes replaces it, an arrow keeps it, and undo brings it back",
    arguments: [
      ("7", "7"), ("\u{7F}8", "8"), ("\u{4}9", "9"), ("\u{1B}[D\u{7F}", "15"), ("\u{1}2\u{5}\u{7F}\u{7F}", "21"),
      ("7\u{1F}\u{1F}\u{7F}\u{7F}", "1"),
    ], [[:], ["ACCESSIBLE": "1"]])
  func refusedIsSelected(keys: (String, giving: String), environment: [String: String]) throws {
    let console = asking.console { $0.notes.isEmpty ? Input("Value", .integer) { .note("\($0)") } : nil }
    let session = try Consoles.open(console, changing: environment.mapValues { $0 })
    try session.wait(for: "Value:")
    try session.waitUntilIdle()
    try session.type("1.5\r")
    try session.wait(for: "Value: 1.5\n")
    try session.waitUntilIdle()
    #expect(session.promptLine == "Value: 1.5")
    try session.type(keys.0 + "\r")
    try session.wait(until: { _ in asking.values == [keys.giving] }, described: "the value")
  }

  @Test(
    "A question mark does not replace a refused value where it explains, and is the value elsewhere",
    arguments: TypedValue.all.filter { $0.wrong != nil && $0.testDescription != "a secret" }, [[:], ["TERM": "dumb"]])
  func questionMarkKeepsRefused(typed: TypedValue, environment: [String: String]) throws {
    let session = try Consoles.open(asking.console(typed.ask), changing: environment.mapValues { $0 })
    try session.wait(until: { $0.lines[$0.cursor.row].hasPrefix("Value") }, described: "the prompt")
    try session.waitUntilIdle()
    try session.type(try #require(typed.wrong) + "\r")
    let refused = session.promptLine
    if typed.testDescription == "a text" {
      try session.type("?")
      #expect(session.promptLine == "Value: ?")
      try session.type("\u{7F}")
    } else {
      for _ in 0..<3 {
        try session.type("?")
        #expect(session.promptLine == refused, "\(session.screen.text)")
      }
    }
    for line in typed.lines { try session.type(line + "\r") }
    try session.wait(until: { $0.lines[$0.cursor.row] == "/>" }, described: "nothing more is asked for")
    #expect(asking.values == [typed.value])
  }

  @Test("A paste replaces a refused value")
  func pasteReplacesRefused() throws {
    let console = asking.console { $0.notes.isEmpty ? Input("Value", .integer) { .note("\($0)") } : nil }
    let session = try Consoles.open(console)
    try session.wait(for: "Value:")
    try session.waitUntilIdle()
    try session.type("1.5\r")
    try session.paste("42")
    try session.wait(until: { $0.text.hasSuffix("Value: 42") }, described: "the paste")
  }
}
