import DBWalkSQLite

/// A span of the calendar that dates are grouped by.
enum Period: String, CaseIterable, Sendable {
  case year, month, day

  /// The length of the date prefix that determines the period.
  var length: Int {
    switch self {
    case .year: 4
    case .month: 7
    case .day: 10
    }
  }

  fileprivate var format: String {
    switch self {
    case .year: "%Y"
    case .month: "%Y-%m"
    case .day: "%Y-%m-%d"
    }
  }

  /// The period of a text such as `2024-05`; `nil` if there is none.
  init?(of text: String) {
    guard text.utf8.count <= Self.day.length else { return nil }
    let digits = text.utf8.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? UInt8(ascii: "0") : $0 }
    let form = String(decoding: digits, as: UTF8.self)
    guard let period = Self.allCases.first(where: { $0.length == form.utf8.count }),
      "0000-00-00".prefix(period.length) == form
    else { return nil }
    self = period
  }
}

extension Query {
  /// The period of a date: the prefix of a text in ISO 8601 format, or of a number.
  mutating func sql(_ period: Period, of term: Term, named path: ColumnPath? = nil) throws -> SQL {
    let beginning: SQL = "substr(\(term.sql), 1, \(period.length))"
    // Such a column converts numbers to texts.
    if case .text = term.affinity { return beginning }
    let date = try epoch(of: term, named: path)?.date(of: term.sql, SQL(period.format))
    return """
      CASE WHEN typeof(\(term.sql)) = 'text' THEN \(beginning) WHEN typeof(\(term.sql)) IN ('integer', 'real') \
      THEN \(date ?? "NULL") END
      """
  }

  /// The condition that a date is in the period of a value, or, if that is NULL, that it is not a date.
  mutating func sql(_ cell: Cell, contains term: Term, named path: ColumnPath) throws -> SQL {
    guard !cell.isNull else { return "\(try sql(.month, of: term)) IS NULL" }
    guard case .text(let text) = cell, let period = Period(of: text) else {
      return
        "typeof(\(term.sql)) = typeof(\(value: cell)) AND substr(\(term.sql), 1, length(\(value: cell))) = \(value: cell)"
    }
    // With an index, SQLite reads only those texts.
    let isText: SQL = "typeof(\(term.sql)) = 'text' AND \(term.sql) GLOB '\(SQL(text))*'"
    if case .text = term.affinity { return "(\(isText))" }
    guard let epoch = try epoch(of: term, named: path) else { return "(\(isText))" }
    let isInside: SQL = """
      \(term.sql) >= \(epoch.number(of: text)) AND \(term.sql) < \(epoch.number(of: text, after: period))
      """
    return "(\(isText) OR typeof(\(term.sql)) IN ('integer', 'real') AND \(isInside))"
  }

  /// The condition that a date is in a typed period, or is a typed instant.
  mutating func sql(_ date: TypedDate, contains term: Term, named path: ColumnPath) throws -> SQL {
    let cell = Cell.text(date.start)
    if date.period != nil { return try sql(cell, contains: term, named: path) }
    let isText: SQL = "\(term.sql) = \(value: cell)"
    guard let epoch = try epoch(of: term, named: path) else { return isText }
    return "(\(isText) OR typeof(\(term.sql)) <> 'text' AND \(term.sql) = \(epoch.number(of: date.start)))"
  }
}
