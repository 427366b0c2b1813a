import Dispatch
import Foundation
import ScreenKitTerm
import ScreenKitTermTesting
import TestedBackups
import TestedCounter
import TestedDiary
import TestedFeed
import TestedKiosk
import TestedLetter
import TestedPages
import TestedTables
import TestedTasks
import TestedVerbs
import TestedWatch
import TestSupport

// A program's types are internal.
@testable import dbwalk

/// The programs that tests run in their own process. Tests that need a separate process use ``Programs``.
enum Consoles {
  static let backups = testedBackups
  static let counter = testedCounter
  static let diary = testedDiary
  static let feed = testedFeed
  static let kiosk = testedKiosk
  static let letter = testedLetter
  static let pages = testedPages
  static let tables = testedTables
  static let tasks = testedTasks
  static let verbs = testedVerbs
  static let watch = testedWatch
  static let dbwalk = TestedConsole("dbwalk") { terminal in
    // dbwalk reads the variables of the process: without this, its bookmarks and its library would be the user's.
    let data = FileManager.default.temporaryDirectory.appending(path: "screenkit-tests").path
    setenv("XDG_DATA_HOME", terminal.environment["XDG_DATA_HOME"] ?? data, 1)
    return await DBWalk.main(on: terminal)
  }

  /// Readline reads the user's key file once in a process; tests do not want it.
  private static let haveNoKeys: Void = { setenv("INPUTRC", "/dev/null", 1) }()

  /// Runs a console with a script on standard input.
  @Typist
  static func run(
    _ console: TestedConsole, _ arguments: [String] = [], script: String = "",
    environment: [String: String] = TestEnvironment.variables
  ) throws -> PipedProgram {
    try PipedProgram.run(console, arguments: arguments, environment: environment, input: script.utf8)
  }

  /// Runs a console in a terminal.
  @Typist
  static func open(
    _ console: TestedConsole, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:], output: TerminalSession.Output = .terminal
  ) throws -> TerminalSession {
    haveNoKeys
    return try TerminalSession(
      console, arguments: arguments, environment: TestEnvironment.variables(changing: changes), columns: columns,
      rows: rows,
      output: output)
  }

  /// Runs a console in a terminal, and waits for its first prompt.
  @Typist
  static func openConsole(
    _ console: TestedConsole, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try open(console, arguments, columns: columns, rows: rows, changing: changes)
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    return session
  }
}

/// The actor for tests that type at consoles in this process.
///
/// Such a test blocks its thread while it waits, which must not be one that tasks share. It never suspends, so one test runs
/// after the other: GNU readline keeps the line in global variables.
@globalActor
actor Typist {
  static let shared = Typist()

  nonisolated let unownedExecutor: UnownedSerialExecutor = Executor.shared.asUnownedSerialExecutor()

  private final class Executor: SerialExecutor {
    static let shared = Executor()
    private let queue = DispatchQueue(label: "typist")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}
