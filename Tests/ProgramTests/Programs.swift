import Foundation
import ScreenKitTermTesting
import TestSupport

/// The programs that are built next to the tests.
enum Programs {
  static let dbwalk = path("dbwalk")
  static let counter = path("Counter")
  static let watch = path("Watch")
  static let feed = path("Feed")
  static let crashes = path("Crashes")
  static let faults = path("Faults")
  static let printHost = path("PrintHost")
  static let apexSteps = path("ApexSteps")
  static let differences = path("Differences")
  static let navigationArray = path("NavigationArray")
  static let newsstand = path("Newsstand")
  static let tasks = path("Tasks")
  static let guess = path("Guess")
  static let verbs = path("Verbs")
  static let diary = path("Diary")
  static let movies = path("Movies")
  static let tea = path("Tea")
  static let fromApex = path("FromApex")
  static let fromAtlas = path("FromAtlas")
  static let fromSwiftRex = path("FromSwiftRex")
  static let backups = path("Backups")
  static let blocks = path("Blocks")
  static let tables = path("Tables")
  static let pages = path("Pages")
  static let kiosk = path("Kiosk")
  static let letter = path("Letter")
  static let incidents = path("Incidents")
  static let booking = path("Booking")
  static let kinds = path("Kinds")
  static let pictures = path("Pictures")
  static let notes = path("Notes")
  static let cinema = path("Cinema")
  static let kitchen = path("Kitchen")
  static let station = path("Station")
  static let themes = path("Themes")
  static let films = path("Films")
  static let cashbook = path("Cashbook")
  static let entrance = path("Entrance")
  static let shop = path("Shop")

  private static func path(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
  }

  /// Runs a program with a script on standard input.
  static func run(
    _ program: String, _ arguments: [String] = [], script: String = "",
    environment: [String: String] = TestEnvironment.variables, within duration: Duration = .seconds(60)
  ) throws -> PipedProgram {
    try PipedProgram.run(
      program, arguments: arguments, environment: environment, input: script, within: duration)
  }

  /// Runs a program in a terminal.
  static func open(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:], output: TerminalSession.Output = .terminal
  ) throws -> TerminalSession {
    try TerminalSession(
      program, arguments: arguments, environment: TestEnvironment.variables(changing: changes), columns: columns,
      rows: rows,
      output: output)
  }

  /// Runs a console in a terminal, and waits for its first prompt.
  static func openConsole(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:]
  ) throws -> TerminalSession {
    let session = try open(program, arguments, columns: columns, rows: rows, changing: changes)
    try session.wait(for: "/>")
    try session.waitUntilIdle()
    return session
  }
}
