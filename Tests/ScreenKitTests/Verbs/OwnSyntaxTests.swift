import PresentationCore
import ScreenKit
import Testing

private struct Ruler { var length = 0, path: [Nowhere] = [] }
private enum Nowhere: PathRoute { case nowhere }
private enum Change: Navigating { case measure(Int), navigate(PathIntent<Nowhere>) }

/// Two numbers with a dash between them, such as `3-7`, and the option `--twice`.
private struct Interval: VerbSyntax {
  var usage: [String] { ["[--twice]", "<from>-<to>"] }
  var searchable: [String] { ["distance", "span"] }
  var takesOptions: Bool { true }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    var expectations = Expectations(.init("<from>-<to>", "two numbers"), isComplete: false)
    expectations.isComplete = words.contains { $0.contains("-") }
    return expectations
  }
}

/// A text that is measured with its quotes, and completed to one in quotes.
private struct Quotation: VerbSyntax {
  var usage: [String] { ["<text>"] }
  var isVerbatim: Bool { true }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    Expectations(.init("<text>"), suggestions: ["'it''s'", Suggestion("\(words.count)|\(partial)")])
  }
}

private struct Table: Screen {
  func body(_ ruler: Ruler) -> [Block] { "length \(ruler.length)" }

  func verbs(_ ruler: Ruler) -> [Verb<Change>] {
    let grammar = VerbGrammar<Int>(Interval()) { words in
      let ends = words.last?.split(separator: "-").compactMap { Int($0) } ?? []
      guard ends.count == 2 else { throw LineError("an interval is two numbers, such as 3-7") }
      return (ends[1] - ends[0]) * (words.contains("--twice") ? 2 : 1)
    }
    Verb("measure", grammar, "Measure an interval") { .measure($0) }
    Verb("quote", VerbGrammar<Int>(Quotation()) { $0.first?.count ?? -$0.count }, "Measure a text") { .measure($0) }
  }
}

@MainActor @Suite("A syntax of the author's own", .timeLimit(.minutes(10)))
struct OwnSyntaxTests {
  private let session = Session(
    Store(
      Ruler(),
      reducer: Reducer<Ruler, Change> { ruler, change in
        if case .measure(let length) = change { ruler.length = length }
      }), path: \.path, root: Table(), makeScreen: { _, _ in Table() })

  private func text(_ line: String) async -> String {
    await Rendering().lines(session.run(line).output).joined(separator: "\n")
  }

  @Test("parses the words, and its errors are shown", arguments: [("3-7", 4), ("--twice 3-7", 8)])
  func parsing(words: String, length: Int) async {
    #expect(await session.run("measure \(words)").status == .done)
    #expect(await session.screen().body == [.text(StyledText("length \(length)"))])
    let end = await session.run("measure 3")
    #expect(end.error?.description == "measure: an interval is two numbers, such as 3-7")
  }

  @Test("is found by its own texts, and not by its usage", arguments: ["distance", "SPAN", "from"])
  func search(text: String) async {
    let found = await self.text("help --find \(text)").contains("measure [--twice] <from>-<to>")
    #expect(found == (text != "from"))
  }

  @Test("shows help after other words, because it takes options")
  func help() async {
    #expect(await text("measure --twice --help").contains("Measure an interval"))
    #expect(await text("measure -- --help").isEmpty)
  }

  @Test(
    "gets the text after the name verbatim if it asks for that, with quotes that are not closed",
    arguments: [
      ("quote", 0), ("quote 'a  b'", 6), ("quote \"a\\n\" b ", 7), ("quote O'Brien", 7), ("quote  x'00'  'y", 9),
      ("quote \\'", 2),
    ])
  func verbatim(line: String, length: Int) async {
    #expect(await session.run(line).status == .done)
    #expect(await session.screen().body == [.text(StyledText("length \(length)"))])
  }

  @Test(
    "completes words verbatim if it asks for that, whatever they are",
    arguments: [
      ("quote ", ["quote 'it''s' ", "quote 0| "]), ("quote 'i", ["quote 'it''s' ", "quote 0|'i "]),
      ("quote \"a b\" it", ["quote \"a b\" 'it''s' ", "quote \"a b\" 1|it "]),
    ])
  func verbatimCompletion(line: String, lines: [String]) {
    #expect(session.completionNow(of: line).candidates.map(\.line) == lines)
  }

  @Test("is explained and outlined while it is typed, as a front end asks without waiting")
  func typing() async {
    #expect(Rendering().lines(session.expectationsNow(at: "measure ") ?? []).joined().contains("two numbers"))
    func explanation(_ line: String) -> [String] { Rendering().lines(session.expectationsNow(at: line) ?? []) }
    #expect(explanation("measure ") == ["<from>-<to>  two numbers"])
    #expect(explanation("measure 3-7 ") == ["<from>-<to>  two numbers", "Enter        Measure an interval"])
    #expect(session.outlineNow(of: "measure 3-7").command == 0..<7)
    #expect(await session.lineOfEnter() == nil)
  }
}
