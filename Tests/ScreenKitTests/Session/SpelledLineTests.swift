import ArgumentParser
import ScreenKit
import ScreenKitOptions
import TestSupport
import Testing

private struct Sorting: ParsableArguments {
  @Argument var column: String
  @Argument var others: [String] = []
  @Option(name: .shortAndLong) var limit: String?
  @Option(name: .customShort("s")) var sign: String?
  @Option var without: [String] = []
  @Flag(inversion: .prefixedNo) var header = true
  @Flag(name: .short) var verbose: Int
}

@MainActor @Suite("A line spelled from the description of a verb", .timeLimit(.minutes(RunLength.limit)))
struct SpelledLineTests {
  /// Verbs that record their values.
  private let store = Store(Notebook(), reducer: Notebook.reducer)
  private let cover = Cover { _ in
    Verb("name it", .text("what"), "") { note([$0]) }
    Verb("move", .text("from"), .optional(.text("to")), "") { note([$0], $1.map { [$0] } ?? []) }
    Verb("twice", .text("word"), .text("word"), "") { note([$0], [$1]) }
    Verb("all", .rest(.text("words")), "") { note($0) }
    Verb("some", .text("first"), .rest(.text("rest")).defaulting(to: []), "") { note([$0], $1) }
    Verb("select", .line("query"), "") { note([$0]) }
    Verb("on", .text("table"), .line("query"), "") { note([$0], [$1]) }
    Verb("write", .edited("text", from: ""), "") { note([$0]) }
    Verb("enter", .secret("code"), "") { _ in note([]) }
    Verb("open", .file("file"), "") { note([$0]) }
    Verb("add", .integer("amount", in: -9...9), "") { note(["\($0)"]) }
    Verb("pick", .choice("item", from: ["a b", "--help", "#1", "?"]), "") { note([$0]) }
    Verb("sort", .options(Sorting.self), "") {
      let options = [$0.limit, $0.sign].map { $0.map { [$0] } ?? [] }
      return note([$0.column], $0.others, options[0], options[1], $0.without, ["\($0.header) \($0.verbose)"])
    }
  }

  nonisolated private static func note(_ values: [String]...) -> Note { .note("\(values)") }

  // Rule C-01.5
  @Test(
    "is read back as the values that it was spelled from, whatever they are",
    arguments: 0..<(RunLength.isLong ? 500 : 10) as Range<UInt64>)
  func readBack(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let session = Session(store, path: \.path, root: cover)
    let pieces = [
      "a", "Z", " ", "\t", "\n", "\r", "'", "\"", "\\", "-", "--", "--help", "#", ":", "!", "?", "=", "\u{1b}",
      "\u{301}", "é", "中",
      "\u{202e}", "\u{200d}", "\\u{1b}", "$", "~", "|", ";",
    ]
    func text() -> String {
      if random.next(below: 8) == 0 { return random.text() }
      return (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
    func texts(_ count: ClosedRange<Int>) -> [String] {
      (0..<Int.random(in: count, using: &random)).map { _ in text() }
    }
    let verbs = await session.verbs().filter { !$0.isBuiltIn && $0.name != "enter" }
    var refused = 0
    for _ in 0..<1_000 {
      let verb = verbs.randomElement(using: &random)!
      var values: [String: [String]] = [:]
      var expected: [[String]] = []
      func give(_ name: String, _ given: [String]) {
        if !given.isEmpty { values[name, default: []] += given }
        expected.append(given)
      }
      switch verb.name {
      case "add": give("amount", ["\(Int.random(in: -9...9, using: &random))"])
      case "pick": give("item", ["a b", "--help", "#1", "?"].shuffled(using: &random).suffix(1))
      case "sort":
        give("column", texts(1...1))
        give("others", texts(0...2))
        give("--limit", texts(0...1))
        give("-s", texts(0...1))
        give("--without", texts(0...2))
        let (header, verbose) = (Bool.random(using: &random), Int.random(in: 0...2, using: &random))
        if !header { values["--no-header"] = [] }
        if verbose > 0 { values["-v"] = Array(repeating: "-v", count: verbose) }
        expected.append(["\(header) \(verbose)"])
      default:
        for parameter in verb.parameters {
          let most = parameter.isRepeatable ? 3 : 1
          give(parameter.name, texts((parameter.isRequired || parameter.place == .edited ? 1 : 0)...most))
        }
      }
      do {
        let line = try verb.line(values)
        let end = await session.run(line)
        #expect(end.status == .done, "\(line): \(end)")
        #expect(store.state.notes.last == "\(expected)", "\(line)")
      } catch {
        refused += 1
        let isRaw = verb.parameters.last?.place == .rest
        #expect(isRaw || values["-s"]?.first?.hasPrefix("-") == true, "\(error), \(values)")
      }
    }
    #expect(refused > 0)
  }

  private func verb(_ name: String) async throws -> VerbDescription {
    try #require(await Session(store, path: \.path, root: cover).verbs().first { $0.name == name })
  }

  @Test(
    "is refused with the parameter and the reason if it cannot be spelled",
    arguments: [
      ("move", [:], "<from> is missing"), ("move", ["from": []], "<from> is missing"),
      ("move", ["from": ["a"], "too": ["b"]], "move has no parameter \"too\"; choose from \"from\", \"to\""),
      ("some", ["rest": ["b"]], "<first> is missing"),
      ("twice", ["word": ["a"]], "<word> is missing"),
      ("twice", ["word": ["a", "b", "c"]], "twice cannot take \"c\" as <word>; leave it out"),
      ("select", ["query": [" x"]], "<query> cannot be empty, or begin or end with a blank: \" x\""),
      ("select", ["query": ["a\nb"]], "<query> must be one line, not \"a\nb\""),
      ("select", ["query": ["--help"]], "<query> cannot be \"--help\", which shows the help of the command"),
      ("enter", ["code": ["1"]], "the session asks for <code>; leave it out of the line"),
      ("sort", ["column": ["a"], "-s": ["-1"]], "the value of -s cannot begin with a dash: \"-1\""),
      ("sort", ["column": ["a"], "--header": ["false"]], "--header takes no value; leave \"false\" out"),
    ] as [(String, [String: [String]], String)])
  func refused(name: String, values: [String: [String]], message: String) async throws {
    let verb = try await verb(name)
    let error = #expect(throws: LineError.self) { try verb.line(values) }
    #expect(error?.message == message)
  }

  @Test("needs no values if none are required")
  func empty() async throws {
    #expect(try await verb("write").line() == "write")
    #expect(try await verb("enter").line([:]) == "enter")
    #expect(try await verb("sort").line(["column": ["-1"], "-v": []]) == "sort -v -- -1")
    #expect(try await verb("wait").line(["text": ["two words"], "--limit": ["5"]]) == "wait --limit 5 \"two words\"")
    #expect(try await verb("quit").line(["--force": []]) == "quit --force")
  }
}
