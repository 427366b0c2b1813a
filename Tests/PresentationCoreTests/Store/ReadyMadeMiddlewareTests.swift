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
}
