public import ArgumentParser
import CTerminalGuard
import Glibc

/// A console program with a command line of its own.
///
/// It declares its arguments beside the options of every console, and makes the console from them. Parsing, `--help`, errors,
/// scripts and the exit status come with it:
///
///     @main
///     struct Walk: ConsoleProgram {
///       static let configuration = CommandConfiguration(version: "1.0", subcommands: [ConsoleDoctor.self])
///       @Argument(help: "The file to walk.") var file: String
///       @OptionGroup var options: ConsoleOptions
///
///       func console() async throws -> Console<Document, Change> {
///         Console(Store(try Document(file), reducer: reducer), path: \.path, root: Contents())
///       }
///     }
///
/// A file that is called `doctor` is named `./doctor` on such a command line. What `console()` throws is shown as any error of a command line, with exit status 1. A program without arguments of its own
/// needs no such type: ``Console/main(version:)`` does the same.
public protocol ConsoleProgram: AsyncParsableCommand, Sendable {
  /// What the program's store owns.
  associatedtype State
  /// What changes it.
  associatedtype Action: Navigating

  /// The options of every console, declared with `@OptionGroup`.
  var options: ConsoleOptions { get }

  /// Makes the console, after the command line has been understood.
  @MainActor func console() async throws -> Console<State, Action>
}

extension ConsoleProgram {
  /// Makes the console and runs it as the options and the terminal have it.
  ///
  /// - Throws: The exit status, when the console has ended; else what ``console()`` throws.
  @MainActor
  public func run() async throws {
    throw try await console().run(options)
  }

  /// Understands the command line, runs what it asks for, and ends the process; see ``Console/main(version:)`` for the exit
  /// status.
  @MainActor
  public static func main() async {
    await runParsed { (program: Self) in try await program.run() }
  }
}

extension ParsableCommand {
  /// Understands the command line. The word `doctor`, if it is the first, is that command, even where a program takes a first
  /// argument.
  static func parsed() throws -> any ParsableCommand {
    let words = CommandLine.arguments.dropFirst()
    guard words.first == ConsoleDoctor._commandName,
      configuration.subcommands.contains(where: { $0 is ConsoleDoctor.Type })
    else { return try parseAsRoot() }
    return try ConsoleDoctor.parseAsRoot(Array(words.dropFirst()))
  }

  /// Understands the command line, runs the program, or the subcommand that was typed, and ends the process.
  ///
  /// - Parameter run: Runs the program.
  @MainActor
  static func runParsed<Program>(_ run: (Program) async throws -> Void) async -> Never {
    do {
      switch try parsed() {
      case let program as Program: try await run(program)
      case var command as any AsyncParsableCommand: try await command.run()
      case var command: try command.run()
      }
      leave(.success)
    } catch {
      leave(explain(error))
    }
  }
}

/// The command line of a program that is nothing but a console.
struct PlainProgram: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name, subcommands: [ConsoleDoctor.self])
  }

  static var name: String {
    CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "console") } ?? "console"
  }

  /// What there is to say of the version of a program that says nothing itself.
  static var unversioned: String { "\(name), made with ScreenKit 0.1" }

  @OptionGroup var options: ConsoleOptions

  @Flag(help: "Show the version.")
  var version = false
}

extension ParsableArguments {
  /// Says why a command line could not be understood, or shows the help that it asked for, and returns the exit status.
  ///
  /// What the user typed is shown in visible characters, as everything that comes from outside.
  @MainActor
  public static func explain(_ error: any Error) -> ExitCode {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if !message.isEmpty {
      let writer = Writer(descriptor: status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
      writer.write(Rendering().text([.text(StyledText(lines: message))]))
      if status.isSuccess { return writer.end() ?? status }
      writer.flush()
    }
    return status
  }
}

/// Ends the process with a status; one that stands for a signal becomes that signal, so that a shell that runs the program in
/// a loop knows that it was stopped.
func leave(_ status: ExitCode) -> Never {
  let number = status.rawValue - 128
  if StopSignals.numbers.contains(number) || number == SIGPIPE { sk_end_by_signal(number) }
  exit(status.rawValue)
}
