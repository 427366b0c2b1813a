import ScreenKitTerm
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct ViewTextTests {
  @Test("A view is read back from the text of its path as it was, whatever its names and values are")
  func roundTrip() throws {
    let texts =
      HostileTexts.valid + ["-x", "a.b", "\"", "a:b", "1", "desc", "@", "(", ",", "null", "'", "x''", "t'00'"]
    for text in texts where text.utf8.count <= 200 {
      let path = ColumnPath(hops: [.init(column: text), .init(column: "b", parent: text)], column: text)
      #expect(ColumnPath(path.description) == path)
      let view = TableView(
        table: text,
        conditions: Condition.Comparison.allCases.map {
          Condition(column: path, comparison: $0, values: [Literal(text)])
        }
          + [Condition(column: path, comparison: .isIn, values: [Literal(exactly: .text(text)), Literal("null")])],
        sorting: [Sorting(column: path, isDescending: true), Sorting(column: ColumnPath(column: text))],
        columns: [path, ColumnPath(column: text)], start: RowKey([.text(text), nil, 3]))
      let places = [Route.rows(of: view), .row(text, [.text(text)])]
      let read = try [Route](pathText: places.pathText())
      #expect(read == places && read[0].view == view)
    }
  }

  static let schema = TableSchema(
    name: "t", kind: .table,
    columns: ["Name", "a=b", "x y", "and", "-n"].map {
      .init(name: $0, type: "", isRequired: false, visibility: .ordinary)
    }, primaryKey: [], rowid: "rowid", foreignKeys: [])

  @Test(
    "Conditions are read from words",
    arguments: [
      (["Name", "=", "France"], "(Name,eq,France)"), (["name=France"], "(Name,eq,France)"),
      (["Name", "!=", "null"], "(Name,ne,null)"), (["Name<>5"], "(Name,ne,5)"), (["a.b>=5"], "(a.b,ge,5)"),
      (["a=b", "=", "1"], "(%22a%3Db%22,eq,1)"), (["\"x y\"", "contains", "and"], "(%22x%20y%22,contains,and)"),
      (["Name", "in", "a", "b", "AND", "and", "<", "3"], "(Name,in,a,b),(and,lt,3)"),
      (["Name", ">5"], "(Name,gt,5)"),
      (["Name", "<>a", "and", "\"x y\"", ">=", "3"], "(Name,ne,a),(%22x%20y%22,ge,3)"),
      (["Name", "=", "a", "Name", "<", "b"], "(Name,eq,a),(Name,lt,b)"), (["Name", "=", "''"], "(Name,eq,%27%27)"),
    ])
  func conditions(words: [String], text: String) throws {
    let conditions = try [Condition](typed: words, in: Self.schema)
    let path = try [Route.rows(of: TableView(table: "t", conditions: conditions))].pathText()
    #expect(path == "/table:t,(\(text))")
  }

  @Test(
    "Text that is not a condition is refused, and the error says what is missing",
    arguments: [
      (["Name"], .noComparison("Name")), (["Name", "resembles", "x"], .noComparison("Name")),
      (["Name", "="], .noValue("=")), (["Name", ">"], .noValue(">")),
      (["Name", "within", "19x"], .noDate("19x")),
      (["Name", "within", "'19x'"], .noDate("19x")), (["Name", "within"], .noValue("within")),
      (["Name="], .noValue("=")), (["Name", "in", "and"], .noValue("in")),
      (["a..b", "=", "1"], .notAColumn("a..b")),
      (["", "=", "1"], .notAColumn("")), (["Name", "=", "1", "and"], .noComparison("and")),
    ] as [([String], DatabaseProblem)])
  func mistakes(words: [String], problem: DatabaseProblem) {
    #expect(throws: problem) { try [Condition](typed: words, in: Self.schema) }
  }

  @Test(
    "Columns to sort by are read from words",
    arguments: [
      (["Name", "desc", "x y", "asc"], ["-Name", "\"x y\""]), (["a.b", "DESC", "-Name"], ["-a.b", "-Name"]),
      (["-n"], ["\"-n\""]), ([], []),
    ])
  func sorting(words: [String], texts: [String]) throws {
    #expect(try [Sorting](typed: words, in: Self.schema).map(\.description) == texts)
  }

  @Test("A name with quotes is found by the word that a line makes of its form in titles")
  func quotesInNames() throws {
    func sorted(_ word: String, _ names: String...) throws -> String? {
      var schema = Self.schema
      schema.columns = names.map { .init(name: $0, type: "", isRequired: false, visibility: .ordinary) }
      return try [Sorting](typed: [word, "desc"], in: schema).first?.column.description
    }
    // A line makes `ab` of `"a""b"`.
    #expect(try sorted("ab", "x", "a\"b") == "\"a\"\"b\"")
    #expect(try sorted("a b", "\"a b\"", "ab") == "\"\"\"a b\"\"\"")
    #expect(try sorted("ab", "a\"b", "ab") == "ab")
    #expect(try sorted("a\"b", "ab", "a\"b") == "\"a\"\"b\"")
  }

  @Test(
    "After a column, desc is a direction, even if a column has that name",
    arguments: [
      (["n", "desc"], ["-n"]), (["desc"], ["desc"]), (["desc", "desc"], ["-desc"]),
      (["n", "asc", "desc"], ["n", "desc"]),
      (["-n", "desc"], ["-n", "desc"]), (["n", "\"desc\""], ["n", "desc"]), (["n", "desc", "desc"], ["-n", "desc"]),
    ])
  func directions(words: [String], texts: [String]) async throws {
    try await withDatabase("CREATE TABLE t (n, \"desc\")") { file in
      let schema = try await file.table(named: "t")
      #expect(try [Sorting](typed: words, in: schema).map(\.description) == texts)
    }
  }
}
