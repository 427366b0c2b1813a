import Foundation
import GRDB
import ScreenKitTermTesting

/// The programs that are built beside the tests.
enum Programs {
  static let dbwalk = path("dbwalk")
  static let counter = path("Counter")
  static let watch = path("Watch")
  static let crashes = path("Crashes")
  static let printHost = path("PrintHost")
  static let apexSteps = path("ApexSteps")
  static let differences = path("Differences")
  static let navigationArray = path("NavigationArray")
  static let tasks = path("Tasks")
  static let guess = path("Guess")
  static let verbs = path("Verbs")
  static let diary = path("Diary")
  static let movies = path("Movies")
  static let tea = path("Tea")
  static let fromApex = path("FromApex")
  static let fromAtlas = path("FromAtlas")
  static let fromSwiftRex = path("FromSwiftRex")
  static let blocks = path("Blocks")
  static let tables = path("Tables")
  static let pages = path("Pages")
  static let kiosk = path("Kiosk")
  static let letter = path("Letter")

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// An environment that does not depend on who runs the tests.
  static let environment = [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    "INPUTRC": "/dev/null",
  ]

  /// Whether the programs edit lines with GNU readline.
  static var haveReadline: Bool {
    #if Readline
      true
    #else
      false
    #endif
  }

  private static func path(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
  }

  /// Runs a program with a script on standard input.
  static func run(
    _ program: String, _ arguments: [String] = [], script: String = "", environment: [String: String] = environment
  ) throws -> PipedProgram {
    try PipedProgram.run(program, arguments: arguments, environment: environment, input: script)
  }

  /// Runs a program in a terminal.
  static func open(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    changing changes: [String: String?] = [:], output: TerminalSession.Output = .terminal
  ) throws -> TerminalSession {
    try TerminalSession(
      program, arguments: arguments, environment: environment(changing: changes), columns: columns, rows: rows,
      output: output)
  }

  /// The environment with other values; `nil` stands for none.
  static func environment(changing changes: [String: String?]) -> [String: String] {
    environment.merging(changes.compactMapValues(\.self)) { $1 }
      .filter { changes[$0.key, default: $0.value] != nil }
  }
}

/// A small database in a directory of its own, which goes with it.
final class MusicDatabase {
  static let evilTitle = "safe\u{1B}[2J\u{1B}]52;c;cm0=\u{07}\u{9B}31m\u{202E}evil"

  private let directory: URL
  let path: String

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "screenkit-\(UUID().uuidString)")
    path = directory.appending(path: "music.db").path
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT);
          CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title TEXT, ArtistId INTEGER REFERENCES Artist);
          CREATE TABLE "two words" (a);
          INSERT INTO Artist VALUES (1, 'AC/DC'), (2, 'Accept');
          INSERT INTO Album VALUES (1, 'For Those About To Rock We Salute You', 1), (2, 'Balls to the Wall', 2),
            (4, 'Lost Tapes', 999), (5, 'Field Recordings', NULL);
          """)
      try db.execute(sql: "INSERT INTO Album VALUES (3, ?, 1)", arguments: [Self.evilTitle])
      for number in 6...45 {
        try db.execute(sql: "INSERT INTO Album VALUES (?, ?, 2)", arguments: [number, "Album \(number)"])
      }
    }
    try queue.close()
  }

  /// Changes the database as another program does.
  func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
    try queue.close()
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The path of another file in the same directory, with the given content.
  func file(_ name: String, _ content: String) throws -> String {
    let url = directory.appending(path: name)
    try Data(content.utf8).write(to: url)
    return url.path
  }
}
