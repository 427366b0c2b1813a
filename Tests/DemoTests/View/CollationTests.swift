import CScreenKitSQLite
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

/// Tables whose texts only the program that made them knows how to compare, as Android's do.
@Suite(.timeLimit(.minutes(10))) struct CollationTests {
  private func withPeople(_ body: (DatabaseFile) async throws -> Void) async throws {
    let fill = { (db: Database) in
      sqlite3_create_collation_v2(
        db.handle, "LOCALIZED", SQLITE_UTF8, nil,
        { _, leftCount, left, rightCount, right in
          let (left, right) = (
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount))
          )
          let texts = [left, right].map { String(decoding: $0, as: UTF8.self).lowercased() }
          return texts[0] == texts[1] ? 0 : texts[0] < texts[1] ? -1 : 1
        }, nil)
      try db.perform(
        """
        CREATE TABLE key (name TEXT COLLATE LOCALIZED PRIMARY KEY, n); INSERT INTO key VALUES ('b', 1), ('a', 2);
        CREATE TABLE own (name TEXT, n, PRIMARY KEY (name COLLATE LOCALIZED)); INSERT INTO own SELECT * FROM key;
        CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT COLLATE LOCALIZED, n);
        INSERT INTO person VALUES (1, 'b', 1), (2, 'A', 2), (3, 'a', 3), (4, 'A', 4); CREATE INDEX i ON person (name)
        """)
    }
    try await withDatabase("", filling: fill, body: body)
  }

  @Test("Such a key is not looked for, rows are found by their rowids", arguments: ["key", "own"])
  func key(table: String) async throws {
    try await withPeople { file in
      let (page, row) = (try await file.page(of: table), try await file.row(in: table, key: [2]))
      #expect(page.values == [["b", 1], ["a", 2]] && row.fields.map(\.value.cell) == ["a", 2])
    }
  }

  @Test("They can be sorted, filtered, grouped and counted, byte by byte")
  func comparing() async throws {
    try await withPeople { file in
      let name = ColumnPath(column: "name")
      let isA = Condition(column: name, comparison: .equal, values: [Literal("A")])
      var view = TableView(table: "person", sorting: [Sorting(column: name, isDescending: true)])
      #expect(try await file.page(of: view).1.values.map { $0[0] } == [1, 3, 4, 2])
      view = TableView(table: "person", conditions: [isA])
      #expect(try await file.page(of: view).1.values.map { $0[0] } == [2, 4])
      view = TableView(
        source: .facet(
          Facet(table: "person", conditions: [], grouping: Grouping(column: name), measure: try Measure(typed: []))))
      #expect(try await file.page(of: view).1.values == [["A", 2], ["a", 1], ["b", 1]])
      let stats = try await file.stats(of: name, in: .table("person"), where: [])
      #expect(stats.distinct == 3 && stats.least.cell == "A")
    }
  }
}
