import Foundation
import TestSupport
import Testing

@Suite("The messages of the library and dbwalk", .timeLimit(.minutes(10)))
struct MessageTests {
  /// All messages, including the messages of the snippets.
  private static let all: [Message] = {
    let files = ["Sources", "Snippets"].flatMap { folder in
      let files = try? TestEnvironment.files(in: folder) { $0.hasSuffix(".swift") }
      return (files ?? []).map { ("\(folder)/\($0.path)", $0.text) }
    }
    return files.flatMap { MessageScanner.messages(in: $1, file: $0) }.filter(\.isRead)
  }()

  @Test("follow the rules in CONTRIBUTING.md")
  func rules() throws {
    let complaints = Self.all.flatMap { message in
      MessageRules.complaints(about: message).map { "\(message.place): \($0): \(message.shown)" }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    if let list = ProcessInfo.processInfo.environment["SCREENKIT_MESSAGES"] {
      try Self.all.reduce(into: "") { $0 += "\($1.place): \($1.shown)\n" }
        .write(toFile: list, atomically: true, encoding: .utf8)
    }
  }

  @Test(
    "are all found: errors, advice, notices, prompts, summaries, help, findings",
    arguments: [
      "unknown command …", "type … to list the commands", "Run, edit or drop them (r, e, d)? ",
      "Go back one or more screens",
      "Two commands here are named …; only the first can be used.", "No problems found.",
      "Refuse every command that may change something.",
    ])
  func found(text: String) {
    #expect(Self.all.contains { $0.shown == text })
  }

  @Test("exist in large numbers in every library")
  func many() {
    let folders = Dictionary(grouping: Self.all) { $0.place.split(separator: "/").prefix(2).joined(separator: "/") }
    for folder in [
      "Demo", "PresentationCore", "PresentationEffects", "PresentationTesting", "ScreenKit", "ScreenKitTerm",
    ] {
      #expect(folders["Sources/\(folder)", default: []].count > 15, "\(folder)")
    }
    #expect(Self.all.count > 400 && Self.all.count(where: \.isError) > 150, "\(Self.all.count)")
    #expect(Self.all.count(where: \.isSummary) > 50 && Self.all.count(where: \.isHelpOfOption) > 8)
  }

  @Test(
    "that break a rule are reported, with the reason",
    arguments: [
      (#"throw LineError("The line is odd")"#, "begins with a capital"),
      (#"throw LineError("the line is odd.")"#, "ends with a period"),
      (#"throw LineError("the line is odd. Write another")"#, "is more than one sentence"),
      (#"throw LineError("odd", advice: "write another.")"#, "ends with a period"),
      (#"return LineError(isOdd ? "the line is \(name) odd." : "it is even")"#, "ends with a period"),
      ("throw LineError(\n  \"the line \"\n    + \"is odd.\")", "ends with a period"),
      (#"let text = "the line “\(name)” is odd""#, "has quotation marks"),
      (#"let usage = ["[column]..."]; let text = "it takes [column]...""#, "has an argument in brackets alone"),
      (#"let text = "it takes [<column>]... here""#, "has ... apart from what is repeated"),
      (#"Question("Drop \(count) tasks?")"#, "has a plural"),
      (#"Block.text("\(title(of: "x")) does more than read")"#, "says \"does more than\""),
      (#"Verb("open", .text("name"), "show a row") { .open($0) }"#, "does not begin with a capital"),
      (#"Verb("open", "Show a row.") { .open }"#, "ends with a period"),
      (#"@Flag(help: "Show a row") var row = false"#, "does not end with a period"),
    ])
  func broken(code: String, complaint: String) {
    let complaints = MessageScanner.messages(in: code, file: "f").filter(\.isRead).flatMap(MessageRules.complaints)
    #expect(complaints.contains { $0.hasPrefix(complaint) }, "\(complaints)")
  }

  @Test(
    "do not include comments, statements and other code",
    arguments: [
      #"// throw LineError("The line is odd.")"#, #"let sql = "SELECT a FROM t WHERE b""#,
      #"let name = "The"; call(name: "x.")"#,
      #"let fine = "the line \(names.map { "\"\($0)\"" }.joined(separator: ". ")) is fine""#,
    ])
  func fine(code: String) {
    let messages = MessageScanner.messages(in: code, file: "f").filter(\.isRead)
    #expect(messages.flatMap(MessageRules.complaints).isEmpty, "\(messages)")
  }
}

extension Message {
  /// The text with a placeholder for interpolations.
  fileprivate var shown: String { text.replacing(String(Message.gap), with: "…") }
}
