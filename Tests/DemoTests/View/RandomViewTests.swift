import Foundation
import DBWalkSQLite
import PresentationFiles
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

/// Views as they are typed, each compared with a statement of SQL that is written here, without the code under test.
@Suite(.timeLimit(.minutes(30))) struct RandomViewTests {
  /// The typed words, and the condition in SQL that they mean.
  private struct Pair {
    var words: [String]
    var sql: String
  }

  private static let script = """
    CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO parent VALUES (1, 'one'), (2, 'two'), (3, NULL), (4, 'one');
    CREATE TABLE t (id INTEGER PRIMARY KEY, s TEXT, n INTEGER, r REAL, d TEXT, j TEXT, p INTEGER REFERENCES parent);
    CREATE TABLE c (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t);
    CREATE VIEW v AS SELECT * FROM t;
    """

  private static let texts = ["ab", "Ab", "abc", "b a", "xaby", "it's", "100%", "_"]
  private static let days = ["2023-12-31", "2024-01-01", "2024-05-01", "2024-05-31", "2024-06-01"]

  private static func fill(_ db: Database, using random: inout SeededGenerator) throws {
    for id in 1...40 {
      let json =
        "{\"k\": \(Int.random(in: 0...4, using: &random)), \"name\": \"\(["ab", "x"].randomElement(using: &random)!)\"}"
      let cells: [Cell] = [
        .integer(Int64(id)), (texts.map { Cell.text($0) } + [nil, nil]).randomElement(using: &random)!,
        ([0, 1, 2, 3, 5, -4, nil] as [Cell]).randomElement(using: &random)!,
        ([0.5, 1.5, 2, nil] as [Cell]).randomElement(using: &random)!,
        (days.map { Cell.text($0) } + [nil]).randomElement(using: &random)!, .text(json),
        ([1, 2, 3, 4, nil] as [Cell]).randomElement(using: &random)!,
      ]
      _ = try db.cells("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)", cells)
    }
    for _ in 0..<60 {
      _ = try db.cells("INSERT INTO c (t) VALUES (?)", [.integer(.random(in: 1...45, using: &random))])
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  /// A single condition; without related rows for a view or a statement, to which no rows lead.
  private static func leaf(hasKeys: Bool, using random: inout SeededGenerator) -> Pair {
    let text = texts.randomElement(using: &random)!
    let number = Int.random(in: -4...5, using: &random)
    let day = days.randomElement(using: &random)!
    let sign = ["=", "!=", "<", "<=", ">", ">="].randomElement(using: &random)!
    let order = ["<", "<=", ">", ">="].randomElement(using: &random)!
    let isNot = Bool.random(using: &random)
    let not = isNot ? ["not"] : []
    func negated(_ column: String, _ test: String) -> String {
      isNot ? "(\(column) IS NOT NULL AND NOT (\(test)))" : "(\(test))"
    }
    let literal = "'\(text.replacing("'", with: "''"))'"
    switch Int.random(in: 0..<(hasKeys ? 16 : 13), using: &random) {
    case 0: return Pair(words: ["s", "=", literal], sql: "s = \(literal)")
    case 1: return Pair(words: ["s", "!=", literal], sql: "s <> \(literal)")
    case 2:
      return Pair(
        words: ["s"] + not + ["contains", literal], sql: negated("s", "instr(lower(s), lower(\(literal))) > 0"))
    case 3:
      return Pair(
        words: ["s"] + not + ["starts", literal],
        sql: negated("s", "lower(substr(s, 1, length(\(literal)))) = lower(\(literal))"))
    case 4: return Pair(words: ["s"] + not + ["like", "'a%'"], sql: negated("s", "s LIKE 'a%'"))
    case 5: return Pair(words: ["n", sign, "\(number)"], sql: "n \(sign == "!=" ? "<>" : sign) \(number)")
    case 6:
      let isNull = Bool.random(using: &random)
      return Pair(
        words: [isNull ? "n" : "s", isNull ? "=" : "!=", "null"], sql: isNull ? "n IS NULL" : "s IS NOT NULL")
    case 7:
      return Pair(
        words: ["n", "between", "\(number)", "and", "\(number + 2)"], sql: "n BETWEEN \(number) AND \(number + 2)")
    case 8:
      return Pair(words: ["n"] + not + ["in", "\(number)", "1", "2"], sql: negated("n", "n IN (\(number), 1, 2)"))
    case 9: return Pair(words: ["d", order, day], sql: "d \(order) '\(day)'")
    case 10:
      let month = String(day.prefix(7))
      return Pair(words: ["d"] + not + ["within", month], sql: negated("d", "substr(d, 1, 7) = '\(month)'"))
    case 11: return Pair(words: ["r", order, "n"], sql: "r \(order) n")
    case 12:
      return Pair(words: ["p.name", "=", "'one'"], sql: "(SELECT name FROM parent WHERE parent.id = x.p) = 'one'")
    default:
      return Pair(
        words: ["c", sign, "1"], sql: "(SELECT count(*) FROM c WHERE c.t = x.id) \(sign == "!=" ? "<>" : sign) 1")
    }
  }

  private static func condition(depth: Int, hasKeys: Bool, using random: inout SeededGenerator) -> Pair {
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else { return leaf(hasKeys: hasKeys, using: &random) }
    var sides = (0..<2).map { _ in condition(depth: depth - 1, hasKeys: hasKeys, using: &random) }
    let word = Bool.random(using: &random) ? "and" : "or"
    for index in sides.indices where sides[index].words.contains(where: { ["and", "or"].contains($0) }) {
      sides[index].words = ["("] + sides[index].words + [")"]
    }
    return Pair(words: sides[0].words + [word] + sides[1].words, sql: "((\(sides[0].sql)) \(word) (\(sides[1].sql)))")
  }

  @Test("A statement gives the same rows in the same order", .slow, arguments: 1...UInt64(RunLength.isLong ? 60 : 4))
  func rows(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var filling = random
    try await withDatabase(Self.script, filling: { try Self.fill($0, using: &filling) }) { file in
      for _ in 0..<50 {
        let source = [TableView.Source.table("t"), .table("v"), .query("SELECT * FROM t")].randomElement(
          using: &random)!
        let hasKeys = source == .table("t")
        let pair = Self.condition(depth: 3, hasKeys: hasKeys, using: &random)
        let schema = try await file.read { try TableSchema(of: source, in: $0) }
        var view = TableView(source: source, conditions: try [Condition](typed: pair.words, in: schema))
        let names = ["id", "s", "n", "r", "d", "p"]
        let sorted = Array(names.dropFirst().shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
        view.sorting = sorted.map { Sorting(column: ColumnPath(column: $0), isDescending: .random(using: &random)) }
        view.columns = (Bool.random(using: &random) ? names : ["n", "id"]).map { ColumnPath(column: $0) }
        let keyOrder = view.sorting.last?.isDescending == true ? " DESC" : ""
        let order = view.sorting.map { "\($0.column)\($0.isDescending ? " DESC" : "")" } + ["id\(keyOrder)"]
        let statement =
          "SELECT \(view.columns.map(\.description).joined(separator: ", ")) FROM t AS x WHERE \(pair.sql) ORDER BY \(order.joined(separator: ", "))"
        let expected = try await file.read { try $0.cells(statement) }
        let page = try await file.page(of: view, size: .max).1
        #expect(page.values == expected, "\(source) where \(pair.words.joined(separator: " ")); \(statement)")
        let written = try await file.read { [shown = page.statement] in try $0.cells(shown) }
        #expect(written == expected, "\(page.statement)")
        let saved = try await Self.saved(view, of: file)
        #expect(saved == expected, "saved: \(page.statement)")
      }
    }
  }

  @Test("A statement gives the same groups", .slow, arguments: 1...UInt64(RunLength.isLong ? 60 : 4))
  func groups(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var filling = random
    try await withDatabase(Self.script, filling: { try Self.fill($0, using: &filling) }) { file in
      for _ in 0..<20 {
        let rows = [RowSource.table("t"), .table("v"), .statement("SELECT * FROM t")].randomElement(using: &random)!
        let pair = Self.condition(depth: 2, hasKeys: rows == .table("t"), using: &random)
        let schema = try await file.read { try TableSchema(of: .init(rows), in: $0) }
        let keys = [("s", "s"), ("n", "n"), ("d-year", "substr(d, 1, 4)"), ("d-month", "substr(d, 1, 7)"), ("p", "p")]
          .shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        let measures = [
          ("count", "count(*)"), ("sum n", "sum(n)"), ("avg r", "avg(r)"), ("distinct s", "count(DISTINCT s)"),
          ("max n*2", "max(n * 2)"), ("min d", "min(d)"),
        ]
        let measure = measures.randomElement(using: &random)!
        let groupings = try keys.map { try #require(Grouping($0.0)) }
        let facet = Facet(
          rows: rows, conditions: try [Condition](typed: pair.words, in: schema),
          groupings: Groupings(first: groupings[0], others: Array(groupings.dropFirst())),
          measure: try Measure(typed: measure.0.split(separator: " ").map(String.init)))
        let statement =
          "SELECT \(keys.map(\.1).joined(separator: ", ")), \(measure.1) FROM t AS x WHERE \(pair.sql) GROUP BY \(keys.map(\.1).joined(separator: ", "))"
        let expected = try await file.read { try $0.cells(statement) }
        let values = try await file.page(of: TableView(source: .facet(facet)), size: .max).1.values
        #expect(
          Set(values) == Set(expected) && values.count == expected.count,
          "\(rows) where \(pair.words.joined(separator: " ")); \(statement)")
        let saved = try await Self.saved(TableView(source: .facet(facet)), of: file)
        #expect(saved == values, "saved: \(statement)")
      }
    }
  }

  /// The rows of a view that were saved as SQL, and read back from there.
  private static func saved(_ view: TableView, of file: DatabaseFile) async throws -> [[Cell]] {
    let path = "\(FileManager.default.temporaryDirectory.path)/random-\(UUID().uuidString).sql"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let output = try NewFile(path, replaces: false)
    _ = try await file.write(view, as: .sql, to: output.write)
    try output.finish()
    let copy = try Database(":memory:", .writing)
    try copy.perform(try String(contentsOfFile: path, encoding: .utf8))
    return try copy.cells("SELECT * FROM \((view.table ?? "rows").quoted) ORDER BY rowid")
  }

  @Test("Full-text search finds the same rows", .slow, arguments: 1...UInt64(RunLength.isLong ? 60 : 4))
  func fullText(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let words = ["sun", "sunny", "rain", "Wind", "fröst", "it's"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
    }
    let rows = (0..<30).map { _ in [Cell.text(text(2)), .text(text(5))] }
    let script = "CREATE VIRTUAL TABLE f USING fts5(title, body)"
    let fill = { (db: Database) in for row in rows { try db.perform("INSERT INTO f VALUES (?, ?)", row) } }
    try await withDatabase(script, filling: fill) { file in
      let schema = try await file.table(named: "f")
      for _ in 0..<30 {
        let column = ["f", "title", "body"].randomElement(using: &random)!
        let query = [
          "sun", "sun*", "rain AND wind", "rain OR frost", "sun NOT rain", "NEAR(sun rain, 2)", #""sun rain""#,
          "body: sun",
        ].randomElement(using: &random)!
        let found = "rowid IN (SELECT rowid FROM f WHERE \(column) MATCH \(Self.quoted(query)))"
        let (joint, other, sql) =
          [
            ([], [], ""), (["and"], ["title", "contains", "sun"], " AND instr(lower(title), 'sun')"),
            (["or"], ["title", "=", "'sun sun'"], " OR title = 'sun sun'"),
          ].randomElement(using: &random)!
        let typed = [column, "match", Self.quoted(query)] + joint + other
        let view = TableView(table: "f", conditions: try [Condition](typed: typed, in: schema))
        let statement = "SELECT title, body FROM f WHERE (\(found))\(sql) ORDER BY rowid"
        let expected = try? await file.read { try $0.cells(statement) }
        // A column cannot be asked for what is in another one.
        guard let expected else { continue }
        #expect(try await file.page(of: view, size: .max).1.values == expected, "where \(typed); \(statement)")
      }
    }
  }
}
