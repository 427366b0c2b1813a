import GRDB

/// Counts rows for a limited time, so that a large table costs no more than a small one.
struct Counting: Sendable {
  /// How long has been counted so far.
  let elapsed: @Sendable () -> Duration
  let limit: Duration

  /// Counts for `limit` from now on.
  init(for limit: Duration) {
    let start = ContinuousClock.now
    self.init(for: limit) { ContinuousClock.now - start }
  }

  init(for limit: Duration, elapsed: @escaping @Sendable () -> Duration) {
    self.limit = limit
    self.elapsed = elapsed
  }

  /// Counts the rows of a query, a thousand of them in any case, then four times as many as before while there is time for it.
  func tally(of rows: SQL, in db: Database) throws -> TableSummary.Tally {
    var most = 1000
    while true {
      let start = elapsed()
      let query: SQL = "SELECT count(*) FROM (\(rows) LIMIT \(most + 1))"
      let count = try db.number(query.text, query.values) ?? 0
      if count <= most { return .exactly(count) }
      let now = elapsed()
      guard now + (now - start) * 4 <= limit, most <= .max / 8 else { return .atLeast(most) }
      most *= 4
    }
  }
}
