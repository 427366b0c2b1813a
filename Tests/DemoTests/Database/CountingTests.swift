import Synchronization
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct CountingTests {
  private static let script = """
    CREATE TABLE few (a); CREATE TABLE many (a); INSERT INTO few VALUES (1), (2);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO many SELECT i FROM n
    """

  @Test(
    "Rows are counted while there is time, and then said to be at least so many",
    arguments: [(0, .atLeast(1000)), (5, .atLeast(1000)), (8, .atLeast(4000)), (100, .exactly(5000))]
      as [(Int, TableSummary.RowCount)])
  func limit(milliseconds: Int, many: TableSummary.RowCount) async throws {
    try await withDatabase(Self.script) { file in
      let clock = LookedAtClock()
      let counting = Counting(for: .milliseconds(milliseconds)) { clock.tick() }
      let tables = try await file.read { db in try TableSummary.all(in: db, counting: counting) }
      #expect(tables.map(\.rows) == [.exactly(2), many])
    }
  }
}

/// A clock that advances by a millisecond each time it is read.
final class LookedAtClock: Sendable {
  private let now = Mutex(0)

  func tick() -> Duration {
    now.withLock { now in
      now += 1
      return .milliseconds(now)
    }
  }
}
