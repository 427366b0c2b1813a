import ArgumentParser
import ScreenKitTerm
import ScreenKitTermTesting
import Testing

private struct Room: Screen {
  let text: String
  func body(_ state: Int) -> [Block] { Block.text(StyledText(text)) }
  func verbs(_ state: Int) -> [Verb<Move>] {}
}

private enum Move: Navigating { case navigate(PathIntent<Route>) }

private enum Route: ScreenFactory {
  case room
  func makeScreen() -> any Screen<Int, Move> { Room(text: "") }
}

private struct Sub: ParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(commandName: "list", aliases: ["ls"]) }
  func run() { print("listed") }
}

/// Prints how its command line was understood.
private struct Porter: ConsoleProgram {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "Porter", version: "1.0\n2.0", subcommands: [ConsoleDoctor.self, Sub.self])
  }

  @Argument var words: [String] = []
  @OptionGroup var options: ConsoleOptions

  static func withoutParsing(_ words: [String]) -> Self? {
    guard words != ["parse"] else { return nil }
    var porter = Self()
    (porter.words, porter.options) = (["unparsed"] + words, .standard)
    return porter
  }

  func console() throws -> Console<Int, Move> {
    if words.contains("wrong") { throw ValidationError("\"wrong\" is wrong.") }
    let reducer = Reducer<Int, Move> { _, _ in }
    return Console(Store(0, reducer: reducer), path: { _ in [] }, root: Room(text: words.joined(separator: " ")))
  }
}

/// Has a subcommand whose name only the parser knows.
private struct Janitor: ConsoleProgram {
  struct Sweep: ParsableCommand { func run() { print("swept") } }

  static var configuration: CommandConfiguration { CommandConfiguration(subcommands: [Sweep.self]) }

  @OptionGroup var options: ConsoleOptions

  static func withoutParsing(_ words: [String]) -> Self? { fatalError("not asked") }

  func console() -> Console<Int, Move> {
    Console(Store(0, reducer: Reducer { _, _ in }), path: { _ in [] }, root: Room(text: "at work"))
  }
}

@Typist @Suite("A program that makes itself of words", .serialized, .timeLimit(.minutes(10)))
struct StartWithoutParsingTests {
  private func run(_ arguments: [String]) throws -> PipedProgram {
    try Consoles.run(TestedConsole("Porter") { await Porter.main(on: $0) }, arguments, script: "look\n")
  }

  @Test(
    "is not parsed unless there are options, a subcommand, or words it does not expect",
    arguments: [
      ([], "unparsed\n"), (["a b", "", "é"], "unparsed a b  é\n"), (["parse"], "parse\n"),
      (["a", "-c", "look"], "a\n"), (["--", "-c"], "-c\n"), (["a", "list"], "a list\n"),
    ])
  func words(_ arguments: [String], _ output: String) throws {
    let run = try run(arguments)
    #expect(run.outputText == output && run.errorText == "" && run.exit == .exited(0))
  }

  @Test(
    "leaves words that name subcommands, or ask for help, to the parser",
    arguments: [("doctor", "Streams"), ("help", "help\n"), ("ls", "ls\n"), ("list", "list\n"), ("--help", "USAGE: ")])
  func subcommands(_ argument: String, _ part: String) throws {
    let run = try run([argument])
    #expect(run.outputText.contains(part) && !run.outputText.contains("unparsed"))
  }

  @Test("is always parsed where a subcommand declares no name")
  func namelessSubcommand() throws {
    let run = try Consoles.run(TestedConsole("Janitor") { await Janitor.main(on: $0) }, [], script: "look\n")
    #expect(run.outputText == "at work\n" && run.exit == .exited(0))
  }

  @Test("prints its version, as the parser does among other words", arguments: [["--version"], ["--version", "a"]])
  func version(_ arguments: [String]) throws {
    let run = try run(arguments)
    #expect(run.outputText == "1.0\n2.0\n" && run.errorText == "" && run.exit == .exited(0))
  }

  @Test("reports what its console throws as an error of the command line, parsed or not")
  func failure() throws {
    let (unparsed, parsed) = (try run(["wrong"]), try run(["wrong", "--echo"]))
    #expect(unparsed.errorText.contains("\"wrong\" is wrong.") && unparsed.outputText == "")
    #expect(unparsed.errorText == parsed.errorText && unparsed.exit == parsed.exit && unparsed.exit != .exited(0))
  }
}
