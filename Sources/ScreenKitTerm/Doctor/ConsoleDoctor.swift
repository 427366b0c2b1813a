public import ArgumentParser

/// A command of every program, `doctor` or `selftest`.
protocol ConsoleCommand: ParsableCommand {
  /// Runs the command on a terminal, and returns the exit status.
  @MainActor func run(on terminal: Terminal) async throws -> ExitCode
}

/// The command `doctor`: tells what this terminal can do, and what to do about what it cannot.
///
/// ``Console/main(version:)`` has it; a program of its own lists it among its `subcommands`. A terminal is asked where its
/// cursor is after some characters, to learn how wide it draws them: at most a second is waited for an answer, nothing is asked
/// when input or output is no terminal, and its settings are afterwards as before.
public struct ConsoleDoctor: AsyncParsableCommand, ConsoleCommand, Sendable {
  /// What the command line knows of it.
  public static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Show what this terminal can do, and how to make it do more.")

  /// What to show the findings in.
  @Option(help: "The format of the findings: plain text, JSON, CSV, or Markdown.")
  public var format = ConsoleOptions.Format.plain

  /// Makes the command.
  public init() {}

  /// Looks, asks the terminal, and shows the findings. The exit status is 0 whatever they are.
  ///
  /// - Throws: The exit status.
  @MainActor
  public func run() async throws {
    throw run(on: .ofProcess)
  }

  /// Looks at a terminal and shows the findings; returns the exit status.
  @MainActor
  package func run(on terminal: Terminal) -> ExitCode {
    var facts = TerminalFacts.looked(at: terminal)
    let writer = terminal.writer(to: terminal.output)
    if facts.mayBeAsked { facts.answers = TerminalProbe(terminal: terminal, writer: writer).ask() }
    let blocks = facts.findings.blocks
    switch format {
    case .plain: writer.write(facts.rendering.text(blocks))
    case .json: writer.write(Block.json(blocks) + "\n")
    case .jsonObjects: writer.write(Block.json(blocks, rows: .objects) + "\n")
    case .csv, .markdown: writer.write(format.encoder(isTerminal: writer.isTerminal)(blocks))
    }
    return writer.end(telling: terminal.writer(to: terminal.errors)) ?? .success
  }
}
