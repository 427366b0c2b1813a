import DBWalkSQLite
import ScreenKitTerm

/// Examples of typed input, with columns and values of the shown rows.
struct ViewExamples: Sendable {
  private let page: TablePage?
  private let schema: TableSchema?

  /// Examples for unknown rows.
  init() { (page, schema) = (nil, nil) }

  init(_ page: TablePage, of schema: TableSchema) { (self.page, self.schema) = (page, schema) }

  /// The columns outside of the key, each with one of its values.
  private var columns: [(name: String, value: Cell)] {
    guard let page, let schema else { return [] }
    return page.columns.enumerated().compactMap { index, name in
      if schema.keyNames.contains(name) { return nil }
      return page.rows.lazy.map { $0.cells[index] }.first { !$0.cell.isNull && $0.isWhole }.map { (name, $0.cell) }
    }
  }

  /// A column with short texts, one with numbers, and one with dates.
  private var text: (name: String, value: Cell)? {
    columns.first {
      if case .text(let text) = $0.value { text.count <= 20 && !Self.isDate(text) } else { false }
    }
  }
  private var number: (name: String, value: Cell)? {
    let leading = Set(schema?.foreignKeys.flatMap(\.columns) ?? [])
    return columns.first {
      switch $0.value {
      case .integer, .real: !leading.contains($0.name)
      default: false
      }
    }
  }
  private var date: String? {
    columns.first { if case .text(let text) = $0.value { Self.isDate(text) } else { false } }?.name
  }

  private static func isDate(_ text: String) -> Bool { Period(of: String(text.prefix(Period.day.length))) == .day }

  /// The name of any column.
  private var any: String { text?.name ?? columns.first?.name ?? schema?.keyNames.first ?? "name" }

  private func word(_ value: Cell, of name: String) -> String {
    guard let schema, let column = schema.column(named: name) else { return Literal(exactly: value).word }
    let literal = Literal(shown: value, in: Reading(keys: column.affinity), ColumnPath(column: name), of: schema)
    return Literal(typed: literal.word).word
  }

  var key: String { "open key \(page?.rows.first?.key.description ?? "1")" }

  var conditions: String {
    let first = text.map { "\($0.name.spelled) = \(word($0.value, of: $0.name))" }
    let second = number.map { "\($0.name.spelled) > \(word($0.value, of: $0.name))" }
    let both = [first, second].compactMap(\.self)
    return "where \(both.isEmpty ? containing ?? "\(any.spelled) = null" : both.joined(separator: " and "))"
  }

  /// A condition with the first word of a longer text.
  private var containing: String? {
    columns.lazy.compactMap { name, value in
      guard case .text(let text) = value, let word = text.split(whereSeparator: \.isWhitespace).first else {
        return nil
      }
      return "\(name.spelled) contains \(Literal(typed: String(word.prefix(20))).word)"
    }.first
  }

  var sorting: String { "sort \(Words.quote(number?.name ?? any)) desc" }

  var columnList: String {
    let names = [text?.name, number?.name, date].compactMap(\.self)
    return "columns \((names.isEmpty ? [any] : names).prefix(2).map { Words.quote($0) }.joined(separator: " "))"
  }

  func link(to tables: [String]) -> String {
    let other = tables.first { $0 != schema?.name } ?? tables.first ?? "table"
    return "link \(Words.quote(number?.name ?? any)) to \(Words.quote(other))"
  }

  var column: String { "stats \(Words.quote(number?.name ?? any))" }

  var facet: String {
    if let date {
      return "facet \(Words.quote(date)) by month\(number.map { " sum \(Words.quote($0.name.spelled))" } ?? "")"
    }
    // Several rows usually share a foreign key.
    let leading = schema?.foreignKeys.lazy.compactMap { $0.columns.count == 1 ? $0.columns.first : nil }.first
    return "facet \(Words.quote(leading ?? any))"
  }
}
