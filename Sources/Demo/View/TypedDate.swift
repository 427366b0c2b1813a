import DBWalkSQLite

/// A typed date in a comparison: a year, a month, a day, or a day with a time.
struct TypedDate: Equatable {
  /// The beginning of the date in ISO 8601 format.
  let start: String
  /// The beginning of the next date; `nil` for an instant.
  let next: String?

  var period: Period? { next == nil ? nil : Period(of: start) }

  /// Parses `2024`, `2024-05`, `2024-05-31`, or `2024-05-31 10:00`, also with seconds, `T` and `Z`; `nil` for other texts.
  init?(_ word: String) {
    let isMoment = word.wholeMatch(of: /\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/) != nil
    guard isMoment || Period(of: word) != nil, Period.isValid(String(word.prefix(Period.day.length))) else {
      return nil
    }
    let parts = word.prefix(Period.day.length).split(separator: "-").compactMap { Int($0) }
    start = word
    next = isMoment ? nil : Self.next(behind: parts)
  }

  /// The year, the month or the day that follows.
  private static func next(behind parts: [Int]) -> String {
    var parts = parts
    parts[parts.count - 1] += 1
    if parts.count == 3, !Period.isDay(parts[0], parts[1], parts[2]) { (parts[1], parts[2]) = (parts[1] + 1, 1) }
    if parts.count > 1, parts[1] > 12 { (parts[0], parts[1]) = (parts[0] + 1, 1) }
    return parts.enumerated().map { String($1).leftPadded(to: $0 == 0 ? 4 : 2) }.joined(separator: "-")
  }
}

extension Period {
  /// Whether the calendar has this day.
  static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return lengths.indices.contains(month - 1) && 1...lengths[month - 1] ~= day
  }

  /// Whether a text in the form of a period is valid: `2024-13` is not.
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return isDay(parts[0], parts.count > 1 ? parts[1] : 1, parts.count > 2 ? parts[2] : 1)
  }
}

extension String {
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}

extension Query {
  /// The condition that a column is before or after a date.
  ///
  /// `<= 2024-05` includes the whole month, and `> 2024-05` nothing of it. A column may contain both texts and numbers. Each
  /// range can be found with an index.
  func sql(_ term: Term, _ comparison: Condition.Comparison, _ date: TypedDate, named path: ColumnPath) throws -> SQL {
    let isBelow = comparison == .less || comparison == .lessOrEqual
    let passesDate = comparison == .lessOrEqual || comparison == .greater
    let bound = passesDate ? date.next ?? date.start : date.start
    let sign: SQL =
      date.next == nil ? SQL(comparison.sign) : isBelow ? "<" : ">="
    let isText: SQL = "\(term.keeping([.text(bound)])) \(sign) \(value: .text(bound))"
    if case .text = term.affinity { return isText }
    guard let epoch = try epoch(of: term, named: path) else { return "(\(isText) AND typeof(\(term.sql)) = 'text')" }
    let isNumber: SQL = "\(term.sql) \(sign) \(number(of: bound, epoch))"
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
