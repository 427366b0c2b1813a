import DBWalkSQLite
import PresentationCore
import TestSupport
import Testing

// A program has no interface.
@testable import dbwalk

@Suite("Conditions", .timeLimit(.minutes(10)))
struct ConditionTests {
  /// Orders whose dates are texts with times, and events whose moments are numbers of several kinds.
  private static let script = """
    CREATE TABLE o (id INTEGER PRIMARY KEY, ordered DATETIME, shipped DATETIME, price NUMERIC(10,2), quantity INT, city TEXT, paid BOOLEAN);
    INSERT INTO o VALUES
      (1, '2021-01-10 09:00:00', '2021-01-12 00:00:00', 1.5, 2, 'Paris', 1),
      (2, '2021-01-11 10:00:00', '2021-01-11 09:00:00', 10, 3, 'London', 0),
      (3, '2021-01-12 00:00:00', NULL, 3, 3, 'city', 1),
      (4, '2021-02-01 00:00:00', '2021-02-02 00:00:00', 7, 9, 'a,b', 0);
    CREATE TABLE e (id INTEGER PRIMARY KEY, seconds INTEGER, milliseconds INTEGER, microseconds INTEGER, julian REAL);
    """
  private static let moments = [
    "2020-12-31 23:59:59", "2021-01-10 00:00:00", "2021-01-11 00:00:00", "2021-01-11 23:59:59", "2021-01-12 00:00:00",
    "2021-02-01 12:00:00", "1999-05-05 05:05:05",
  ]

  private func fill(_ db: Database) throws {
    for moment in Self.moments {
      try db.perform(
        """
        INSERT INTO e (seconds, milliseconds, microseconds, julian)
        SELECT s, s * 1000, s * 1000000, julianday(?) FROM (SELECT CAST(strftime('%s', ?) AS INTEGER) AS s)
        """, [.text(moment), .text(moment)])
    }
  }

  /// The keys of the rows that meet the typed condition. The condition is also read back from the text of its path.
  private func rows(_ table: String, _ words: [String], in file: DatabaseFile) async throws -> [Int64] {
    let schema = try await file.table(named: table)
    let conditions = try [Condition](typed: words, in: schema)
    let view = TableView(table: table, conditions: conditions)
    let routes = try [Route](pathText: [Route.rows(of: view)].pathText())
    #expect(routes.first?.view == view)
    let again = try [Condition](
      typed: conditions.map(\.description).joined(separator: " and ").split(separator: " ").map(String.init),
      in: schema)
    #expect(again == conditions)
    return try await file.page(of: view, size: .max).1.values.compactMap {
      if case .integer(let id) = $0[0] { id } else { nil }
    }
  }

  @Test(
    "A word that names a column is the column, and in quotes a text",
    arguments: [
      (["shipped", ">", "ordered"], [1, 4]), (["shipped", "<=", "ordered"], [2]),
      (["price", "<", "quantity"], [1, 4]),
      (["price", "=", "QUANTITY"], [3]), (["quantity", ">", "2.5"], [2, 3, 4]),
      (["price", "!=", "quantity"], [1, 2, 4]), (["city", "=", "'city'"], [3]),
      (["city", "=", "city"], [3]), (["price>quantity"], [2]),
      (["price", "<", "quantity", "and", "paid", "=", "true"], [1]),
    ] as [([String], [Int64])])
  func columns(words: [String], ids: [Int64]) async throws {
    try await withDatabase(Self.script) { file in
      let found = try await rows("o", words, in: file)
      #expect(found == ids)
    }
  }

  @Test(
    "A day is all of its day, whatever time a text has",
    arguments: [
      (["ordered", "<=", "2021-01-11"], [1, 2]), (["ordered", "<", "2021-01-11"], [1]),
      (["ordered", ">", "2021-01-11"], [3, 4]), (["ordered", ">=", "2021-01-11"], [2, 3, 4]),
      (["ordered", "<=", "2021-01"], [1, 2, 3]), (["ordered", ">", "2021-01"], [4]), (["ordered", "<", "2021"], []),
      (["ordered", "within", "2021-01"], [1, 2, 3]), (["city", "in", "Paris,London"], [1, 2]),
      (["city", "in", "Paris,", "'a,b'"], [1, 4]), (["paid", "=", "false"], [2, 4]), (["city", "is", "Paris"], [1]),
      (["city", "is", "paris"], []), (["shipped", "is", "null"], [3]), (["price", "is", "quantity"], [3]),
      (["quantity", "in", "2,9"], [1, 4]),
    ] as [([String], [Int64])])
  func days(words: [String], ids: [Int64]) async throws {
    try await withDatabase(Self.script) { file in
      let found = try await rows("o", words, in: file)
      #expect(found == ids)
    }
  }

