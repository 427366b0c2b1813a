import DBWalkSQLite
import Testing

@Suite("A database that tasks use by turns", .timeLimit(.minutes(10)))
struct DatabaseQueueTests {
  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  @Test("Tasks have it one after the other, and get what they asked for")
  func turns() async throws {
    let queue = try DatabaseQueue(":memory:", .writing) { db throws(DatabaseError) in
      try db.perform("CREATE TABLE t (a INTEGER PRIMARY KEY)")
    }
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in Int64(1)...100 {
        group.addTask {
          try await queue.run { db in
            try db.writing { try $0.perform("INSERT INTO t VALUES (?)", [.integer(number)]) }
            return Int(number)
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 5050)
    #expect(try await queue.run { try $0.number("SELECT sum(a) FROM t") } == 5050)
  }

  @Test("A canceled task stops its statement and the statements after it, but no statement of the next task")
  func cancelled() async throws {
    let queue = try DatabaseQueue(":memory:", .writing)
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await queue.run { db in
        begins.yield()
        let first = #expect(throws: DatabaseError.self) { try db.number(Self.endless) }
        let second = #expect(throws: DatabaseError.self) { try db.number("SELECT 1") }
        return [first?.code, second?.code]
      }
    }
    for await _ in begun { break }
    let next = Task { try await queue.run { try $0.number("SELECT 2") } }
    task.cancel()
    #expect(try await task.value == [.interrupted, .interrupted])
    #expect(try await next.value == 2)
  }

  @Test("A task that is canceled before its turn does nothing")
  func cancelledBefore() async throws {
    let queue = try DatabaseQueue(":memory:", .writing)
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await queue.run { db in
        begins.yield()
        return try db.number(Self.endless)
      }
    }
    for await _ in begun { break }
    let second = Task { try await queue.run { try $0.number("SELECT 1") } }
    second.cancel()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    await #expect(throws: DatabaseError(.interrupted, "interrupted")) { try await first.value }
    #expect(try await queue.run { try $0.number("SELECT 3") } == 3)
  }
}
