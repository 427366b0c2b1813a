import ScreenKitTermTesting
import Testing
import TestSupport

/// Generated lines for one of the programs: good ones, wrong ones, odd ones. None asks for a secret or opens an editor, even by
/// abbreviation: a terminal does that and a script refuses.
private struct LineGenerator {
  /// The programs for which lines are generated.
  enum World: CaseIterable {
    /// A list of tasks: plain verbs, paths, a question, work that is waited for.
    case tasks
    /// A shelf of albums: verbs with options, optional and repeated arguments, whole lines, permissions, and one that gets all
    /// other lines.
    case shelf

    var console: TestedConsole {
      switch self {
      case .tasks: Consoles.tasks
      case .shelf: Consoles.verbs
      }
    }

    /// Lines that go back to the start, and show the state.
    var end: [String] {
      switch self {
      case .tasks: [":home", "path", "add end"]
      case .shelf: [":home", "path", "look"]
      }
    }
  }

  let world: World
  var random: SeededGenerator

  mutating func below(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &random)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func line() -> String {
    switch world {
    case .tasks: task()
    case .shelf: album()
    }
  }

  private mutating func album() -> String {
    let number = 1 + below(4)
    switch below(16) {
    case 0: return pick(["sort", "sort -d", "sort --descending", "sort --descneding", "sort x", "sort --help", "so"])
    case 1: return "select \(number)"
    case 2: return pick(["select 1 2", "select", "select x 1", "sel 3 2 1", "select 1  2"])
    case 3, 4: return "delete"
    case 5: return pick(["y", "1", "del", "delete", "what"])
    case 6: return pick(["open Abbey", "open 'Kind of Blue'", "open kind", "open blue", "open x", "open"])
    case 7: return pick(["note text", "note 'two  words'", "note a b", "note \"\\u{1b}[2J\""])
    case 8: return pick(["lock sesame", "lock --help", "count", "count x", "c"])
    case 9, 10: return "search"
    case 11: return pick(["blue", "find blue", "a  \"quoted", "'", "-d", ":b", "ABBEY road"])
    case 12: return pick(["back", "back 2", "back x", "home", ":home", ":quti"])
    case 13:
      return pick(["look", "loo", "path", "goto /search", "goto /search/album:2", "goto /saerch", "goto /album"])
    case 14: return pick(["help sort", "help --find album", "help open x", "help", "set", "set width 3", "set wi"])
    default:
      return pick(["page count", "page", "page page count", "page nonsense", "!echo from outside", "!exit 3", "#"])
    }
  }

  private mutating func task() -> String {
    let word = pick(["milk", "'two words'", "\"a\\\"b\"", "é日", "\\ ", "x\\u{1b}", "\"\\u{1b}[2J\"", "-c", "100", "#"])
    switch below(14) {
    case 0, 1, 2: return "add \(word)"
    case 3: return "a \(word)"
    case 4: return "open \(1 + below(3))"
    case 5: return pick(["open 100", "open x", "open", "goto /task:2/task:1", "goto /tsak:2", "goto /task:100"])
    case 6: return pick(["back", ":back", "back 2", "home", "b"])
    case 7: return "path"
    case 8: return "clear"
    case 9: return pick(["drop", "keep", "k", "d"])
    case 10: return pick(["", "   ", "# note", "  # note"])
    case 11: return pick(["nonsense", "ad", "add \"open", "add a b", "'"])
    case 12: return "wait --limit 0"
    default: return pick(["help open", "help nonsense", "  add   \(word)  "])
    }
  }
}

@Typist @Suite("The same lines", .serialized, .timeLimit(.minutes(10)))
struct SameLinesTests {
  // Rules C-01.1, C-02.1
  @Test(
    "print the same from a pipe, from a file and given with -c, and leave the same state",
    arguments: LineGenerator.World.allCases, 1...30)
  private func scripts(world: LineGenerator.World, seed: UInt64) throws {
    var generator = LineGenerator(world: world, random: SeededGenerator(seed: seed))
    let lines = (0..<30).map { _ in generator.line() } + world.end
    let text = lines.joined(separator: "\n")
    let options = ["--keep-going"]
    let piped = try Consoles.run(world.console, options, script: text)
    let given = try Consoles.run(world.console, options + lines.flatMap { ["-c", $0] })
    let directory = try TestDirectory()
    try directory.write("script", text.replacing("\n", with: "\r\n"))
    let read = try Consoles.run(world.console, options + ["--script", directory.path + "/script"])
    #expect(given.output == piped.output && read.output == piped.output, "seed \(seed)")
    #expect(given.exit == piped.exit && read.exit == piped.exit, "seed \(seed)")
    let names = [(given, "-c"), (read, directory.path + "/script")]
    for (run, name) in names {
      #expect(
        run.errorText.replacing("\n\(name):", with: "\n<stdin>:").replacingPrefix(name, "<stdin>") == piped.errorText)
    }
  }

  @Test("do the same from a loaded file as in a script, up to the first that fails", arguments: 1...30)
  func loaded(seed: UInt64) throws {
    var generator = LineGenerator(world: .shelf, random: SeededGenerator(seed: seed))
    let lines = (0..<12).map { _ in generator.line() } + LineGenerator.World.shelf.end
    let directory = try TestDirectory()
    try directory.write("lines", lines.joined(separator: "\n"))
    let file = directory.path + "/lines"
    let read = try Consoles.run(Consoles.verbs, ["--script", file])
    let loaded = try Consoles.run(Consoles.verbs, script: "load \(file)")
    #expect(loaded.output == read.output, "seed \(seed): \(lines)")
    #expect(loaded.exit == read.exit, "seed \(seed): \(lines)")
    #expect(
      loaded.errorText.replacingPrefix("<stdin>:1: \(file):", "\(file):") == read.errorText, "seed \(seed): \(lines)")
  }

  // Rule C-02.1
  @Test(
    "show in a terminal what they print in a script, errors in their places", arguments: LineGenerator.World.allCases,
    1...6)
  private func typed(world: LineGenerator.World, seed: UInt64) throws {
    var generator = LineGenerator(world: world, random: SeededGenerator(seed: seed))
    // A user may answer with the line that asked, and a script may not.
    let lines = (0..<12).map { _ in generator.line() }.filter { !$0.contains("\"open") && !$0.contains("'") }
      .flatMap { $0 == "delete" ? [$0, "n"] : [$0] }
    let session = try Consoles.open(
      world.console, columns: 200, rows: 400, changing: ["TERM": "dumb", "NO_COLOR": "1", "PAGER": "cat"])
    try session.waitUntilIdle()
    for line in lines {
      try session.send(line + "\r")
      try session.waitUntilIdle()
    }
    let echoed = try PipedProgram.run(
      world.console, arguments: ["--keep-going"], environment: TestEnvironment.variables,
      input: lines.joined(separator: "\n").utf8, errors: .withOutput)
    // The terminal also has the first screen, prompts, and the text typed after them.
    let typed = session.screen.lines.drop { !$0.hasPrefix("/") }.filter { !$0.contains(#/^/[^ ]*>( |$)/#) }
    let printed = echoed.outputText.split(separator: "\n").map { String($0).replacing(#/^<stdin>:[0-9]+: /#, with: "") }
    #expect(
      typed.filter { !$0.isEmpty } == printed.filter { !$0.contains("or --yes") }, "seed \(seed): \(lines)")
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, _ replacement: String) -> String {
    hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
  }
}
