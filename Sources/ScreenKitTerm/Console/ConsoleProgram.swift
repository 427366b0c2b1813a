public import ArgumentParser
import CScreenKitTerminalGuard
import CScreenKitPlatform

/// A console program with its own command line.
///
/// It declares its arguments next to the options of every console, and makes the console from them. Parsing, `--help`, errors, scripts
/// and the exit status are included:
///
///     @main
///     struct Walk: ConsoleProgram {
///       static let configuration = CommandConfiguration(
///         version: "1.0", subcommands: [ConsoleDoctor.self, ConsoleSelftest<Self>.self])
///       @Argument(help: "The file to walk.") var file: String
///       @OptionGroup var options: ConsoleOptions
///
///       func console() async throws -> Console<Document, Change> {
///         Console(Store(try Document(file), reducer: reducer), path: \.path, root: Contents())
///       }
///     }
///
/// A program has these two commands even if its configuration does not list them; if it does, `--help` does, too. So write a file called
/// `doctor` as `./doctor`, and likewise for `selftest`. An error of `console()` is shown like any other error of a command line, with exit
/// status 1. A program without its own arguments needs no such type: use ``Console/main(version:)``.
public protocol ConsoleProgram: AsyncParsableCommand, Sendable {
  /// The state of the program's store.
  associatedtype State
  /// The actions of the program's store.
  associatedtype Action: Navigating

  /// The options of every console, declared with `@OptionGroup`.
  var options: ConsoleOptions { get }

  /// Makes the program from a command line without options and subcommands. If it returns `nil`, as it does by default, the words are
  /// parsed.
  ///
  /// Parsing takes much of the time until the first prompt. A program that is usually started with a file, for example, can skip it and set
  /// its own properties. It must set all of them, with ``ConsoleOptions/standard`` for `options`. They are not validated; errors of
  /// ``console()`` are reported as for a parsed program.
  ///
  /// - Parameter words: The words after the name of the program; empty if there are none.
  static func withoutParsing(_ words: [String]) -> Self?

  /// Makes the console, after the command line has been parsed.
  @MainActor func console() async throws -> Console<State, Action>
}

extension ConsoleProgram {
  /// The subcommands that every program can have: ``ConsoleDoctor`` and ``ConsoleSelftest``.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(subcommands: [ConsoleDoctor.self, ConsoleSelftest<Self>.self])
  }

  /// Makes the session of the program, for a custom front end, or for a test.
  ///
  /// - Throws: The errors of ``console()``.
  @MainActor
  public func session() async throws -> Session<State, Action> { try await console().session }

  /// Makes the console and runs it with the options and the terminal.
  ///
  /// - Throws: The exit status, when the console has ended; otherwise the error of ``console()``.
  @MainActor
  public func run() async throws {
    throw try await versioned().run(options)
  }

  /// The console, which knows the version of the program.
  @MainActor
  private func versioned() async throws -> Console<State, Action> {
    // A replay writes to no journal that the program opens.
    var made = try await ReplayedProgram.$isStarting.withValue(options.replay != nil) { try await console() }
    made.version = Self.configuration.version.isEmpty ? nil : Self.configuration.version
    return made
  }

  /// Parses the command line, runs the program, and ends the process; see ``Console/main(version:)`` for the exit status.
  @MainActor
  public static func main() async {
    leave(await main(on: .ofProcess))
  }

  /// Returns `nil`: every command line is parsed.
  public static func withoutParsing(_ words: [String]) -> Self? { nil }

  /// Parses a terminal's command line, runs the program, and returns the exit status.
  @MainActor
  package static func main(on terminal: Terminal) async -> ExitCode {
    let words = Array(terminal.arguments.dropFirst())
    let run = { (program: Self) in try await program.versioned().run(program.options, on: terminal) }
    // The usual ways to start a program are recognized without a parser.
    if words == ["--version"], !configuration.version.isEmpty { return show(configuration.version, on: terminal) }
    guard arePlain(words), let program = withoutParsing(words) else {
      return await self.run(on: terminal, commands: commands, run)
    }
    do {
      return try await run(program)
    } catch {
      return explain(error, on: terminal)
    }
  }

  /// The subcommands of the configuration, and the subcommands of every program that it does not list.
  private static var commands: [any ParsableCommand.Type] {
    let own = configuration.subcommands
    let common: [any ParsableCommand.Type] = [ConsoleDoctor.self, ConsoleSelftest<Self>.self]
    return own + common.filter { command in !own.contains { $0._commandName == command._commandName } }
  }

  /// Whether no word is an option or the name of a subcommand. Always `false` if a subcommand declares no name, since only the parser
  /// knows its name then.
  private static func arePlain(_ words: [String]) -> Bool {
    let commands = Self.commands.map { $0.configuration }
    let names = Set(commands.flatMap { [$0.commandName ?? ""] + $0.aliases } + ["help"])
    return commands.allSatisfy { $0.commandName != nil } && !words.contains { $0.hasPrefix("-") || names.contains($0) }
  }
}

