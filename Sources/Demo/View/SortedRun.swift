import DBWalkSQLite

/// The keys of consecutive rows in a view for which SQLite has to sort all rows.
///
/// Sorting again takes as long for each page as for the first one. So more keys are read than a page needs, and kept with the
/// connection. Nearby pages are found by their keys, until the database changes.
struct SortedRun {
  /// The number of keys to read at a time.
  static let length = 1000
  /// The maximum number of rows of a page that is found by its keys. SQLite refuses a condition of 1,000 parts.
  static let longestPage = 500

  /// The statement for the keys of all rows of the view.
  let statement: SQL
  /// The version of the database's state; a change by another connection gives it another number.
  let version: Int?
  var keys: [RowKey] = []
  /// Whether the view begins with the first key.
  var isFirst = false
  /// Whether the view ends with the last key.
  var isLast = false

  /// The keys from one on, or from the beginning of the view; `nil` if some are missing here.
  fileprivate func keys(from start: RowKey?, count: Int) -> [RowKey]? {
    let index = start.map { keys.firstIndex(of: $0) } ?? (isFirst ? 0 : nil)
    guard let index, isLast || keys.count - index >= count else { return nil }
    return Array(keys[index...].prefix(count))
  }

  /// The keys before one, or the last keys of the view, in reverse order; `nil` if some are missing here.
  fileprivate func keys(before start: RowKey?, count: Int) -> [RowKey]? {
    let index = start.map { keys.firstIndex(of: $0) } ?? (isLast ? keys.count : nil)
    guard let index, isFirst || index >= count else { return nil }
    return keys[..<index].suffix(count).reversed()
  }
}

extension PageQuery {
  /// The keys of the rows from a place on, or from the beginning of the view.
  func keys(from start: RowKey?, at place: [Cell]?, count: Int) throws -> [RowKey] {
    guard mustSort else { return try keys(of: keys(from: place, count: count)) }
    var run = try run()
    if let keys = run.keys(from: start, count: count) { return keys }
    let length = max(count, SortedRun.length)
    run.keys = try keys(of: keys(from: place, count: length))
    (run.isFirst, run.isLast) = (start == nil, run.keys.count < length)
    db.clientData = run
    return Array(run.keys.prefix(count))
  }

  /// The keys of the rows before a place, or of the last rows of the view, in reverse order.
  func keys(before start: RowKey?, at place: [Cell]?, count: Int) throws -> [RowKey] {
    guard mustSort else { return try keys(of: keys(before: place, count: count)) }
    var run = try run()
    if let keys = run.keys(before: start, count: count) { return keys }
    let length = max(count, SortedRun.length)
    let found = try keys(of: keys(before: place, count: length))
    run.keys = found.reversed() + (start.map { [$0] } ?? [])
    (run.isFirst, run.isLast) = (found.count < length, start == nil)
    db.clientData = run
    return Array(found.prefix(count))
  }

  private func keys(of statement: SQL) throws -> [RowKey] {
    try db.cells(of: statement).map { schema.key(from: $0) }
  }

  /// The known keys of this view; empty if they belong to another view, or if the database has changed.
  private func run() throws -> SortedRun {
    let run = SortedRun(statement: try keys(from: nil, count: .max), version: try db.number("PRAGMA data_version"))
    guard let known = db.clientData as? SortedRun, known.statement == run.statement, known.version == run.version
    else { return run }
    return known
  }
}
