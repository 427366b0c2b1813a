import PresentationCore
import ScreenKitTerm
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite("Members of JSON", .timeLimit(.minutes(10)))
struct MemberTests {
  private static let script = """
    CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT, info TEXT);
    INSERT INTO place VALUES (1, 'x', '{"city":"Paris","size":3}');
    CREATE TABLE m (id INTEGER PRIMARY KEY, place INTEGER REFERENCES place(id), data TEXT, plain TEXT);
    INSERT INTO m VALUES
      (1, 1, '{"unit":"C","v":20.5,"deep":{"a b":1}}', 'q'), (2, 1, '{"unit":"F","v":70}', '{'),
      (3, NULL, 'not JSON', NULL), (4, NULL, NULL, NULL), (5, NULL, '{"unit":null,"v":[1,2]}', '5'),
      (6, NULL, '[{"unit":"C"}]', x'7B22'), (7, 1, '{"unit":true,"v":-1}', '{}x');
    """

  /// The page of a view, also after its path was read again.
  private func page(_ view: TableView, of file: DatabaseFile) async throws -> [[Cell]] {
    let again = try [Route](pathText: [Route.rows(of: view)].pathText())
    #expect(again.first?.view == view)
    return try await file.page(of: view).1.values
  }

  private func rows(_ typed: String, in file: DatabaseFile) async throws -> [Int64] {
    let schema = try await file.table(named: "m")
    let conditions = try [Condition](typed: typed.split(separator: " ").map(String.init), in: schema)
    return try await page(TableView(table: "m", conditions: conditions), of: file).compactMap {
      if case .integer(let id) = $0[0] { id } else { nil }
    }
  }

  @Test(
    "are compared like columns, where texts are greater than numbers",
    arguments: [
      ("data.unit = C", [1]), ("data.unit != C", [2, 7]), ("data.v > 30", [2, 5]), ("data.v < 0", [7]),
      ("data.deep.\"a_b\" = null and data.v > 0", [1, 2, 5]), ("place.info.city = Paris", [1, 2, 7]),
      ("data.unit = null", [3, 4, 5, 6]), ("data.unit in C,F and plain = q", [1]), ("data.unit = 1", [7]),
      ("data.v starts [", [5]), ("data.unit not in C,F", [7]), ("data.nothing = 1", []),
    ] as [(String, [Int64])])
  func conditions(typed: String, ids: [Int64]) async throws {
    try await withDatabase(Self.script) { file in
      let found = try await rows(typed, in: file)
      #expect(found == ids)
    }
  }

  @Test("are shown, sorted by, grouped by, and counted")
  func shown() async throws {
    try await withDatabase(Self.script) { file in
      let unit = try #require(ColumnPath("data.unit")), deep = try #require(ColumnPath("data.deep.\"a b\""))
      var view = TableView(table: "m", sorting: [Sorting(column: unit, isDescending: true)])
      view.columns = [ColumnPath(column: "id"), unit, deep]
      let shown = try await page(view, of: file)
      #expect(shown.map { $0[0] } == [2, 1, 7, 6, 5, 4, 3] && shown[1] == [1, "C", 1])
      let labelled = try await file.labelled(view)
      #expect(labelled == view)
      let facet = Facet(table: "m", conditions: [], grouping: Grouping(column: unit), measure: Measure())
      let groups = try await page(TableView(source: .facet(facet)), of: file)
      #expect(groups == [[.null, 4], [1, 1], ["C", 1], ["F", 1]])
      let behind = try await page(facet.rows(of: ["F"], in: []), of: file)
      #expect(behind.map { $0[0] } == [2])
      let stats = try await file.stats(of: try #require(ColumnPath("data.v")), in: .table("m"), where: [])
      #expect(stats.rows == 7 && stats.nulls == 3)
      let condition = Condition(column: unit, comparison: .equal, values: [Literal("F")])
      let statement = TableView(source: .query("SELECT id, data FROM m"), conditions: [condition])
      #expect(try await page(statement, of: file).map { $0[0] } == [2])
    }
  }

  @Test("belong to objects alone: other columns lead nowhere", arguments: ["plain.x", "id.x", "data:y.x"])
  func refused(path: String) async throws {
    try await withDatabase(Self.script) { file in
      await #expect(throws: DatabaseProblem.self) { try await rows("\(path) = 1", in: file) }
    }
  }

  @Test(
    "are completed, at each level",
    arguments: [
      ("", ["data.", "place."]), ("data.", ["deep", "unit", "v"]), ("data.deep.", ["\"a b\""]),
      ("place.info.", ["city", "size"]), ("place.", ["info.", "name"]), ("plain.", []),
    ])
  func completed(partial: String, words: [String]) async throws {
    try await withDatabase(Self.script) { file in
      let completer = ColumnCompleter(file: file, view: TableView(table: "m"))
      let found = await completer.columns(beginning: partial).map(\.word)
      for word in words { #expect(found.contains(partial + word), "\(found)") }
      #expect(partial != "plain." || found.isEmpty)
    }
  }
}

@Suite("Full-text search", .timeLimit(.minutes(10)))
struct FullTextTests {
  private static let script = """
    CREATE VIRTUAL TABLE mail USING fts5(subject, body);
    INSERT INTO mail VALUES ('Lunch', 'soup and bread'), ('Soup', 'recipes'), ('Trip', 'to the sea');
    CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
    """

  @Test(
    "finds what a table, or a column, matches",
    arguments: [
      ("* match soup", ["Lunch", "Soup"]), ("subject match soup", ["Soup"]), ("mail match 'soup NOT bread'", ["Soup"]),
      ("* match soup and body contains bread", ["Lunch"]), ("body match rec*", ["Soup"]),
    ] as [(String, [Cell])])
  func found(typed: String, subjects: [Cell]) async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: "mail")
      var words = typed.split(separator: " ").map(String.init)
      if typed.contains("'") { words = ["mail", "match", "'soup NOT bread'"] }
      let view = TableView(table: "mail", conditions: try [Condition](typed: words, in: schema))
      #expect(try [Route](pathText: [Route.rows(of: view)].pathText()).first?.view == view)
      #expect(try await file.page(of: view).1.values.map { $0[0] } == subjects)
    }
  }

  @Test("is refused in other tables, and not negated", arguments: ["text match x", "* match x", "id.y match x"])
  func refused(typed: String) async throws {
    try await withDatabase(Self.script) { file in
      let schema = try await file.table(named: "note")
      let words = typed.split(separator: " ").map(String.init)
      let view = TableView(table: "note", conditions: try [Condition](typed: words, in: schema))
      await #expect { try await file.page(of: view) } throws: {
        "\($0)" == "\"note\" is not a table for full-text search; use contains"
      }
      #expect(throws: DatabaseProblem.self) { try [Condition](typed: ["text", "not", "match", "x"], in: schema) }
    }
  }
}