extension ParsableCommand {
  /// Parses the command line. If the first word, or the one after `help`, is `doctor` or `selftest`, it is that command, even if the
  /// program takes a first argument.
  static func parsed(
    _ words: [String], commands: [any ParsableCommand.Type]? = nil
  ) throws -> any ParsableCommand {
    let words = try ConsoleOptions.spellingOut(words)
    let asksForHelp = words.first == "help" && words.count == 2
    let name = asksForHelp ? words.last : words.first
    guard
      let command = (commands ?? configuration.subcommands).first(where: {
        $0 is any ConsoleCommand.Type && $0._commandName == name
      })
    else { return try parseAsRoot(words) }
    return try command.parseAsRoot(asksForHelp ? ["--help"] : Array(words.dropFirst()))
  }

  /// Parses a terminal's command line, runs the program or the given subcommand, and returns the exit status.
  ///
  /// - Parameters:
  ///   - commands: The subcommands that can come first; `nil` for the subcommands of the configuration.
  ///   - selftest: Tests a program that is only a console.
  ///   - run: Runs the program.
  @MainActor
  static func run<Program>(
    on terminal: Terminal, commands: [any ParsableCommand.Type]? = nil,
    selftest: (SelftestOptions) async -> ExitCode = { _ in .failure },
    _ run: (Program) async throws -> ExitCode
  ) async -> ExitCode {
    do {
      switch try parsed(Array(terminal.arguments.dropFirst()), commands: commands) {
      case let program as Program: return try await run(program)
      case let command as PlainSelftest: return await selftest(command.selftest)
      case let command as any ConsoleCommand: return try await command.run(on: terminal)
      case var command as any AsyncParsableCommand: try await command.run()
      case var command: try command.run()
      }
      return .success
    } catch {
      return explain(error, on: terminal)
    }
  }
}

/// The command line of a program that is only a console.
struct PlainProgram: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Terminal.ofProcess.program, subcommands: [ConsoleDoctor.self, PlainSelftest.self])
  }

  @OptionGroup var options: ConsoleOptions

  @Flag(help: "Show the version.")
  var version = false
}

extension ParsableArguments {
  /// Explains why a command line could not be parsed, or shows the requested help, and returns the exit status.
  ///
  /// The user's input is shown in visible characters, like all untrusted text.
  @MainActor
  public static func explain(_ error: any Error) -> ExitCode { explain(error, on: .ofProcess) }

  /// The same, on a terminal.
  @MainActor
  static func explain(_ error: any Error, on terminal: Terminal) -> ExitCode {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if message.isEmpty { return status }
    if status.isSuccess { return show(message, on: terminal) }
    let writer = terminal.writer(to: terminal.errors)
    writer.write(Rendering().text([.text(StyledText(lines: message))]))
    writer.flush()
    return status
  }

  /// Shows the requested text, and returns the exit status.
  @MainActor
  fileprivate static func show(_ message: String, on terminal: Terminal) -> ExitCode {
    let writer = terminal.writer(to: terminal.output)
    writer.write(Rendering().text([.text(StyledText(lines: message))]))
    return writer.end(telling: terminal.writer(to: terminal.errors)) ?? .success
  }
}

/// Ends the process with a status. A status that stands for a signal becomes that signal, so that a shell that runs the program in a loop
/// knows that it was stopped.
func leave(_ status: ExitCode) -> Never {
  let number = status.rawValue - 128
  if ScriptSignals.numbers.contains(number) || number == SIGPIPE { sk_end_by_signal(number) }
  exit(status.rawValue)
}
