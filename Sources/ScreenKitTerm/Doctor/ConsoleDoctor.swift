public import ArgumentParser

/// A command of every program: `doctor` or `selftest`.
protocol ConsoleCommand: ParsableCommand {
  /// Runs the command on a terminal, and returns the exit status.
  @MainActor func run(on terminal: Terminal) async throws -> ExitCode
}

/// The command `doctor`: reports what this terminal can do, and how to fix problems.
///
/// ``Console/main(version:)`` includes it; a program with its own command line lists it among its `subcommands`. The command asks the
/// terminal for the cursor position after some characters, to learn how wide it draws them. It waits at most a second for an answer, asks
/// nothing unless input and output are terminals, and restores the terminal's settings afterwards.
public struct ConsoleDoctor: AsyncParsableCommand, ConsoleCommand, Sendable {
  /// The configuration of the command.
  public static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Show what this terminal can do, and how to make it do more.")

  /// The format of the findings.
  @Option(help: "The format of the findings: plain text, JSON, CSV, or Markdown.")
  public var format = ConsoleOptions.Format.plain

  /// Makes the command.
  public init() {}

  /// Examines the terminal and shows the findings. The exit status is 0 regardless of the findings.
  ///
  /// - Throws: The exit status.
  @MainActor
  public func run() async throws {
    throw run(on: .ofProcess)
  }

  /// Examines a terminal and shows the findings. Returns the exit status.
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
