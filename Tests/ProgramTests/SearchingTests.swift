import Foundation
import DBWalkSQLite
import ScreenKitTermTesting
import TestDatabases
import Testing
import TestSupport

/// A search of a database with an endless view, so that the search ends only when the user cancels it. Tables come before views.
@Suite("A search of all tables", .timeLimit(.minutes(10)))
struct SearchingTests {
  private let database: ScratchDatabase

  init() throws {
    database = try ScratchDatabase(named: "songs.db") { db in
      try db.perform(
        """
        CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT); INSERT INTO song VALUES (1, 'Let There Be Rock');
        CREATE TABLE word (word TEXT); INSERT INTO word VALUES ('bedrock');
        CREATE VIEW yonder AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'pop ' || i AS pop FROM n;
        CREATE TABLE zoo (rock TEXT); INSERT INTO zoo VALUES ('rock hyrax');
        """)
    }
  }

  @Test("shows its hits while it continues; Ctrl-C gives up the rest, and the hits stay and can be opened")
  func streaming() throws {
    let session = try Programs.openConsole(Programs.dbwalk, [database.path])
    try session.send("find rock\r")
    try session.wait(
      for: "song 1, title: \"Let There Be Rock\"\nword 1, word: \"bedrock\"\nzoo 1, rock: \"rock hyrax\"")
    try session.send(.control("c"))
    try session.wait(until: { $0.text.hasSuffix("/find:rock>") }, described: "the prompt")
    try session.waitUntilIdle()
    #expect(session.screen.text.contains("3  zoo 1   rock    rock hyrax\n3 found. Searched 3 of 4 tables."))
    try session.type("open 2\r")
    try session.wait(for: "word  bedrock")
    try session.type("back\r")
    try session.wait(
      until: { $0.text.hasSuffix("3 found. Searched 3 of 4 tables.\nType open 1 or back.\n/find:rock>") },
      described: "the hits again")
  }
}
