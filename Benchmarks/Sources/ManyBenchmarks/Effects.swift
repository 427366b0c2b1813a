import Measuring
import PresentationCore

/// A task that ends at once, or sleeps until it is canceled.
@MainActor func bareTask(sleeping: Bool) -> Task<Void, Never> {
  Task.immediate { @MainActor in
    if sleeping { try? await ContinuousClock().sleep(for: .seconds(100_000)) }
  }
}

struct Desk: Sendable { var row = Row(id: 0) }
enum DeskAction: Sendable {
  case row(RowChange), other
  var row: RowChange? { if case .row(let change) = self { change } else { nil } }
}
let desk = Feature(state: \Desk.row, action: \DeskAction.row, embed: DeskAction.row)

/// Measures commands and subscriptions.
@MainActor
func measureEffects(_ growth: inout Growth) {
  measureRunning(&growth)
  let bareTasks = (
    "a bare task", { (size: Int) in once { for _ in 0..<size { use(bareTask(sleeping: false)) } } / Double(size) }
  )
  growth.row(
    "one of so many commands of one action", sizes: [1, 10, 1_000, 4_000], promise: (4_000, 10_000), baseline: bareTasks
  ) { size in
    let many = Reducer<Row, RowChange> { _, change in
      if case .start = change { (0..<size).map { _ in Answer() as any Command<RowChange> } }
    }
    let store = Store(Sheet(editor: Row(id: 0)), reducer: many.lift(editor))
    return once { store.send(.editor(.start)) } / Double(size)
  }
  growth.row(
    "a command that answers at once", sizes: [1], promise: (1, 1_100),
    baseline: ("a bare task", { _ in nanoseconds(rounds: 3) { use(bareTask(sleeping: false)) } })
  ) { _ in
    let store = Store(Row(id: 0), reducer: rowReducer)
    return nanoseconds(rounds: 3) { store.send(.answer) }
  }
  growth.row(
    "the same, lifted", sizes: [1], promise: (1, 2_200),
    baseline: ("a bare task", { _ in nanoseconds(rounds: 3) { use(bareTask(sleeping: false)) } })
  ) { _ in
    let store = Store(Desk(), reducer: rowReducer.lift(desk))
    return nanoseconds(rounds: 3) { store.send(.row(.answer)) }
  }
  growth.row(
    "the same, lifted, of a part that may go", sizes: [1],
    baseline: ("a bare task", { _ in nanoseconds(rounds: 3) { use(bareTask(sleeping: false)) } })
  ) { _ in
    let store = Store(Sheet(editor: Row(id: 0)), reducer: rowReducer.lift(editor))
    return nanoseconds(rounds: 3) { store.send(.editor(.answer)) }
  }
  growth.row(
    "a send: subscriptions that stay", promise: (1_000, 100_000),
    baseline: (
      "making and comparing them with their type",
      { size in
        let last = (0..<size).map { Tick(number: $0) }
        return nanoseconds(rounds: 3) { use((0..<size).map { Tick(number: $0) } == last) }
      }
    )
  ) { size in
    let store = Store(
      Sheet(), reducer: base,
      subscriptions: { _ in (0..<size).map { Tick(number: $0) as any Subscription<Change> } })
    return nanoseconds(rounds: 3) { store.send(.add(1)) }
  }
  growth.row(
    "bytes of a sleeping command", sizes: [100_000], promise: (100_000, 3_000),
    baseline: (
      "a bare sleeping task",
      { size in
        let before = residentBytes()
        let tasks = (0..<size).map { _ in bareTask(sleeping: true) }
        defer { for task in tasks { task.cancel() } }
        return Double(residentBytes() - before) / Double(size)
      }
    )
  ) { size in
    let store = Store(Sheet(), reducer: Reducer<Sheet, Change> { _, _ in Forever<Change>() })
    let before = residentBytes()
    for _ in 0..<size { store.send(.add(1)) }
    return Double(residentBytes() - before) / Double(size)
  }
}

/// Measures the cost of running commands, and of commands that replace or cancel others.
@MainActor
private func measureRunning(_ growth: inout Growth) {
  growth.row(
    "a send: one running command for each element", promise: (1_000, 40_000),
    baseline: (
      "comparing as many identifiers",
      { size in
        let (rows, ids) = ((0..<size).map { Row(id: $0) }, Array(0..<size))
        return nanoseconds(rounds: 3) {
          var met = 0
          for row in rows where row.id == ids[met] { met += 1 }
          use(met)
        }
      }
    )
  ) { size in
    let store = Store(Sheet(rows: (0..<size).map { Row(id: $0) }), reducer: sheetReducer)
    for id in 0..<size { store.send(.row(id, .start)) }
    return nanoseconds(rounds: 3) { store.send(.add(1)) }
  }
  growth.row(
    "a send: running commands of one feature", promise: (10_000, 1_000),
    baseline: ("a send without commands", plainSend)
  ) { size in
    let store = Store(Sheet(editor: Row(id: 0)), reducer: sheetReducer)
    for _ in 0..<size { store.send(.editor(.start)) }
    return nanoseconds(rounds: 3) { store.send(.add(1)) }
  }
  let replacingTasks = (
    "a bare task that is cancelled for the next",
    { (size: Int) in
      var last: Task<Void, Never>?
      return once {
        for _ in 0..<size {
          last?.cancel()
          last = bareTask(sleeping: true)
        }
        last?.cancel()
      } / Double(size)
    }
  )
  growth.row(
    "one of so many replacing each other", sizes: [1, 10, 1_000, 40_000], promise: (40_000, 20_000),
    baseline: replacingTasks
  ) { size in
    let replacing = Reducer<Sheet, Change> { _, change in Forever<Change>().replacing(id: "one") }
    let store = Store(Sheet(), reducer: replacing)
    return once { for _ in 0..<size { store.send(.add(1)) } } / Double(size)
  }
  growth.row(
    "the end of one of so many with one identifier", sizes: [1, 10, 1_000, 40_000], promise: (40_000, 20_000),
    baseline: (
      "cancelling a bare task",
      { size in
        let tasks = (0..<size).map { _ in bareTask(sleeping: true) }
        return once { for task in tasks { task.cancel() } } / Double(size)
      }
    )
  ) { size in
    let store = Store(
      Sheet(),
      reducer: Reducer<Sheet, Change> { _, change in
        if case .start = change {
          Forever<Change>().cancellable(id: "one")
        } else {
          .cancel(id: "one")
        }
      })
    for _ in 0..<size { store.send(.start(0)) }
    return once { store.send(.add(1)) } / Double(size)
  }
}
