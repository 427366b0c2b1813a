import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct TableDetailsTests {
  @Test(
    "A table's details are its columns, indexes, triggers, keys in both directions, and the statement that created it")
  func details() async throws {
    let script = """
      CREATE TABLE p (id INTEGER PRIMARY KEY, up REFERENCES p, name TEXT NOT NULL DEFAULT 'x', low AS (lower(name)));
      CREATE TABLE c (a REFERENCES p, p_id); CREATE INDEX i ON p (name, lower(name)) WHERE name > 'a';
      CREATE TRIGGER t AFTER INSERT ON p BEGIN SELECT 1; END; CREATE VIEW v AS SELECT * FROM p;
      """
    try await withDatabase(script) { file in
      let details = try await file.details(of: "P")
      #expect(details.columns.map(\.column.name) == ["id", "up", "name", "low"])
      #expect(details.columns.map(\.keyPlace) == [1, 0, 0, 0])
      #expect(details.columns.map(\.standard) == [nil, nil, "'x'", nil])
      #expect(details.columns.map(\.column.visibility) == [.ordinary, .ordinary, .ordinary, .generated])
      #expect(
        details.schema.indexes == [.init(name: "i", isUnique: false, isPartial: true, columns: ["name", nil])])
      #expect(
        details.references.map(\.table) == ["p", "c", "c"] && details.references.map(\.isGuess) == [false, false, true])
      #expect(details.triggers.map(\.name) == ["t"] && details.sql?.hasPrefix("CREATE TABLE p") == true)
      let view = try await file.details(of: "v")
      #expect(view.columns.count == 4 && view.sql?.hasPrefix("CREATE VIEW v") == true && view.references.isEmpty)
    }
  }
}
