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

/// Runs until it is canceled.
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

/// The time of `body`, in nanoseconds.
@MainActor func once(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
}

var growth = Growth()
var seen = 0

/// A send to a store with only a reducer.
@MainActor func plainSend(_ size: Int) -> Double {
  let store = Store(Sheet(), reducer: base)
  return nanoseconds(rounds: 3) { store.send(.add(1)) }
}

growth.row(
  "a send: observers of parts that do not change", promise: (1_000, 25_000),
  baseline: (
    "a loop over as many closures",
    { size in
      let sheet = Sheet()
      let selections: [(Sheet) -> Int] = (0..<size).map { index in { $0.rows.count &+ index } }
      let last = Array(0..<size)
      return nanoseconds(rounds: 3) {
        for index in 0..<size where selections[index](sheet) != last[index] { seen &+= 1 }
      }
    }
  )
) { size in
  let store = Store(Sheet(), reducer: base)
  let tokens = (0..<size).map { index in store.observe({ $0.rows.count &+ index }) { _ in seen &+= 1 } }
  defer { withExtendedLifetime(tokens) {} }
  return nanoseconds(rounds: 3) { store.send(.add(1)) }
}
growth.row(
  "removing one observer", sizes: [1, 10, 1_000, 16_000], promise: (16_000, 2_000),
  baseline: (
    "removing a closure from a dictionary",
    { size in
      var closures = Dictionary(uniqueKeysWithValues: (0..<size).map { index in (index, { index }) })
      return once { for index in 0..<size { closures[index] = nil } } / Double(size)
    }
  )
) { size in
  let store = Store(Sheet(), reducer: base)
  let tokens = (0..<size).map { _ in store.observe { seen &+= $0.sum } }
  return once { for token in tokens { token.cancel() } } / Double(size)
}
for (name, sizes, promise) in [
  ("a send: middlewares", Growth.sizes, (10, 400.0)), ("a send: one middleware", [1], (1, 90)),
  ("a send: five middlewares", [5], (5, 260)),
] {
  growth.row(
    name, sizes: sizes, promise: promise,
    baseline: (
      "a loop over as many closures",
      { size in
        let sheet = Sheet()
        let closures: [(Sheet) -> Bool] = (0..<size).map { _ in
          {
            seen &+= $0.sum; return true
          }
        }
        return nanoseconds(rounds: 3) { for closure in closures where !closure(sheet) { seen &+= 1 } }
      }
    )
  ) { size in
    let middlewares = (0..<size).map { index in
      Middleware<Sheet, Change>("\(index)") { sheet, _, _ in
        seen &+= sheet.sum
        return .pass
      }
    }
    let store = Store(Sheet(), reducer: base, middlewares: middlewares)
    return nanoseconds(rounds: 3) { store.send(.add(1)) }
  }
}

// Lifts, nested and side by side.
growth.row(
  "a send: lifted so deep", sizes: [1, 5], promise: (5, 500),
  baseline: (
    "written flat",
    { size in
      if size == 1 {
        let store = Store(Four(), reducer: fourFlat)
        return nanoseconds(rounds: 3) { store.send(.five(1)) }
      }
      let store = Store(Whole(), reducer: wholeFlat)
      return nanoseconds(rounds: 3) { store.send(.one(.two(.three(.four(.five(1)))))) }
    }
  )
) { size in
  if size == 1 {
    let store = Store(Four(), reducer: fourReducer)
    return nanoseconds(rounds: 3) { store.send(.five(1)) }
  }
  let store = Store(Whole(), reducer: wholeReducer)
  return nanoseconds(rounds: 3) { store.send(.one(.two(.three(.four(.five(1)))))) }
}
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
growth.row(
  "a send: lifted so deep through generic types", sizes: [1, 5], promise: (5, 1_000),
  baseline: ("an action without a lift", plainSend)
) { size in
  if size == 1 {
    let store = Store(Box(part: 0), reducer: adding.boxed())
    return nanoseconds(rounds: 3) { store.send(.part(1)) }
  }
  let five = adding.boxed().boxed().boxed().boxed().boxed()
  let store = Store(Box(part: Box(part: Box(part: Box(part: Box(part: 0))))), reducer: five)
  return nanoseconds(rounds: 3) { store.send(.part(.part(.part(.part(.part(1)))))) }
}
growth.row(
  "a send: features side by side", sizes: [20], promise: (20, 1_600),
  baseline: (
    "written flat",
    { _ in
      let store = Store(Twenty(), reducer: twentyFlat)
      return nanoseconds(rounds: 3) { store.send(.t(1)) }
    }
  )
) { _ in
  let store = Store(Twenty(), reducer: twentyLifted)
  return nanoseconds(rounds: 3) { store.send(.t(1)) }
}
measureLifts(&growth)
measureEffects(&growth)
measureRoutes(&growth)
exit(growth.isKept ? 0 : 1)
