public import ArgumentParser
import CScreenKitTerminalGuard
import CScreenKitPlatform
import PresentationFiles
import ScreenKit

/// The command `selftest`: walks through the screens of a program in a sandbox, and reports problems.
///
/// ``Console/main(version:)`` includes it; a program with its own command line lists it among its `subcommands`. See
/// `Session.selftest(lines:limit:)` for what is tested. The command takes the arguments of the program, which select the data to test. It
/// ignores the options of every console, such as `--read-only`:
///
///     dbwalk selftest orders.db --lines 500
///
/// Each finding is printed as a script: a comment with the problem, and the lines that reproduce it. The exit status is 1 if there are
/// any. If the program traps, the lines that led to it are printed before the process ends.
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
    try await program.console().selftest(selftest, on: terminal)
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

  @Option(help: ArgumentHelp("The maximum number of lines to run.", valueName: "count"))
  var lines = 2_000

  @Option(help: ArgumentHelp("Write each problem to a file in this new folder, as a script.", valueName: "folder"))
  var save: String?

  func validate() throws {
    if lines < 1 { throw ValidationError("--lines must be at least 1") }
  }
}

extension Console {
  /// Tests the program, prints the findings, and returns the exit status.
  func selftest(_ options: SelftestOptions, on terminal: Terminal) async -> ExitCode {
    let errors = ErrorLines(writer: terminal.writer(to: terminal.errors))
    let output = terminal.writer(to: terminal.output)
    if let folder = options.save, FileName.exists(folder) {
      let error = FileError(folder, SystemError(code: EEXIST))
      errors.write("\(error)", source: "--save", after: output)
      return .failure
    }
    if case .failed(let error) = await session.begun() {
      errors.write("\(error)", source: "start", after: output)
      return .failure
    }
    let watchdog = Watchdog()
    let report = await session.selftest(lines: options.lines, limit: .seconds(10)) { lines in
      let script = lines.map { $0 + "\n" }.joined()
      watchdog.begin(
        ifCrashed: "# selftest: the program crashed\n" + script,
        ifBusy: "# selftest: the program does not respond\n" + script)
    } goesOn: {
      watchdog.wait()
    }
    watchdog.end()
    output.write(report.description.harmless + "\n")
    var status = report.findings.isEmpty ? ExitCode.success : .failure
    do throws(FileError) {
      if let folder = options.save { try report.save(in: folder) }
    } catch {
      errors.write("\(error)", source: "--save", after: output)
      status = .failure
    }
    return output.end(telling: terminal.writer(to: terminal.errors)) ?? status
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
