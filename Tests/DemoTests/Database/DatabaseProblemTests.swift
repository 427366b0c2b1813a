import CScreenKitSQLite
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct DatabaseProblemTests {
  @Test(
    "A problem is described in one line, with what is wrong and how to fix it",
    arguments: [
      (.noFile("/a.db"), "/a.db: no such file; check the path (databases are only read, never created)"),
      (.directory("/a"), "/a: this is a directory; choose a database file in it"),
      (.noRegularFile("/a"), "/a: not a regular file; choose a database file"),
      (.notPermitted("/a"), "/a: permission denied; ask its owner for permission to read it"),
      (.notADatabase("/a"), "/a: not a SQLite database, or encrypted; choose another file"),
      (
        .unfinishedChanges("/a", file: "/a-wal"),
        "/a: unfinished changes in /a-wal; open the database once with a program that can write, such as sqlite3"
      ),
      (.locked("/a"), "/a: locked by another program; try again later"),
      (.changed("/a"), "/a: changed by another program while it was read; repeat the command"),
      (.noEmptyColumn, "each of these columns has a value in some row"),
      (.onlyEmptyColumns, "all columns are empty in these rows"),
      (
        .damaged("/a", detail: "malformed"),
        "/a: damaged (malformed); run .recover in sqlite3 to recover what is left"
      ),
      (.failed(detail: "no such module: x"), "SQLite cannot read this: no such module: x"),
      (
        .cannotWrite("/a", detail: "Disk full"),
        "/a: cannot be written (Disk full); set XDG_DATA_HOME to a writable directory"
      ),
      (
        .noHome,
        "no directory for the sample library; set HOME to an existing directory, or XDG_DATA_HOME to an absolute path"
      ),
      (.noTable("Albun", nearest: "Album"), "unknown table \"Albun\"; did you mean \"Album\"?"),
      (.noTable("x", nearest: nil), "unknown table \"x\"; the first screen lists the tables"),
      (.wrongValueCount("t", ["a"], given: 2), "a key of t has 1 value (a), not 2"),
      (.wrongValueCount("t", ["a", "b"], given: 1), "a key of t has 2 values (a, b), not 1"),
      (.unfitWord("x", column: "a", type: "INTEGER"), "\"x\" does not fit a, which has the type INTEGER; use a number"),
      (.noRow("Album", ["AlbumId"], [99]), "Album has no row with AlbumId 99"),
      (.noRow("role", ["film", "person"], [1, "x"]), "role has no row with film 1, person 'x'"),
      (.noRow("t", ["a"], [nil, 5]), "t has no row with a null, rowid 5"),
      (.noColumn("x", table: "t", nearest: "y", columns: ["y"]), "t has no column \"x\"; did you mean \"y\"?"),
      (
        .noColumn("x", table: "t", nearest: nil, columns: ["a", "b"]),
        "t has no column \"x\"; choose from \"a\", \"b\""
      ),
      (.noForeignKey("x", table: "t", followable: ["a"]), "\"x\" does not lead to another table; choose from \"a\""),
      (
        .noForeignKey("x", table: "t", followable: []),
        "\"x\" does not lead to another table; no column of this table does"
      ),
      (
        .noForeignKey("x", table: "t", followable: (1...12).map { "c\($0)" }),
        "\"x\" does not lead to another table; choose from \"c1\", \"c2\", \"c3\", \"c4\", \"c5\", \"c6\", \"c7\", \"c8\", \"c9\", \"c10\" and 2 more"
      ),
      (.ambiguous("x", parents: ["p", "q"]), "\"x\" leads to several tables (\"p\", \"q\"); choose one, as in x:p"),
      (.notAParent("r", column: "x", parents: ["p"]), "\"x\" does not lead to \"r\", only to \"p\""),
      (.nothingToFollow("ArtistId"), "ArtistId is NULL, so there is nothing to follow"),
      (
        .tooLong,
        "a value is larger than 10 MiB, the limit for one value; leave out its column or its row"
      ),
      (.noPeriod("week"), "unknown unit of time \"week\"; choose from \"year\", \"month\", \"day\""),
      (.noPeriod(""), "expected a unit of time after \"by\"; choose from \"year\", \"month\", \"day\""),
      (
        .noDate("19x"),
        "\"19x\" is not a date; write a year, a month or a day, such as 2024, 2024-05 or 2024-05-31"
      ),
      (
        .noNumber("five", column: "Total"),
        "Total holds numbers, and \"five\" is not a number; to find text, put it in single quotes"
      ),
      (
        .noComparison("year"),
        "expected a comparison after \"year\"; write =, !=, <, >, <=, >=, contains, starts, like, match, within, between, in or is, then a value"
      ),
      (.noValue(">"), "a value is missing after >"),
      (
        .notReading("DROP TABLE t"),
        "\"DROP TABLE t\" is not a query; only SELECT, VALUES and WITH statements can be run"
      ),
      (.notAnExpression(""), "<expression> is missing; write columns and numbers with + - * / and parentheses"),
      (.noLink("x", nearest: nil, ["a", "b"]), "unknown link \"x\"; choose from \"a\", \"b\""),
      (.noLink("x", nearest: nil, []), "unknown link \"x\"; this row has no links"),
      (.changedGroup, "the groups have changed; type look to refresh them"),
      (.tooLongToFollow("x"), "x has a value that is too long to look up"),
      (
        .noParent("p", columns: ["a", "b"]),
        "the foreign key (a, b) leads to p, which does not exist"
      ),
      (
        .unusableParent("p", columns: ["a"]),
        "the foreign key (a) leads to p, but not to a key of that table"
      ),
      (
        .dangling("Artist", ["ArtistId"], [999]),
        "Artist has no row with ArtistId 999 (dangling foreign key)"
      ),
    ] as [(DatabaseProblem, String)])
  func described(problem: DatabaseProblem, line: String) {
    #expect(problem.description == line)
  }

  @Test(
    "SQLite's result codes become problems of the file",
    arguments: [
      (SQLITE_NOTADB, .notADatabase("/a")), (SQLITE_BUSY, .locked("/a")), (SQLITE_LOCKED, .locked("/a")),
      (SQLITE_CORRUPT, .damaged("/a", detail: "why")), (SQLITE_CORRUPT | 1 << 8, .damaged("/a", detail: "why")),
      (SQLITE_READONLY | 5 << 8, .unfinishedChanges("/a", file: "/a-journal")),
      (SQLITE_ERROR, .failed(detail: "why")),
    ] as [(Int32, DatabaseProblem)])
  func codes(code: Int32, problem: DatabaseProblem) {
    #expect(DatabaseProblem(DatabaseError(.init(rawValue: code), "why"), at: "/a") == problem)
  }
}
