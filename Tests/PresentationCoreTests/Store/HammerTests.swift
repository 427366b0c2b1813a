import PresentationCore
import Testing

@MainActor @Suite("A store that many tasks dispatch to", .timeLimit(.minutes(RunLength.limit)))
struct HammerTests {
  struct Sums: Sendable {
    var last = Array(repeating: -1, count: 8)
    var count = 0
    var isInOrder = true
  }

  struct Step: Sendable {
    let task: Int
    let number: Int
  }

  nonisolated static let reducer = Reducer<Sums, Step> { sums, step in
    sums.isInOrder = sums.isInOrder && step.number == sums.last[step.task] + 1
    sums.last[step.task] = step.number
    sums.count += 1
  }

  // Rules S-01.2, S-01.3, S-02.2
  @Test("loses nothing and keeps each caller's order: eight tasks, a million actions in long runs")
  func eightTasks() async {
    let each = RunLength.isLong ? 125_000 : 5_000
    let store = Store(Sums(), reducer: Self.reducer)
    var observed = 0
    let token = store.observe(\.count, initially: false) { _ in observed += 1 }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { @concurrent in
          for number in 0..<each { store.dispatch(Step(task: task, number: number)) }
        }
      }
    }
    await waitUntil(within: .seconds(RunLength.isLong ? 1_200 : 500)) { store.state.count >= 8 * each }
    #expect(store.state.last == Array(repeating: each - 1, count: 8))
    #expect(store.state.isInOrder)
    #expect(observed == 8 * each)
    withExtendedLifetime(token) {}
  }

  /// Dispatches from wherever it is run, then ends.
  struct Burst: Command {
    let task: Int
    let count: Int
    @concurrent func away(_ dispatcher: Dispatcher<Move>) async {
      for number in 0..<count { dispatcher(.step(Step(task: task, number: number))) }
    }
    func run(_ dispatcher: Dispatcher<Move>) async { await away(dispatcher) }
  }

  enum Move: Sendable { case burst(Int, Int), step(Step) }

  // Rule S-09.1
  @Test("finishes an action when all that its commands dispatched from other threads has been processed")
  func commandsFromOtherThreads() async {
    let reducer = Reducer<Sums, Move>.returning { sums, move in
      switch move {
      case .burst(let task, let count): return [Burst(task: task, count: count)]
      case .step(let step): _ = Self.reducer(&sums, step)
      }
      return []
    }
    let store = Store(Sums(), reducer: reducer)
    let tasks = (0..<8).map { task in
      Task { @MainActor in
        #expect(await store.perform(.burst(task, 1_000), until: .finished).word == "committed")
        #expect(store.state.last[task] == 999)
      }
    }
    for task in tasks { await task.value }
    #expect(store.state.count == 8_000 && store.state.isInOrder)
  }
}
