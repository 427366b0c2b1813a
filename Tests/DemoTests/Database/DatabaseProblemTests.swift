import GRDB
import Testing

// A program has no interface.
@testable import Demo

@Suite(.timeLimit(.minutes(10))) struct DatabaseProblemTests {
  @Test(
    "A problem says in one line what is wrong and how to mend it",
    arguments: [
      (.noFile("/a.db"), "/a.db: no such file. Check the path; a database is only read here, never made."),
      (.directory("/a"), "/a is a directory. Name a database file in it."),
      (.noRegularFile("/a"), "/a is not a regular file. Name a database file."),
      (.notPermitted("/a"), "/a may not be read. Ask its owner for permission, or copy it as somebody who may."),
      (.notADatabase("/a"), "/a is not an SQLite database, or it is encrypted. Name another file."),
      (
        .unfinishedChanges("/a", file: "/a-wal"),
        "/a has unfinished changes in /a-wal. Open it once with a program that may write, such as sqlite3."
      ),
      (.locked("/a"), "/a is locked by another program. Try again when that is done."),
      (
        .damaged("/a", detail: "malformed"),
        "/a is damaged (malformed). What can be saved, sqlite3 saves with its command .recover."
      ),
      (.failed(detail: "no such module: x"), "SQLite cannot read this: no such module: x."),
      (
        .cannotWrite("/a", detail: "Disk full"),
        "/a cannot be written: Disk full. Name a place where you may write."
      ),
      (
        .noHome,
        "There is no place for a library: set HOME to a directory that exists, or XDG_DATA_HOME to an absolute path."
      ),
      (.noTable("Albun", nearest: "Album"), "There is no table Albun. Did you mean Album?"),
      (.noTable("x", nearest: nil), "There is no table x. The list of tables shows their names."),
      (.wrongValueCount("t", ["a"], given: 2), "A row of t is found by 1 value (a), not by 2."),
      (.wrongValueCount("t", ["a", "b"], given: 1), "A row of t is found by 2 values (a, b), not by 1."),
      (.unfitWord("x", column: "a", type: "INTEGER"), "a is of type INTEGER, which “x” is not. Give a number."),
      (.noRow("Album", ["AlbumId"], [99]), "Album has no row with AlbumId 99."),
      (.noRow("role", ["film", "person"], [1, "x"]), "role has no row with film 1, person “x”."),
      (.noRow("t", ["a"], [nil, 5]), "t has no row with a NULL, rowid 5."),
      (.noColumn("x", table: "t", nearest: "y", columns: ["y"]), "t has no column x. Did you mean y?"),
      (
        .noColumn("x", table: "t", nearest: nil, columns: ["a", "b"]),
        "t has no column x. These are its columns: a, b."
      ),
      (.noForeignKey("x", table: "t", followable: ["a"]), "x refers to no other table. These can be followed: a."),
      (.noForeignKey("x", table: "t", followable: []), "x refers to no other table. No column does here."),
      (
        .noForeignKey("x", table: "t", followable: (1...12).map { "c\($0)" }),
        "x refers to no other table. These can be followed: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 2 more."
      ),
      (.ambiguous("x", parents: ["p", "q"]), "x leads to several tables: p, q. Say which one, as in x:p."),
      (.notAParent("r", column: "x", parents: ["p"]), "x does not lead to r, only to p."),
      (.nothingToFollow("ArtistId"), "ArtistId is NULL: there is nothing to follow."),
      (
        .tooLong,
        "A value of more than 10 MiB is in the way, which SQLite would have to hold whole. Leave out its column, or its row by a condition."
      ),
      (.noPeriod("week"), "“week” is no period. These are: year, month, day."),
      (.noPeriod(""), "A period is missing behind by: year, month, day."),
      (.changedGroup, "The groups have changed. Type look to see them as they are now."),
      (.tooLongToFollow("x"), "x is too long to be followed."),
      (
        .noParent("p", columns: ["a", "b"]),
        "The foreign key (a, b) leads to p, a table that does not exist."
      ),
      (
        .unusableParent("p", columns: ["a"]),
        "The foreign key (a) leads to p, but not to columns that find a row there."
      ),
      (
        .dangling("Artist", ["ArtistId"], [999]),
        "Artist has no row with ArtistId 999 (dangling foreign key)."
      ),
    ] as [(DatabaseProblem, String)])
  func described(problem: DatabaseProblem, line: String) {
    #expect(problem.description == line)
  }

  @Test(
    "SQLite's result codes become problems of the file",
    arguments: [
      (.SQLITE_NOTADB, .notADatabase("/a")), (.SQLITE_BUSY, .locked("/a")), (.SQLITE_LOCKED, .locked("/a")),
      (.SQLITE_CORRUPT, .damaged("/a", detail: "why")), (.SQLITE_CORRUPT_VTAB, .damaged("/a", detail: "why")),
      (.SQLITE_READONLY_ROLLBACK, .unfinishedChanges("/a", file: "/a-journal")),
      (.SQLITE_ERROR, .failed(detail: "why")),
    ] as [(ResultCode, DatabaseProblem)])
  func codes(code: ResultCode, problem: DatabaseProblem) {
    #expect(DatabaseProblem(DatabaseError(resultCode: code, message: "why"), at: "/a") == problem)
  }
}
