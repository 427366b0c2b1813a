import InMemoryLogging
import Logging
import PresentationCore
import PresentationTesting
import Testing

@MainActor @Suite("A ready-made middleware", .timeLimit(.minutes(10)))
struct ReadyMadeMiddlewareTests {
  typealias Change = MiddlewareTests.Change

  // Rule C-09.3
  @Test("logs every action with its line and its end, and errors; secrets stay out")
  func logging() async {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .trace
    let nine = Middleware<[Int], Change>("nine") { _, change, _ in change == .add(9) ? .veto("no nines") : .pass }
    let store = Store(
      [], reducer: MiddlewareTests.reducer, middlewares: [.logging(to: logger), nine], commands: [Failing()])
    store.send(.secret(Secret("hunter2")))
    let line = #line - 1
    store.send(.add(9))
    store.send(.add(100))
    let entries = handler.entries
    #expect(
      entries.map { "\($0.level) \($0.message)" } == [
        "error an effect failed: failing", "debug secret((secret))", "warning add(9) vetoed by nine: no nines",
        "warning add(100) refused: too many",
      ])
    #expect(entries[1].metadata["from"] == "\(#fileID):\(line)")
  }

  struct Failing: Command {
    func run(_ dispatcher: Dispatcher<Change>) async throws { throw Notebook.Failure(text: "failing") }
  }

  @Test("counts actions by name, and how long they took")
  func metrics() async {
    let clock = TestClock()
    let metrics = Middleware<[Int], Change>.Metrics()
    let slow = Middleware<[Int], Change>("slow") { _, change, _ in
      if case .add(let number) = change { clock.advance(by: .seconds(number)) }
      return .pass
    }
    let store = Store([], reducer: MiddlewareTests.reducer, middlewares: [.measuring(metrics, on: clock), slow])
    for number in [1, 3, 100] { store.send(.add(number)) }
    store.send(.ask(1))
    #expect(metrics["add"].count == 3)
    #expect(metrics["add"].refused == 1)
    #expect(metrics["add"].longest == .seconds(100))
    #expect(metrics["add"].total == .seconds(105))
    #expect(metrics["ask"].count == 1)
    #expect(metrics["other"].count == 0)
    #expect(metrics.entries.count == 2)
  }

  struct Step: Sendable { let size: Int }

  @Test("counts actions that are not enums by their type, or by a given name")
  func namedTally() {
    let (types, sizes) = (Middleware<Int, Step>.Metrics(), Middleware<Int, Step>.Metrics { "size \($0.size)" })
    let store = Store(
      0, reducer: Reducer<Int, Step> { $0 += $1.size }, middlewares: [.measuring(types), .measuring(sizes)])
    for size in [1, 2, 2] { store.send(Step(size: size)) }
    #expect(types.entries.mapValues(\.count) == ["Step": 3])
    #expect(sizes.entries.mapValues(\.count) == ["size 1": 1, "size 2": 2])
  }
}
