import DBWalkSQLite

/// A piece of SQL with its values, which are bound rather than written.
///
///     let condition: SQL = "\(column) = \(value: cell)"
struct SQL: Equatable, Sendable {
  private enum Part: Equatable {
    case text(String)
    case value(Cell)
  }

  private var parts: [Part] = []

  /// The text with a question mark for each of ``values``.
  var text: String {
    parts.map { if case .text(let text) = $0 { text } else { "?" } }.joined()
  }

  /// The values to bind, in their order.
  var values: [Cell] {
    parts.compactMap { if case .value(let cell) = $0 { cell } else { nil } }
  }

  /// The text with its values written as literals, for other programs.
  var written: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let cell): cell.literal
      }
    }.joined()
  }

  /// Makes a piece of trusted text.
  init(_ text: String) { parts = [.text(text)] }

  fileprivate init(value: Cell) { parts = [.value(value)] }

  static func + (left: SQL, right: SQL) -> SQL {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout SQL, right: SQL) { left.parts += right.parts }
}

extension SQL: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql = SQL("")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { sql += SQL(literal) }
    /// Appends another piece.
    mutating func appendInterpolation(_ piece: SQL) { sql += piece }
    /// Appends a value to bind.
    mutating func appendInterpolation(value: Cell) { sql += SQL(value: value) }
    /// Appends the quoted name of a table or column.
    mutating func appendInterpolation(name: String) { sql += SQL(name.quoted) }
    /// Appends a number.
    mutating func appendInterpolation(_ number: Int) { sql += SQL(number.description) }
  }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }
}

extension Sequence<SQL> {
  /// Joins the pieces with a separator.
  func joined(separator: String) -> SQL {
    var sql = SQL("")
    for (index, piece) in enumerated() { sql += index == 0 ? piece : SQL(separator) + piece }
    return sql
  }

  /// The conjunction of the conditions; `nil` if there are none.
  var conjunction: SQL? {
    let all = Array(self)
    return all.isEmpty ? nil : all.joined(separator: " AND ")
  }
}

extension SQL {
  /// The condition that a term has a value, NULL included.
  static func equality(_ term: SQL, _ value: Cell) -> SQL {
    value.isNull ? "\(term) IS NULL" : "\(term) = \(value: value)"
  }

  /// The condition that a column has one of these values, NULL included.
  static func membership(of column: SQL, in cells: [Cell]) -> SQL {
    let values = cells.filter { !$0.isNull }.map { "\(value: $0)" as SQL }
    let isListed: SQL = "\(column) IN (\(values.joined(separator: ", ")))"
    return values.count == cells.count ? isListed : "(\(isListed) OR \(column) IS NULL)"
  }

  /// The part of a statement that keeps only the rows that meet a condition; empty without one.
  static func filter(_ condition: SQL?) -> SQL { condition.map { " WHERE \($0)" } ?? "" }
}

extension Cell {
  /// The value as an SQL literal.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(.min): "(-9223372036854775807 - 1)"
    case .integer(let value): value.description
    case .real(let value) where value.isInfinite: value < 0 ? "-9e999" : "9e999"
    case .real(let value): value.description
    // Programs that read a script may end at NUL, and lose carriage returns.
    case .text(let text) where text.utf8.contains(0) || text.utf8.contains(13): Cell.malformed(Array(text.utf8)).literal
    case .text(let text): text.enclosed(in: "'")
    case .malformed(let bytes): "CAST(\(Cell.blob(bytes)) AS TEXT)"
    case .blob: description
    }
  }
}
