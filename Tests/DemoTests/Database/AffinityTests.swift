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

  @Test(
    "A typed word becomes the value its column prefers",
    arguments: [
      (.integer, "12", 12), (.integer, "-3", -3), (.integer, "1.5", nil), (.integer, "x", nil),
      (.integer, "9223372036854775808", nil), (.real, "2", 2.0), (.real, "1e3", 1000.0), (.real, "nan", nil),
      (.real, "0x1p3", nil), (.text, "12", "12"), (.text, "", ""), (.numeric, "12", 12), (.numeric, "1.5", 1.5),
      (.numeric, "2024-01-01", "2024-01-01"), (.numeric, "infinity", "infinity"), (.none, "x'00Ff'", .blob([0, 255])),
      (.none, "X''", .blob([])), (.none, "x'", "x'"), (.none, "x'0'", "x'0'"), (.none, "7", 7), (.none, "a", "a"),
    ] as [(Affinity, String, Cell?)])
  func words(affinity: Affinity, word: String, cell: Cell?) {
    #expect(affinity.cell(from: word) == cell)
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
      await #expect(throws: DatabaseProblem.unfitWord("x", column: "rowid", type: "INTEGER")) {
        try await file.key(from: ["x"], in: "plain")
      }
    }
  }
}
