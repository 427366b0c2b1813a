import DBWalkSQLite

/// How the numbers of a column are dates.
enum Epoch: Hashable, Sendable {
  /// Units since a moment.
  ///
  /// - Parameters:
  ///   - perSecond: The number of units in a second.
  ///   - shift: The seconds from 1970 to that moment.
  ///   - name: What they are, if a message should say so.
  case units(perSecond: Int, shift: Int, name: String?)
  /// Days since a day that is `shift` days after the beginning of the Julian calendar's period.
  case days(shift: Double, name: String?)
  /// The digits of a year, a month and a day: 20240531.
  case digits

  /// The name of the numbers; `nil` for the usual ones.
  var name: String? {
    switch self {
    case .units(_, _, let name), .days(_, let name): name
    case .digits: "years, months and days, as in 20240531"
    }
  }

  private static let since2001 = 978_307_200
  private static let since1601 = -11_644_473_600

  /// The numbers that are dates between about 1970 and 2100, or, for some, before 1970.
  private static let ranges: [(Range<Double>, Epoch)] = [
    (1e8..<9.5e8, .units(perSecond: 1, shift: since2001, name: "seconds since 2001")),
    (9.5e8..<4.2e9, .units(perSecond: 1, shift: 0, name: nil)),
    (-4e9 ..< -1e8, .units(perSecond: 1, shift: 0, name: nil)),
    (1e11..<1e13, .units(perSecond: 1000, shift: 0, name: nil)),
    (-4e12 ..< -1e11, .units(perSecond: 1000, shift: 0, name: nil)),
    (1e14..<1e16, .units(perSecond: 1_000_000, shift: 0, name: nil)),
    (-4e15 ..< -1e14, .units(perSecond: 1_000_000, shift: 0, name: nil)),
    (1.1e16..<1.5e16, .units(perSecond: 1_000_000, shift: since1601, name: "microseconds since 1601")),
    (1.1e17..<1.5e17, .units(perSecond: 10_000_000, shift: since1601, name: "tenths of microseconds since 1601")),
    (3e17..<9e17, .units(perSecond: 1_000_000_000, shift: since2001, name: "nanoseconds since 2001")),
    (9e17..<4e18, .units(perSecond: 1_000_000_000, shift: 0, name: "nanoseconds since 1970")),
    (2.2e6..<2.7e6, .days(shift: 0, name: nil)),
  ]

  /// The epoch of a number; `nil` if it is not likely to be a date.
  fileprivate init?(of number: Double, type: String) {
    let digits = Int(exactly: number) ?? 0
    if 1900_00_00..<2101_00_00 ~= digits, Period.isDay(digits / 1_00_00, digits / 100 % 100, digits % 100) {
      self = .digits
    } else if 20_000..<80_000 ~= number, type.isTypeOfDates {
      self = .days(shift: 2_415_018.5, name: "days since 1899-12-30")
    } else if let (_, epoch) = Self.ranges.first(where: { $0.0.contains(number) }) {
      self = epoch
    } else {
      return nil
    }
  }
}

extension Query {
  /// The epoch of most of the first numbers of a column; `nil` if they are not dates. It is noted if a message should say so.
  ///
  /// - Throws: `DatabaseProblem.noDates` if no value among the first ones can be a date.
  mutating func epoch(of term: Term, named path: ColumnPath? = nil) throws -> Epoch? {
    if case .text = term.affinity { return nil }
    let values = try db.cells(of: "SELECT v FROM (\(term.sample)) WHERE v IS NOT NULL AND v <> 0").map { $0[0] }
    let numbers = values.compactMap(\.number)
    let epochs = numbers.compactMap { Epoch(of: $0, type: term.type) }
    let counts = Dictionary(grouping: epochs) { $0 }.mapValues(\.count)
    let most = epochs.max { counts[$0, default: 0] < counts[$1, default: 0] }
    if let most, epochs.count * 2 >= numbers.count {
      let note = path.flatMap { path in most.name.map { "\(path): \($0)" } }
      if let note, !epochNotes.contains(note) { epochNotes.append(note) }
      return most
    }
    if let path, !numbers.isEmpty, numbers.count == values.count { throw DatabaseProblem.noDates("\(path)") }
    return nil
  }
}

extension Epoch {
  /// The number for the beginning of a date, or for the end of a period that begins there.
  func number(of date: String, after period: Period? = nil) -> SQL {
    let day = date + "-01-01".suffix(max(0, Period.day.length - date.utf8.count))
    let shift = period.map { ", '+1 \($0.rawValue)'" } ?? ""
    let time = SQL(day.enclosed(in: "'") + shift)
    switch self {
    case .days(let start, _): return "(julianday(\(time)) - \(SQL(start.description)))"
    case .digits: return "CAST(strftime('%Y%m%d', \(time)) AS INTEGER)"
    case .units(let unit, let start, _):
      return """
        CAST((round(strftime('%s', \(time)) + (strftime('%f', \(time)) - strftime('%S', \(time))), 6) - \(start)) * \(unit) \
        AS NUMERIC)
        """
    }
  }

  /// The date of a number.
  func date(of number: SQL, _ format: SQL) -> SQL {
    switch self {
    case .days(let start, _): return "strftime('\(format)', \(number) + \(SQL(start.description)))"
    case .digits:
      let parts: [SQL] = ["substr(\(number), 1, 4)", "substr(\(number), 5, 2)", "substr(\(number), 7, 2)"]
      return "strftime('\(format)', \(parts.joined(separator: " || '-' || ")))"
    case .units(let unit, let start, _):
      // Rounds down, also before 1970.
      return """
        strftime('\(format)', (\(number) - (\(number) % \(unit) + \(unit)) % \(unit)) / \(unit) + \(start), 'unixepoch')
        """
    }
  }
}

extension String {
  /// Whether a declared type says that a column holds dates.
  var isTypeOfDates: Bool { ["DATE", "TIME"].contains(where: uppercased().contains) }
}
