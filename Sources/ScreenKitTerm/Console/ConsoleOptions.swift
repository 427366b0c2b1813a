public import ArgumentParser
import Glibc

/// The options that every console program understands.
///
/// A program with arguments of its own takes them along with `@OptionGroup`.
public struct ConsoleOptions: ParsableArguments {
  /// Lines to run instead of asking for any, in their order.
  @Option(
    name: .customShort("c"), parsing: .singleValue,
    help: ArgumentHelp("Run a command and leave; may be given several times.", valueName: "command"))
  public var commands: [String] = []

  /// Makes options without lines: a terminal is asked for them, anything else is read.
  public init() {}
}

/// The command line of a program that is nothing but a console.
struct ConsoleProgram: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "console") })
  }

  @OptionGroup var options: ConsoleOptions
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
      writer.flush()
    }
    return status
  }
}
