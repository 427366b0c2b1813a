import Foundation
import DBWalkSQLite
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

// A program's types are internal.
@testable import dbwalk

@Typist @Suite("A hostile text in a database", .serialized, .timeLimit(.minutes(10)))
struct HostileDatabaseTests {
  /// Every screen that shows a value, a name or a statement of the database.
  private static let lines = [
    "open c", "labels", "facet p.name", "open 1", "home", "open p", "stats name", "back", "facet name max name",
    "open 1",
    "open 1", "follow c.p", "back", "cell name", "bookmark \"here\"", "bookmarks", "home", "find qq", "open 1", "home",
    "schema p", "home", "sql SELECT name FROM p", "explain SELECT * FROM p WHERE name > 'a'",
  ]

  /// The rows of a group are found only by a value that is read whole.
  nonisolated private static let strings = HostileStrings.all.filter { $0.bytes.count < 900 }

  // Rule C-05.2
  @Test("is shown in visible characters everywhere", arguments: strings)
  func visible(string: HostileString) throws {
    let text = String(decoding: string.bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\0" }
    let name = "q\(String(String.UnicodeScalarView(text)))z".quoted
    let hostile = try ScratchDatabase(named: "hostile.db") { db in
      try db.perform(
        """
        CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT DEFAULT 'x');
        CREATE TABLE c (p INTEGER REFERENCES p, \(name) REFERENCES p);
        CREATE TRIGGER \(name) AFTER INSERT ON p BEGIN SELECT 1 AS \(name); END;
        """)
      let value = Array("qq".utf8) + string.bytes + "z".utf8
      try db.perform("INSERT INTO p VALUES (1, CAST(? AS TEXT))", [.blob(value)])
      try db.perform("INSERT INTO c VALUES (1, 1)")
    }
    let data = URL(filePath: hostile.path).deletingLastPathComponent().path
    var environment = TestEnvironment.variables
    environment["XDG_DATA_HOME"] = data
    let run = try Consoles.run(
      Consoles.dbwalk, [hostile.path], script: Self.lines.joined(separator: "\n"), environment: environment)
    #expect(run.exit == .exited(0), "\(run.errorText)")
    for line in (run.outputText + run.errorText).split(separator: "\n") { #expect(flaw(of: String(line)) == nil) }
    #expect(run.outputText.contains("1 found."))
  }
}