  @Test(
    "Numbers are dates in seconds, milliseconds, microseconds or days, as most of them have it",
    arguments: ["seconds", "milliseconds", "microseconds", "julian"])
  func numbers(column: String) async throws {
    try await withDatabase(Self.script, filling: fill) { file in
      let dates = ["2021-01-11", "2021-01", "2021-02", "1999-05-05", "2021-01-11T23:59:59", "1970-01-01"]
      for date in dates {
        for sign in ["<", "<=", ">", ">="] {
          let isText = try await rows("e", [column, sign, date], in: file)
          let expected = Self.moments.enumerated().filter { _, moment in
            let moment = moment.replacing(" ", with: "T")
            // ISO 8601 texts of the date's length sort in the order of time.
            let beginning = String(moment.prefix(date.count))
            return switch sign {
            case "<": beginning < date
            case "<=": beginning <= date
            case ">": beginning > date
            default: beginning >= date
            }
          }.map { Int64($0.offset + 1) }
          #expect(isText == expected, "\(column) \(sign) \(date)")
        }
      }
      let january = try await rows("e", [column, "within", "2021-01"], in: file)
      #expect(january == [2, 3, 4, 5])
      let grouping = try #require(Grouping("\(column)-month"))
      let facet = Facet(table: "e", conditions: [], grouping: grouping, measure: Measure())
      let groups = try await file.page(of: TableView(source: .facet(facet))).1.values
      #expect(groups == [["1999-05", 1], ["2020-12", 1], ["2021-01", 4], ["2021-02", 1]])
    }
  }

  @Test(
    "A condition that cannot be meant is refused, and the message says what would work",
    arguments: [
      (
        ["price", ">=", "five"],
        "price holds numbers, and \"five\" is not a number; to find text, put it in single quotes"
      ),
      (
        ["quantity", "=", "Gordon"],
        "quantity holds numbers, and \"Gordon\" is not a number; to find text, put it in single quotes"
      ),
      (
        ["quantity", "in", "2", "x"],
        "quantity holds numbers, and \"x\" is not a number; to find text, put it in single quotes"
      ),
      (
        ["ordered", "within", "2021-13"],
        "\"2021-13\" is not a date; write a year, a month or a day, such as 2024, 2024-05 or 2024-05-31"
      ),
      (
        ["ordered", "within", "2021-02-29"],
        "\"2021-02-29\" is not a date; write a year, a month or a day, such as 2024, 2024-05 or 2024-05-31"
      ),
    ])
  func refused(words: [String], message: String) async throws {
    try await withDatabase(Self.script) { file in
      do {
        _ = try await rows("o", words, in: file)
        Issue.record("\(words) are taken")
      } catch {
        #expect("\(error)" == message || (error as? DatabaseProblem)?.description == message)
      }
    }
  }

  @Test(
    "Conditions are joined by and and or, negated, and put in parentheses",
    arguments: [
      ("city = Paris or city = London", [1, 2]), ("price > 5 and paid = false or city = city", [2, 3, 4]),
      ("(city = Paris or quantity = 9) and paid = false", [4]), ("paid = false (city = Paris or quantity = 9)", [4]),
      ("(city = Paris or (quantity = 3 and (id = 3 or id=4)))", [1, 3]), ("((city = Paris))", [1]),
      ("(price>5 or quantity<3)", [1, 2, 4]), ("city in Paris or quantity = 9", [1, 4]),
      ("(city in Paris,London or quantity in 9)", [1, 2, 4]), ("city in Paris or or", [1]),
      ("city = or", []), ("city = or or id = 1", [1]), ("city not contains o", [1, 3, 4]), ("city starts p", [1]),
      ("city starts ö", []), ("city not starts p", [2, 3, 4]), ("city like %i%", [1, 3]),
      ("city not like _a%", [2, 3, 4]),
      ("city not in Paris,London", [3, 4]), ("quantity between 3 and 9", [2, 3, 4]), ("quantity between 3 5", [2, 3]),
      ("ordered between 2021-01-11 and 2021-01-12", [2, 3]), ("shipped not within 2021-01", [4]),
      ("quantity between price and 9 or id = 1", [1, 3, 4]), ("* not contains paris", [2, 3, 4]),
      ("city in (Paris, London)", [1, 2]), ("city in (Paris London)", [1, 2]), ("city not in ('a,b')", [1, 2, 3]),
      ("(city in (Paris, 'a,b') or id = 3)", [1, 3, 4]), ("quantity in (2, 9) and id > 1", [4]),
      ("shipped is not null", [1, 2, 4]), ("shipped not null", [1, 2, 4]), ("shipped != null", [1, 2, 4]),
      ("shipped = NULL", [3]), ("shipped in (null)", [3]), ("city is not Paris", [2, 3, 4]),
      ("quantity not between 3 and 5", [1, 4]), ("not (city = Paris or id = 4)", [2, 3]), ("not(id=1)", [2, 3, 4]),
      ("not city = Paris and id < 4", [2, 3]), ("id < 4 and not (id = 2)", [1, 3]), ("(not (id = 2))", [1, 3, 4]),
      ("ordered = 2021-01", [1, 2, 3]), ("ordered = 2021-01-11", [2]), ("ordered = 2021", [1, 2, 3, 4]),
      ("ordered != 2021-01", [4]), ("ordered != 2021", []), ("ordered in 2021-01", [1, 2, 3]),
      ("ordered in (2021-01-10, 2021-02)", [1, 4]), ("ordered not in 2021-01", [4]), ("ordered <= 2021", [1, 2, 3, 4]),
      ("ordered > 2021", []), ("ordered >= 2021", [1, 2, 3, 4]), ("ordered < 2021", []),
      ("ordered between 2021-01-11 and 2021-01", [2, 3]), ("ordered = '2021-01-12'", []), ("ordered = '2021'", []),
      ("ordered = 2021-01-12 00:00:00", [3]), ("city = 'null'", []), ("quantity = '3'", []), ("price > '0'", []),
    ] as [(String, [Int64])])
  func joined(typed: String, ids: [Int64]) async throws {
    try await withDatabase(Self.script) { file in
      let found = try await rows("o", typed.split(separator: " ").map(String.init), in: file)
      #expect(found == ids)
    }
  }

