import DBWalkSQLite

/// Counts rows, for a limited time if a user waits, so that a large table costs no more than a small one.
struct Counting: Sendable {
  /// How long the counting has taken so far.
  let elapsed: @Sendable () -> Duration
  /// `nil` to count to the end.
  let limit: Duration?

  /// Counts for `limit` from now on; `nil` to count to the end.
  init(for limit: Duration?) {
    let start = ContinuousClock.now
    self.init(for: limit) { ContinuousClock.now - start }
  }

  init(for limit: Duration?, elapsed: @escaping @Sendable () -> Duration) {
    self.limit = limit
    self.elapsed = elapsed
  }

  /// Counts the rows of a query: first a thousand if they are found at once, then four times as many
  /// as before while there is time. A recursive query may have no end, so that at most a million of its rows are counted.
  func count(of rows: SQL, in db: Database) throws -> TableSummary.RowCount {
    let isRecursive = {
      try db.cells(of: "EXPLAIN QUERY PLAN \(rows)").contains { $0[3].description.contains("RECURSIVE") }
    }
    return try count(in: db, atMost: limit == nil && isRecursive() ? 1_000_000 : .max / 8) { most in
      let query: SQL = "SELECT count(*) FROM (\(rows) LIMIT \(most + 1))"
      let count = try db.number(query.text, query.values) ?? 0
      return (count, isAll: count <= most)
    }
  }

  /// Counts the rows of a query that should have none; `nil` if that is so, or if they cannot be read.
  func exceptions(in rows: SQL, _ db: Database) throws -> TableSummary.RowCount? {
    let found = try db.ifReadable { try self.count(of: rows, in: db) }
    return found == .exactly(0) || found == .atLeast(0) ? nil : found
  }

  /// Counts the rows of a source that meet a condition without an index: it reads as many rows as there is time for.
  func count(scanning source: SQL, for condition: SQL, in db: Database) throws -> TableSummary.RowCount {
    try count(in: db) { most in
      let rows: SQL = "SELECT \(condition) AS meets FROM \(source) LIMIT \(most + 1)"
      let found = try db.cells(of: "SELECT count(*), count(nullif(meets, 0)) FROM (\(rows))").first
      guard let found, case (.integer(let seen), .integer(let count)) = (found[0], found[1]) else {
        return (0, isAll: true)
      }
      return (Int(count), isAll: seen <= most)
    }
  }

  private func count(
    in db: Database, atMost limitOfRows: Int = .max / 8, _ count: (_ most: Int) throws -> (Int, isAll: Bool)
  ) throws -> TableSummary.RowCount {
    guard let limit else {
      let (found, isAll) = try count(limitOfRows)
      return isAll ? .exactly(found) : .atLeast(limitOfRows)
    }
    var most = 1000
    var least = 0
    while true {
      let start = elapsed()
      // Matching rows may be far apart: an index for a part of the condition may find any number of others.
      let end = max(limit, start + limit / 10)
      guard let (found, isAll) = try db.reading(until: { elapsed() > end }, { try count(most) }) else {
        return .atLeast(least)
      }
      if isAll { return .exactly(found) }
      least = min(found, most)
      let now = elapsed()
      guard now + (now - start) * 4 <= limit, most <= .max / 8 else { return .atLeast(least) }
      most *= 4
    }
  }
}
