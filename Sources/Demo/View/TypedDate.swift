import DBWalkSQLite

/// A typed date in a comparison: a year, a month, a day, or a day with a time.
struct TypedDate: Equatable {
  /// The beginning of the date in ISO 8601 format.
  let start: String
  /// `nil` for an instant.
  let period: Period?

  /// Parses `2024`, `2024-05`, `2024-05-31`, or `2024-05-31 10:00`, also with seconds, `T` and `Z`; `nil` for other texts.
  init?(_ word: String) {
    (start, period) = (word, Period(of: word))
    guard period != nil || Self.isMoment(word) else { return nil }
    let parts = word.prefix(Period.day.length).split(separator: "-").compactMap { Int($0) } + [1, 1]
    guard Period.isDay(parts[0], parts[1], parts[2]) else { return nil }
  }

  /// Whether a text is a day with a time. It is called for each cell, and Swift would parse a regular expression at each call.
  private static func isMoment(_ word: String) -> Bool {
    let digit = UInt8(ascii: "0")
    guard 16...40 ~= word.utf8.count else { return false }
    let shape = word.utf8.map { (digit...UInt8(ascii: "9")).contains($0) ? digit : $0 }
    guard shape.starts(with: "0000-00-00".utf8) else { return false }
    var time = shape.dropFirst(10)
    if time.last == UInt8(ascii: "Z") { time.removeLast() }
    let hour = time.prefix(6), second = time.dropFirst(6).prefix(3), fraction = time.dropFirst(9)
    return (hour.elementsEqual(" 00:00".utf8) || hour.elementsEqual("T00:00".utf8))
      && (second.isEmpty || second.elementsEqual(":00".utf8))
      && (fraction.isEmpty
        || fraction.count > 1 && fraction.first == UInt8(ascii: ".") && fraction.dropFirst().allSatisfy { $0 == digit })
  }

  /// A text after all that begin with the date, and before all later dates: `2024-06` for May, `2024-0:` for September.
  fileprivate var end: String { String(decoding: start.utf8.dropLast() + [(start.utf8.last ?? 0) + 1], as: UTF8.self) }
}

extension Period {
  /// Whether the calendar has this day.
  static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return lengths.indices.contains(month - 1) && 1...lengths[month - 1] ~= day
  }
}

extension Query {
  /// The condition that a column is before or after a date.
  ///
  /// `<= 2024-05` includes the whole month, and `> 2024-05` nothing of it. A column may contain both texts and numbers. Each
  /// range can be found with an index.
  mutating func sql(
    _ term: Term, _ comparison: Condition.Comparison, _ date: TypedDate, named path: ColumnPath
  ) throws -> SQL {
    let isBelow = comparison == .less || comparison == .lessOrEqual
    let passesDate = comparison == .lessOrEqual || comparison == .greater
    let sign: SQL = date.period == nil ? SQL(comparison.sign) : isBelow ? "<" : ">="
    let passed = passesDate ? date.period : nil
    let bound = Cell.text(passed == nil ? date.start : date.end)
    let isText: SQL = "\(term.keeping([bound])) \(sign) \(value: bound)"
    if case .text = term.affinity { return isText }
    guard let epoch = try epoch(of: term, named: path) else { return "(\(isText) AND typeof(\(term.sql)) = 'text')" }
    let isNumber: SQL = "\(term.sql) \(sign) \(epoch.number(of: date.start, after: passed))"
    // Every number is below every text, and every text below every blob.
    return isBelow
      ? "(\(isText) AND (typeof(\(term.sql)) = 'text' OR \(isNumber)))"
      : "(\(isText) AND typeof(\(term.sql)) = 'text' OR \(isNumber) AND \(term.sql) < '')"
  }
}

extension Query.Term {
  /// Whether all numbers among its first thousand values are years, which would otherwise mean the first hour of 1970.
  func holdsYears(in db: Database) throws -> Bool {
    let count = try db.cells(
      of: "SELECT min(v) >= 1000 AND max(v) <= 2999 FROM (\(sample)) WHERE typeof(v) = 'integer'")
    return count.first?.first == .integer(1)
  }
}
