import Measuring
import PresentationCore

private struct Ledger { var rows: [Int] = [] }

private enum Posting: Restoring { case set(Int, Int), restore(Restoration) }

private let ledgerReducer = Reducer<Ledger, Posting> { ledger, posting in
  switch posting {
  case .set(let row, let value): ledger.rows[row] = value
  case .restore: ()
  }
}
.restorable(\.rows, as: "rows", undoable: true)

/// Measures how long it takes to remember a step, and to undo one after 10,000 actions.
@MainActor
func measureUndo(_ report: inout Report) {
  for count in [1, 100_000] {
    let plain = Store(Ledger(rows: Array(0..<count)), reducer: ledgerReducer)
    let store = Store(Ledger(rows: Array(0..<count)), reducer: ledgerReducer)
    let history = UndoHistory(of: store)
    var number = 0
    let send = nanoseconds {
      number += 1
      plain.send(.set(number % count, number))
    }
    let step = nanoseconds {
      number += 1
      history.send(.set(number % count, number), as: "set")
    }
    let rows = "\(count) \(count == 1 ? "row" : "rows")"
    report.line(
      "a step that can be undone, \(rows)", "\(rounded(step - send)) ns more than its \(rounded(send))",
      promise: "under 2 us", kept: step - send < 2_000)
    let times = (0..<9).map { _ in
      for _ in 0..<10_000 {
        number += 1
        history.send(.set(number % count, number), as: "set")
      }
      let clock = ContinuousClock()
      let duration = clock.measure { use(try? history.undo()) }
      return duration / .milliseconds(1)
    }
    let undo = times.sorted()[times.count / 2]
    report.line(
      "an undo after 10,000 actions, \(rows)", "\(rounded(undo)) ms", promise: "under 5 ms", kept: undo < 5)
  }
}
