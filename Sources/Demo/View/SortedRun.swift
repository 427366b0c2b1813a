import SQLite

/// The keys of rows that follow one another in a view for which SQLite has to sort all rows.
///
/// To sort again takes as long for each page as for the first one. So more keys are looked for than a page needs, and kept with the
/// connection. Pages near the last one are found by their keys, until the database changes.
struct SortedRun {
  /// How many keys are looked for at a time.
  static let length = 1000

  /// The statement for the keys of all rows of the view.
  let statement: SQL
  /// The number of the state that the database was in; a change by another connection gives it another number.
  let version: Int?
  let keys: [RowKey]
  /// Whether the view begins with the first key, and ends with the last one.
  let isFirst: Bool, isLast: Bool

  /// The keys from one on, or from the beginning of the view; `nil` if they are not all here.
  fileprivate func keys(from start: RowKey?, count: Int) -> [RowKey]? {
    let index = start.map { keys.firstIndex(of: $0) } ?? (isFirst ? 0 : nil)
    guard let index, isLast || keys.count - index >= count else { return nil }
    return Array(keys[index...].prefix(count))
  }

  /// The keys before one, or the last keys of the view, in reverse order; `nil` if they are not all here.
  fileprivate func keys(before start: RowKey?, count: Int) -> [RowKey]? {
    let index = start.map { keys.firstIndex(of: $0) } ?? (isLast ? keys.count : nil)
    guard let index, isFirst || index >= count else { return nil }
    return keys[..<index].suffix(count).reversed()
  }
}

extension PageQuery {
  /// The keys of the rows from a place on, or from the beginning of the view.
  func keys(from start: RowKey?, at place: [Cell]?, count: Int, in db: Database) throws -> [RowKey] {
    guard mustSort else { return try keys(of: keys(from: place, count: count), in: db) }
    let (known, version) = try run(in: db)
    if let keys = known?.keys(from: start, count: count) { return keys }
    let length = max(count, SortedRun.length)
    let found = try keys(of: keys(from: place, count: length), in: db)
    db.clientData = SortedRun(
      statement: try keys(from: nil, count: .max), version: version, keys: found, isFirst: start == nil,
      isLast: found.count < length)
    return Array(found.prefix(count))
  }

  /// The keys of the rows before a place, or of the last rows of the view, in reverse order.
  func keys(before start: RowKey?, at place: [Cell]?, count: Int, in db: Database) throws -> [RowKey] {
    guard mustSort else { return try keys(of: keys(before: place, count: count), in: db) }
    let (known, version) = try run(in: db)
    if let keys = known?.keys(before: start, count: count) { return keys }
    let length = max(count, SortedRun.length)
    let found = try keys(of: keys(before: place, count: length), in: db)
    db.clientData = SortedRun(
      statement: try keys(from: nil, count: .max), version: version,
      keys: found.reversed() + (start.map { [$0] } ?? []), isFirst: found.count < length, isLast: start == nil)
    return Array(found.prefix(count))
  }

  private func keys(of statement: SQL, in db: Database) throws -> [RowKey] {
    try db.cells(of: statement).map { schema.key(from: Array($0.prefix(schema.keyColumns.count))) }
  }

  /// The keys that are known of this view, and the number of the state that the database is in.
  private func run(in db: Database) throws -> (known: SortedRun?, version: Int?) {
    let version = try db.number("PRAGMA data_version")
    guard let run = db.clientData as? SortedRun, run.version == version,
      run.statement == (try keys(from: nil, count: .max))
    else { return (nil, version) }
    return (run, version)
  }
}