  @Test(
    "Parentheses that do not fit, and signs that cannot be negated, are refused",
    arguments: [
      ("(city = Paris", "a closing parenthesis is missing"), ("(", "a closing parenthesis is missing"),
      ("()", "\")\" is not a column"), ("(city = )", "a value is missing after ="),
      ("city = Paris or", "expected a comparison after \"or\""), ("city between 1", "a value is missing after between"),
      ("city = Paris ) id = 1", "expected a comparison after \")\""), ("city in", "a value is missing after in"),
      ("city in (Paris", "a closing parenthesis is missing"), ("city in ()", "a value is missing after in"),
    ])
  func unfit(typed: String, message: String) async throws {
    try await withDatabase(Self.script) { file in
      await #expect { try await rows("o", typed.split(separator: " ").map(String.init), in: file) } throws: {
        "\($0)".contains(message)
      }
      for sign in ["not =", "not between", "not not", "not"] {
        await #expect(throws: DatabaseProblem.self) {
          try await rows("o", ["city"] + sign.split(separator: " ").map(String.init) + ["5"], in: file)
        }
      }
      await #expect(throws: DatabaseProblem.self) {
        let words = Array(repeating: "(", count: 500) + ["id=1"] + Array(repeating: ")", count: 500)
        return try await rows("o", words, in: file)
      }
    }
  }

  @Test("As many parentheses as are allowed have a path that can be read")
  func deep() async throws {
    try await withDatabase(Self.script) { file in
      let words = (1..<Condition.mostLevels).reduce(["id=1"]) { inner, _ in ["(id=9", "or"] + inner + [")"] }
      let found = try await rows("o", ["id=2", "or"] + words, in: file)
      #expect(found == [1, 2])
    }
  }

  /// Random conditions as they are typed, and in SQL.
  private func condition(_ levels: Int, _ random: inout SeededGenerator) -> (typed: String, sql: String) {
    let column = ["id", "quantity", "price", "city"].randomElement(using: &random)!
    let number = Int.random(in: 0...10, using: &random)
    switch Int.random(in: 0...(levels > 0 ? 7 : 4), using: &random) {
    case 0: return ("\(column) contains \(number % 3)", "instr(lower(\(column)), '\(number % 3)') > 0")
    case 1: return ("id not in \(number),3", "id NOT IN (\(number), 3)")
    case 2: return ("quantity between \(number) and 9", "quantity BETWEEN \(number) AND 9")
    case 3: return ("shipped not starts 2021-0\(number % 3)", "substr(shipped, 1, 7) <> '2021-0\(number % 3)'")
    case 4: return ("id >= \(number)", "id >= \(number)")
    case 5:
      let (first, second) = (condition(levels - 1, &random), condition(levels - 1, &random))
      return ("(\(first.typed) or \(second.typed))", "(\(first.sql) OR \(second.sql))")
    case 6:
      let (first, second) = (condition(levels - 1, &random), condition(levels - 1, &random))
      return ("\(first.typed) and \(second.typed)", "\(first.sql) AND \(second.sql)")
    default:
      let (first, second) = (condition(levels - 1, &random), condition(levels - 1, &random))
      return ("( \(first.typed) and \(second.typed) )", "(\(first.sql) AND \(second.sql))")
    }
  }

  @Test("Random conditions find the rows that SQL finds", arguments: UInt64(1)...60)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    try await withDatabase(Self.script) { file in
      for _ in 0..<5 {
        let (typed, sql) = condition(4, &random)
        let found = try await rows("o", typed.split(separator: " ").map(String.init), in: file)
        let expected = try await file.read { db in
          try db.cells("SELECT id FROM o WHERE \(sql) ORDER BY id").map { $0[0] }
        }
        #expect(found.map(Cell.integer) == expected, "seed \(seed): \(typed)")
      }
    }
  }

  @Test("A text in quotes is found among numbers", arguments: ["quantity", "price"])
  func quoted(column: String) async throws {
    try await withDatabase(Self.script + "INSERT INTO o (id, \(column)) VALUES (5, 'five');") { (file: DatabaseFile) in
      let found = try await rows("o", [column, "=", "'five'"], in: file)
      #expect(found == [5])
      let grouping = Grouping(column: ColumnPath(column: column))
      let facet = Facet(table: "o", conditions: [], grouping: grouping, measure: Measure())
      let behind = try await file.page(of: facet.rows(of: ["five"], in: [])).1
      #expect(behind.rows.count == 1)
    }
  }

  @Test(
    "A note says that NULL is not unequal, with the number of omitted rows",
    arguments: [
      (["shipped", "!=", "5"], ["shipped"]), (["ordered", "!=", "5"], []), (["id", "!=", "5"], []),
      (["shipped", "!=", "null"], []), (["shipped", "!=", "5", "and", "id", "<", "3"], []),
      (["shipped", "not", "in", "5"], ["shipped"]), (["shipped", "not", "in", "5,null"], []),
      (["shipped", "!=", "ordered"], ["shipped"]), (["ordered", "!=", "shipped"], ["shipped"]),
    ] as [([String], [String])])
  func leftOut(words: [String], columns: [String]) async throws {
    try await withDatabase(Self.script) { file in
      let conditions = try [Condition](typed: words, in: try await file.table(named: "o"))
      let page = try await file.page(of: TableView(table: "o", conditions: conditions)).1
      #expect(page.nulls == columns.map { TablePage.Nulls(column: ColumnPath(column: $0), rows: .exactly(1)) })
    }
  }

  @Test(
    "A value of an indexed column is found along the index, whatever its kind",
    arguments: [
      ("id = 5", "INTEGER PRIMARY KEY"), ("name = x", "INDEX a"), ("name = 'x'", "INDEX a"), ("name = 5", "INDEX a"),
      ("name = 2024-05-31", "INDEX a"), ("name is x", "INDEX a"), ("name in (x, y)", "INDEX a"),
      ("name within 2024-05", "INDEX a"), ("n = 5", "INDEX b"), ("n in (1, 2)", "INDEX b"), ("n = null", "INDEX b"),
      ("n = 2024", "INDEX b"), ("any = 5", "INDEX c"), ("any = '5'", "INDEX c"), ("any = x", "INDEX c"),
      ("any = x'31'", "INDEX c"), ("any = 2024", "INDEX c"),
    ])
  func indexes(condition: String, index: String) async throws {
    let script = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, n INT, "any"); CREATE INDEX a ON t (name); CREATE INDEX b ON t (n);
      CREATE INDEX c ON t ("any"); INSERT INTO t VALUES (1, '2024-05-31', 5, 5)
      """
    try await withDatabase(script) { file in
      let conditions = try [Condition](typed: condition.pieces(), in: try await file.table(named: "t"))
      let page = try await file.page(of: TableView(table: "t", conditions: conditions)).1
      let plan = try await file.plan(of: page.statement)
      #expect(plan.contains { $0.contains("SEARCH t USING \(index)") }, "\(plan)")
    }
  }

  @Test("A quote within a name or a value is an ordinary character, and a sign in quotes belongs to them")
  func quotes() throws {
    let schema = TableSchema(
      name: "t", kind: .table, columns: ["a\"b", "it's", "x=y", "it'", "n"].map { .init(name: $0) })
    for (text, column, value) in [
      ("a\"b=1", "a\"b", "1"), ("it's=1", "it's", "1"), ("\"x=y\"=1", "x=y", "1"), ("'x=y'>1", "x=y", "1"),
      ("\"a\"\"b\"=1", "a\"b", "1"), ("'it''s'=1", "it's", "1"), ("n='a=b'", "n", "'a=b'"),
      ("n=O'Brien", "n", "'O''Brien'"), ("n = 5\" disk", "n", "'5\" disk'"),
    ] {
      let read = try [Condition](typed: text.pieces(), in: schema)
      #expect(read.map(\.column.column) == [column] && read[0].values.map(\.word) == [value], "\(text)")
    }
  }
}
