// Measures the core with many observers, features, elements, commands, and subscriptions.
import Glibc
import Measuring
import PresentationCore

enum Change: Sendable, Hashable {
  case add(Int), start(Int), row(Int, RowChange), editor(RowChange)
  var row: (Int, RowChange)? { if case .row(let id, let change) = self { (id, change) } else { nil } }
  var editor: RowChange? { if case .editor(let change) = self { change } else { nil } }
}

enum RowChange: Sendable, Hashable { case start, answer, answered }

struct Row: Identifiable, Sendable {
  let id: Int
  var title = "A title that is kept out of line, as most are"
}

struct Sheet: Sendable {
  var sum = 0
  var rows: [Row] = []
  var editor: Row?
}

/// Runs until it is cancelled.
struct Forever<Action: Sendable>: Command {
  func run(_ dispatcher: Dispatcher<Action>) async throws {
    try await ContinuousClock().sleep(for: .seconds(100_000))
  }
}

struct Answer: Command {
  func run(_ dispatcher: Dispatcher<RowChange>) async { dispatcher(.answered) }
}

struct Tick: Subscription {
  let number: Int
  func run(_ dispatcher: Dispatcher<Change>) async throws {
    try await ContinuousClock().sleep(for: .seconds(100_000))
  }
}

let rows = Features(each: \Sheet.rows, action: \Change.row, embed: Change.row)
let editor = Feature(state: \Sheet.editor, action: \Change.editor, embed: Change.editor)
let rowReducer = Reducer<Row, RowChange> { row, change in
  switch change {
  case .start: Forever<RowChange>()
  case .answer: Answer()
  case .answered: ()
  }
}
let base = Reducer<Sheet, Change> { sheet, change in
  switch change {
  case .add(let number): sheet.sum &+= number
  case .start: ()
  case .row, .editor: ()
  }
}
let sheetReducer = rowReducer.lift(rows).then(rowReducer.lift(editor)).then(base)

@MainActor func seconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
}

var growth = Growth()
var seen = 0

growth.row("a send: observers of parts that do not change", promise: (1_000, 25_000)) { size in
  let store = Store(Sheet(), reducer: base)
  let tokens = (0..<size).map { index in store.observe({ $0.rows.count &+ index }) { _ in seen &+= 1 } }
  defer { withExtendedLifetime(tokens) {} }
  return nanoseconds(rounds: 5) { store.send(.add(1)) }
}
growth.row("removing one observer", sizes: [1, 10, 1_000, 16_000], promise: (16_000, 2_000)) { size in
  let store = Store(Sheet(), reducer: base)
  let tokens = (0..<size).map { _ in store.observe { seen &+= $0.sum } }
  return seconds { for token in tokens { token.cancel() } } / Double(size)
}
growth.row("a send: middlewares", sizes: [1, 5, 20, 1_000], promise: (5, 260)) { size in
  let middlewares = (0..<size).map { index in
    Middleware<Sheet, Change>("\(index)") { sheet, _, _ in
      seen &+= sheet.sum
      return .pass
    }
  }
  let store = Store(Sheet(), reducer: base, middlewares: middlewares)
  return nanoseconds(rounds: 5) { store.send(.add(1)) }
}
growth.row("a send: one middleware", sizes: [1], promise: (1, 90)) { _ in
  let store = Store(
    Sheet(), reducer: base,
    middlewares: [
      Middleware("one") { sheet, _, _ in
        seen &+= sheet.sum
        return .pass
      }
    ])
  return nanoseconds { store.send(.add(1)) }
}

