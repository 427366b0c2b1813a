import DBWalkSQLite
import ScreenKitTerm
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Random walks through random databases: every place reached is found again by the text of its path, and shows the same.
@Suite(.timeLimit(.minutes(10))) struct RandomWalkTests {
  private static let names = ["a", "b c", "x.y", "desc", "\"", "é", "and", "Name", "-n", "t"]

  /// Tables with one to four columns, some of which lead to other tables, declared or by their names alone.
  private static func script(using random: inout SeededGenerator) -> String {
    let tables = names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    return tables.map { table in
      var columns = names.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map { name in
        let type = ["", "TEXT", "INTEGER", "REAL", "BLOB", "TEXT COLLATE NOCASE"].randomElement(using: &random) ?? ""
        let parent = tables.randomElement(using: &random) ?? table
        return "\(name.quoted) \(type)" + (Bool.random(using: &random) ? " REFERENCES \(parent.quoted)" : "")
      }
      if let parent = tables.randomElement(using: &random), Bool.random(using: &random) {
        columns.append("\"\(parent.replacing("\"", with: "\"\""))_id\" INTEGER")
      }
      let isKeyless = Int.random(in: 0..<4, using: &random) == 0
      return
        "CREATE TABLE \(table.quoted) (\(isKeyless ? "" : "id INTEGER PRIMARY KEY, ")\(columns.joined(separator: ", ")));"
    }.joined() + "CREATE VIEW v AS SELECT 1 AS one, 'x' AS two;"
  }

  private static func fill(_ db: Database, using random: inout SeededGenerator) throws {
    for row in try db.cells("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      let table = row[0].description
      let columns = try db.cells("SELECT name FROM pragma_table_info(?) WHERE pk = 0", [.text(table)])
      let list = columns.map { $0[0].description.quoted }.joined(separator: ", ")
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let cells = columns.map { _ in
          [nil, 1, 2, 3, "x", "y", 0.5, .blob([0])].randomElement(using: &random) ?? Cell.null
        }
        let marks = cells.map { _ in "?" }.joined(separator: ", ")
        _ = try db.cells("INSERT INTO \(table.quoted) (\(list)) VALUES (\(marks))", cells)
      }
    }
  }

  @Test("Every place is found again by the text of its path, and shows the same", .slow, arguments: 1...60)
  func walk(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let script = Self.script(using: &random)
    var filling = random
    try await withDatabase(script, filling: { try Self.fill($0, using: &filling) }) { file in
      let bookmarks = Bookmarks(of: file.path, environment: [:])
      let reader = Reader(file: file, window: .fixed(3), bookmarks: bookmarks)
      let tables = try await file.searchedTables().map(\.name)
      for _ in 0..<3 {
        var path = [Route.rows(of: TableView(table: tables.randomElement(using: &random) ?? "v"))]
        for _ in 0..<8 {
          let content = try await Self.content(of: path, reader)
          let again = try [Route](pathText: path.pathText())
          #expect(again == path)
          let same = try await Self.content(of: again, reader)
          #expect(same == content, "\(path)")
          guard let content, let next = try Self.step(from: path, content, using: &random) else { break }
          path.append(next)
        }
      }
    }
  }

  /// The content of the place on top; `nil` for periods of numbers that are not dates, which are refused.
  private static func content(of path: [Route], _ reader: Reader) async throws -> Walk.Content? {
    do {
      return try await reader.content(of: path[path.count - 1])
    } catch DatabaseProblem.noDates {
      guard case .facet(let facet)? = path.last?.view?.source else { throw DatabaseProblem.noDates("\(path)") }
      #expect(facet.groupings.all.contains { $0.period != nil })
      return nil
    }
  }

  /// A place that can be reached from the one on top; `nil` at an end.
  private static func step(
    from path: [Route], _ content: Walk.Content, using random: inout SeededGenerator
  ) throws -> Route? {
    switch content {
    case .row(let view):
      return view.links.compactMap { try? $0.place }.randomElement(using: &random)
    case .page(let schema, let page):
      guard var view = path.last?.view else { return nil }
      let column = ColumnPath(column: schema.columns.randomElement(using: &random)?.name ?? "")
      switch Int.random(in: 0..<6, using: &random) {
      case 0: view.sorting = [Sorting(column: column, isDescending: Bool.random(using: &random))]
      case 1: view.columns = [column]
      case 2: view.start = page.next
      case 3:
        view.start = nil
        // `match` needs a table for full-text search.
        let comparison = Condition.Comparison.allCases.filter { $0 != .match }.randomElement(using: &random) ?? .equal
        var condition = Condition(column: column, comparison: comparison, values: [Literal("1")])
        condition.isNegated = comparison.takesNot && Bool.random(using: &random)
        if !view.conditions.isEmpty, Bool.random(using: &random) {
          view.conditions = [Condition(anyOf: [Array(view.conditions.suffix(2)), [condition]])]
        } else {
          view.conditions.append(condition)
        }
      case 4:
        guard let table = view.table else { return nil }
        let period = ([nil] + Period.allCases).randomElement(using: &random) ?? nil
        let facet = Facet(
          table: table, conditions: view.conditions, grouping: Grouping(column: column, period: period),
          measure: Measure())
        view = TableView(source: .facet(facet))
      default:
        guard let row = page.rows.randomElement(using: &random), let table = view.table else { return nil }
        return .row(table, row.key)
      }
      if case .facet = view.source { view.columns = [] }
      return .rows(of: view)
    case .cell, .stats, .finding, .details, .gone: return nil
    }
  }

  @Test(
    "Rows that come and go during a walk are never shown twice, and those that stay are never left out",
    arguments: ["CREATE INDEX i ON t (x)", ""])
  func writer(index: String) async throws {
    let script = "CREATE TABLE t (id INTEGER PRIMARY KEY, x); \(index)"
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/test.db"
      try makeDatabase(at: path, script) { db in
        for id in Int64(1)...60 { try db.perform("INSERT INTO t VALUES (?, ?)", [.integer(id), .integer(id % 7)]) }
      }
      let file = try await DatabaseFile.open(path)
      let writer = try Database(path, .writing)
      for sorting in [[], [Sorting(column: ColumnPath(column: "x"))]] {
        var view = TableView(table: "t", sorting: sorting)
        var seen: [RowKey] = []
        var turn: Int64 = 0
        repeat {
          let page = try await file.page(of: view, size: 5).1
          #expect(!page.hasLostStart)
          seen += page.rows.map(\.key)
          view.start = page.next
          turn += 1
          // The changed rows have large numbers, which are not searched for.
          try writer.writing { db in
            try db.perform("INSERT INTO t VALUES (?, ?)", [.integer(1000 * turn + 1), .integer(turn % 7)])
            try db.perform("DELETE FROM t WHERE id = ?", [.integer(1000 * (turn - 1) + 1)])
          }
        } while view.start != nil && turn < 100
        let stayed = seen.filter {
          $0.cells[0] != .integer(1) && Set((1...60).map { Cell.integer($0) }).contains($0.cells[0])
        }
        #expect(Set(seen).count == seen.count)
        #expect(Set(stayed + [[1]]).count == 60)
      }
    }
  }
}
