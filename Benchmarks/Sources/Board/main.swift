// A console with a live screen of 40 rows. One row changes at each signal USR1, and others a thousand times a second from a
// signal USR2 to the next. The argument "alone" omits the screen, to measure the cost of the changes alone.

import Dispatch
import Glibc
import ScreenKitTerm
import Synchronization

struct Board { var rows = Array(repeating: 0, count: 40), changes = 0, path: [Route] = [] }
enum Change: Navigating { case changed, navigate(PathIntent<Route>) }
enum Route: ScreenFactory {
  case nowhere
  func makeScreen() -> any Screen<Board, Change> { Rows() }
}

struct Rows: Screen<Board, Change> {
  var liveRegion: LiveRegion? { .keepingTop }
  func body(_ board: Board) -> [Block] {
    for (index, count) in board.rows.enumerated() {
      let filling = String(repeating: count.isMultiple(of: 2) ? "-" : "=", count: 60)
      Block.text("row \(index) \(filling) \(count)")
    }
  }
}

let reducer = Reducer<Board, Change> { board, change in
  switch change {
  case .changed:
    board.rows[7 + board.changes % 30] += 1
    board.changes += 1
  case .navigate(let intent): board.path.apply(intent)
  }
}
let store = Store(Board(), reducer: reducer)
/// How often a storm has begun or ended; odd during one.
let turns = Atomic(0)

/// Makes a change every millisecond until the turn is over. The measurement is about the rate, so the clock determines the
/// times. A sleeping thread is the cheapest source: the cost is the cost of the changes.
@Sendable func storm(in turn: Int) {
  var next = timespec()
  clock_gettime(CLOCK_MONOTONIC, &next)
  while turns.load(ordering: .relaxed) == turn {
    store.dispatch(.changed)
    next.tv_nsec += 1_000_000
    if next.tv_nsec >= 1_000_000_000 { (next.tv_sec, next.tv_nsec) = (next.tv_sec + 1, next.tv_nsec - 1_000_000_000) }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nil)
  }
}

let sources = [SIGUSR1, SIGUSR2].map { number in
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
  source.setEventHandler {
    MainActor.assumeIsolated {
      if number == SIGUSR1 { return store.dispatch(.changed) }
      let turn = turns.add(1, ordering: .relaxed).newValue
      if !turn.isMultiple(of: 2) { DispatchQueue.global().async { storm(in: turn) } }
    }
  }
  source.activate()
  return source
}
if CommandLine.arguments.contains("alone") {
  print("alone")
  // Nothing resumes it: the signals do the rest until the process is killed.
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}
_ = try await Console(store, path: \.path, root: Rows(), history: .none).run(ConsoleOptions.parse([]))