// Lifts, one within the other.
struct Box<Part: Sendable>: Sendable { var part: Part, other = 0 }
enum BoxAction<Action: Sendable>: Sendable {
  case part(Action), other
  var part: Action? { if case .part(let action) = self { action } else { nil } }
}
extension Reducer where State: Sendable {
  @inline(__always)
  func boxed() -> Reducer<Box<State>, BoxAction<Action>> {
    lift(Feature(state: \Box<State>.part, action: \BoxAction<Action>.part, embed: BoxAction<Action>.part))
  }
}
let five = adding.boxed().boxed().boxed().boxed().boxed()
growth.row("a send: lifted so deep", sizes: [1, 5], promise: (5, 500)) { size in
  if size == 1 {
    let store = Store(Box(part: 0), reducer: adding.boxed())
    return nanoseconds { store.send(.part(1)) }
  }
  let store = Store(Box(part: Box(part: Box(part: Box(part: Box(part: 0))))), reducer: five)
  return nanoseconds { store.send(.part(.part(.part(.part(.part(1)))))) }
}
growth.row(
  "a send: features side by side", sizes: [20], promise: (20, 1_600),
  baseline: (
    "written flat",
    { _ in
      let store = Store(Twenty(), reducer: twentyFlat)
      return nanoseconds { store.send(.t(1)) }
    }
  )
) { _ in
  let store = Store(Twenty(), reducer: twentyLifted)
  return nanoseconds { store.send(.t(1)) }
}
growth.row("an action of the last of so many elements", promise: (1_000, 1_000)) { size in
  let store = Store(Sheet(rows: (0..<size).map { Row(id: $0) }), reducer: sheetReducer)
  return nanoseconds(rounds: 5) { store.send(.row(size - 1, .answered)) }
}

// Effects.
growth.row("a send: one running command for each element", promise: (1_000, 40_000)) { size in
  let store = Store(Sheet(rows: (0..<size).map { Row(id: $0) }), reducer: sheetReducer)
  for id in 0..<size { store.send(.row(id, .start)) }
  return nanoseconds(rounds: 5) { store.send(.add(1)) }
}
growth.row("a send: running commands of one feature", promise: (10_000, 1_000)) { size in
  let store = Store(Sheet(editor: Row(id: 0)), reducer: sheetReducer)
  for _ in 0..<size { store.send(.editor(.start)) }
  return nanoseconds(rounds: 5) { store.send(.add(1)) }
}
growth.row("one of so many commands of one action", sizes: [1, 10, 1_000, 4_000], promise: (4_000, 10_000)) { size in
  let many = Reducer<Row, RowChange> { _, change in
    if case .start = change { (0..<size).map { _ in Answer() as any Command<RowChange> } }
  }
  let store = Store(Sheet(editor: Row(id: 0)), reducer: many.lift(editor))
  return seconds { store.send(.editor(.start)) } / Double(size)
}
growth.row("one of so many replacing each other", sizes: [1, 10, 1_000, 40_000], promise: (40_000, 20_000)) { size in
  let replacing = Reducer<Sheet, Change> { _, change in Forever<Change>().replacing(id: "one") }
  let store = Store(Sheet(), reducer: replacing)
  return seconds { for _ in 0..<size { store.send(.add(1)) } } / Double(size)
}
growth.row("the end of one of so many with one identifier", sizes: [1, 10, 1_000, 40_000], promise: (40_000, 20_000)) {
  size in
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
  return seconds { store.send(.add(1)) } / Double(size)
}
growth.row("a send: subscriptions that stay", promise: (1_000, 100_000)) { size in
  let wanted: [any Subscription<Change>] = (0..<size).map { Tick(number: $0) }
  let store = Store(Sheet(), reducer: base, subscriptions: { _ in wanted })
  return nanoseconds(rounds: 5) { store.send(.add(1)) }
}
growth.row("a command that answers at once", sizes: [1], promise: (1, 1_100)) { _ in
  let store = Store(Row(id: 0), reducer: rowReducer)
  return nanoseconds { store.send(.answer) }
}
growth.row("the same, lifted", sizes: [1], promise: (1, 2_200)) { _ in
  let store = Store(Box(part: Row(id: 0)), reducer: rowReducer.boxed())
  return nanoseconds { store.send(.part(.answer)) }
}
growth.row("a send through", sizes: [1]) { _ in
  let handler: any ActionHandler<Change> = Store(Sheet(), reducer: base)
  return nanoseconds { handler.send(.add(1)) }
}
growth.row("a send through a scope", sizes: [1]) { _ in
  let scope = Store(Sheet(), reducer: base).scope(state: \.sum) { (number: Int) in Change.add(number) }
  return nanoseconds { scope.send(1) }
}
growth.row("bytes of a sleeping command", sizes: [100_000], promise: (100_000, 3_000)) { size in
  let store = Store(Sheet(), reducer: Reducer<Sheet, Change> { _, _ in Forever<Change>() })
  let before = residentBytes()
  for _ in 0..<size { store.send(.add(1)) }
  return Double(residentBytes() - before) / Double(size)
}
exit(growth.isKept ? 0 : 1)
