import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct AffinityTests {
  @Test(
    "A declared type prefers the storage class SQLite gives it",
    arguments: [
      ("INTEGER", .integer), ("bigint", .integer), ("POINT", .integer), ("VARCHAR(20)", .text), ("clob", .text),
      ("", .none), ("BLOB", .none), ("REAL", .real), ("Double Precision", .real), ("NUMERIC", .numeric),
      ("DATE", .numeric), ("STRING", .numeric), ("CHARINT", .integer),
    ] as [(String, Affinity)])
  func declared(type: String, affinity: Affinity) {
    #expect(Affinity(declared: type) == affinity)
  }

  @Test("Typed words make a key, one for each column")
  func keys() async throws {
    let script = """
      CREATE TABLE pair (b TEXT, a INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
      CREATE TABLE only (id INTEGER PRIMARY KEY); CREATE TABLE plain (x); CREATE VIEW view AS SELECT 1;
      """
    try await withDatabase(script) { file in
      let pair = try await file.key(from: ["1", "2"], in: "pair")
      #expect(pair == [1, "2"])
      for table in ["plain", "view"] {
        let key = try await file.key(from: ["5"], in: table)
        #expect(key == [5])
      }
      await #expect(throws: DatabaseProblem.wrongValueCount("pair", ["a", "b"], given: 1)) {
        try await file.key(from: ["1"], in: "pair")
      }
      let text = try await file.key(from: ["one", "2"], in: "PAIR")
      #expect(text == ["one", "2"], "a column of numbers may hold a text")
      await #expect(throws: DatabaseProblem.unfitWord("one", column: "id", type: "INTEGER")) {
        try await file.key(from: ["one"], in: "only")
      }
      for words in [["'1'", "null"], ["1", "'null'"], ["n'1'", "x'00'"]] {
        _ = try await file.key(from: words, in: "pair")
      }
      let quoted = try await file.key(from: ["'1'", "'null'"], in: "pair")
      #expect(quoted == ["1", "null"])
      await #expect(throws: DatabaseProblem.unfitWord("x", column: "rowid", type: "INTEGER")) {
        try await file.key(from: ["x"], in: "plain")
      }
    }
  }
}
