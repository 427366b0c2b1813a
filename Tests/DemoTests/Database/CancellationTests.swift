import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(20))) struct CancellationTests {
  @Test("A long query leaves its actor free, ends with its task and lets the next one run", .timeLimit(.minutes(20)))
  @MainActor func interrupt() async throws {
    let script = """
      CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;
      CREATE TABLE t (a); INSERT INTO t VALUES (1);
      """
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/test.db"
      try makeDatabase(at: path, script)
      let started = AsyncStream.makeStream(of: Void.self)
      let file = try await DatabaseFile.open(path)
      let reading = Task {
        try await file.read { db in
          let schema = try TableSchema(named: "endless", in: db)
          started.continuation.yield()
          return try TablePage(TableView(table: "endless"), of: schema, size: 20, longest: 1000, in: db)
        }
      }
      for await _ in started.stream { break }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
      let page = try await file.page(of: "t")
      #expect(page.values == [[1]])
    }
  }

  @Test("A task that is canceled already reads nothing")
  func cancelledBefore() async throws {
    try await withDatabase("CREATE TABLE t (a)") { file in
      let reading = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await file.tables()
      }
      await #expect(throws: CancellationError.self) { try await reading.value }
      let tables = try await file.tables()
      #expect(tables.count == 1)
    }
  }
}
