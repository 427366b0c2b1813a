public import ArgumentParser
import CScreenKitTerminalGuard
import CScreenKitPlatform
import PresentationFiles
import ScreenKit

/// The command `selftest`: walks through the screens of a program in a sandbox, and reports problems.
///
/// ``Console/main(version:)`` includes it; a program with its own command line lists it among its `subcommands`. See
/// `Session.selftest(lines:limit:seed:)` for what is tested. The command takes the arguments of the program, which select the data to test. It
/// ignores the options of every console, such as `--read-only`:
///
///     dbwalk selftest orders.db --lines 500
///
/// Each finding is printed as a script: a comment with the problem, and the lines that reproduce it. The exit status is 1 if there are
/// any. The test runs in a child process, and continues in another one if the program crashes; a program that cannot start while it
/// already runs is tested in its own process, which prints the lines that have led to a crash before it ends.
public struct ConsoleSelftest<Program: ConsoleProgram>: AsyncParsableCommand, ConsoleCommand {
  /// The name and the help of the command.
  public static var configuration: CommandConfiguration { SelftestOptions.configuration }

  @OptionGroup var selftest: SelftestOptions

  /// The program.
  @OptionGroup public var program: Program

  /// Makes the command.
  public init() {}

  /// Tests the program, and shows the findings.
  ///
  /// - Throws: The exit status, when the test has ended; otherwise the error of ``ConsoleProgram/console()``.
  @MainActor
  public func run() async throws { throw try await run(on: .ofProcess) }

  @MainActor
  func run(on terminal: Terminal) async throws -> ExitCode {
    if let status = await selftest.runInChildren(on: terminal) { return status }
    return try await program.console().selftest(selftest, on: terminal)
  }
}

/// The command `selftest` of a program that is only a console, which already exists.
struct PlainSelftest: ParsableCommand {
  static var configuration: CommandConfiguration { SelftestOptions.configuration }

  @OptionGroup var selftest: SelftestOptions
}

/// The options of the command `selftest`.
struct SelftestOptions: ParsableArguments, Sendable {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "selftest", abstract: "Try out all screens and commands in a sandbox, and report problems.",
      discussion: """
        Nothing outside of the program is changed. Each problem is printed as a script that shows it. The exit status is 1 if there is any.
        """)
  }

  @Option(help: ArgumentHelp("The number of lines to run.", valueName: "count"))
  var lines = 2_000

  @Option(help: ArgumentHelp("The number that decides about random lines.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The longest time that a line may take, in seconds.", valueName: "seconds"))
  var limit = 10

  @Option(help: ArgumentHelp("Write each problem to a file in this new folder, as a script.", valueName: "folder"))
  var save: String?

  /// A file with the trial that a child process continues.
  @Option(help: .hidden)
  var trial: String?

  func validate() throws {
    if lines < 1 { throw ValidationError("--lines must be at least 1") }
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  fileprivate var newTrial: SelftestTrial { SelftestTrial(lines: lines, limit: .seconds(limit), seed: seed) }

  /// Tests the program in child processes, prints the findings, and returns the exit status.
  ///
  /// - Returns: `nil` if the test should run in this process.
  @MainActor
  func runInChildren(on terminal: Terminal) async -> ExitCode? {
    guard trial == nil, terminal.arguments.contains("selftest") else { return nil }
    if let status = refusal(on: terminal) { return status }
    guard let report = await SelftestChildren(terminal).run(newTrial) else { return nil }
    return show(report, on: terminal)
  }

  /// The exit status if the findings cannot be saved.
  @MainActor
  fileprivate func refusal(on terminal: Terminal) -> ExitCode? {
    guard let save, FileName.exists(save) else { return nil }
    return fail("\(FileError(save, SystemError(code: EEXIST)))", of: "--save", on: terminal)
  }

  @MainActor
  fileprivate func fail(_ error: String, of source: String, on terminal: Terminal) -> ExitCode {
    ErrorLines(writer: terminal.writer(to: terminal.errors)).write(
      error, source: source, after: terminal.writer(to: terminal.output))
    return .failure
  }

  /// Prints the findings, and saves them.
  @MainActor
  fileprivate func show(_ report: SelftestReport, on terminal: Terminal) -> ExitCode {
    let output = terminal.writer(to: terminal.output)
    output.write(report.description.harmless + "\n")
    var status = report.findings.isEmpty ? ExitCode.success : .failure
    do throws(FileError) {
      if let save { try report.save(in: save) }
    } catch {
      status = fail("\(error)", of: "--save", on: terminal)
    }
    return output.end(telling: terminal.writer(to: terminal.errors)) ?? status
  }
}

extension Console {
  /// Tests the program in this process. A child process writes down what it does, for its parent; otherwise the findings are printed.
  ///
  /// - Returns: The exit status.
  func selftest(_ options: SelftestOptions, on terminal: Terminal) async -> ExitCode {
    if let status = await options.runInChildren(on: terminal) { return status }
    if let status = options.refusal(on: terminal) { return status }
    if case .failed(let error) = await session.begun() {
      return options.fail("\(error)", of: "start", on: terminal)
    }
    let trial = options.trial.flatMap(SelftestChildren.trial(in:)) ?? options.newTrial
    let watchdog = Watchdog()
    let report = await session.selftest(trial) { record in
      let script = record.lines.map { $0 + "\n" }.joined()
      if options.trial != nil { SelftestChildren.write(record, to: terminal.output) }
      watchdog.begin(
        ifCrashed: options.trial == nil ? "# selftest: the program crashed\n" + script : "",
        ifBusy: "# selftest: \(SelftestChildren.busy)\n" + script, within: trial.patience * 3)
    } goesOn: {
      watchdog.wait()
    }
    watchdog.end()
    return options.trial == nil ? options.show(report, on: terminal) : .success
  }
}

extension SelftestReport {
  /// Writes each finding to a separate file, starting with `1.script`.
  ///
  /// - Throws: An error if the folder cannot be created, or a file cannot be written.
  fileprivate func save(in folder: String) throws(FileError) {
    try Folder.create(folder)
    for (index, finding) in findings.enumerated() {
      try TextFile.write(finding.script, to: "\(folder)/\(index + 1).script", replaces: false)
    }
  }
}
