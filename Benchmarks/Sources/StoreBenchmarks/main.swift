import Foundation
import Measuring
import PresentationCore
import Synchronization

enum Change: Sendable { case add(Int), answer, ask(Answer), leave(Leave) }

struct Tally {
  var sum = 0
  var rows: [Int] = []
}

/// Answers immediately.
struct Answer: Command {
  func run(_ dispatcher: Dispatcher<Change>) async { dispatcher(.answer) }
}

@inline(never) func isOnMainThread() -> Bool { Thread.isMainThread }

/// Checks the thread, because an empty function would be called without leaving the main actor.
@concurrent @inline(never) func away() async -> Int {
  precondition(!isOnMainThread())
  return 1
}

/// Leaves the main actor before it answers.
struct Leave: Command {
  func run(_ dispatcher: Dispatcher<Change>) async {
    use(await away())
    dispatcher(.answer)
  }
}

let reducer = Reducer<Tally, Change>.returning { tally, change in
  switch change {
  case .add(let number):
    tally.sum &+= number
    if !tally.rows.isEmpty { tally.rows[tally.sum & 65_535] = number }
  case .answer: tally.sum &+= 1
  case .ask(let command): return [command]
  case .leave(let command): return [command]
  }
  return []
}

// `StoreBenchmarks sends 1000` only sends: for counting allocations, which must not grow with the number.
let count = 250_000
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "sends", let count = Int(CommandLine.arguments[2]) {
  let store = Store(Tally(), reducer: reducer)
  var seen = 0
  let token = store.observe { seen &+= $0.sum }
  for number in 0..<count { store.send(.add(number)) }
  withExtendedLifetime(token) {}
  exit(seen == -1 ? 1 : 0)
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "commands" {
  let store = Store(Tally(), reducer: reducer)
  for _ in 0..<Int(CommandLine.arguments[2])! { store.send(.ask(Answer())) }
  exit(0)
}
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "threads" {
  let store = Store(Tally(), reducer: reducer)
  await fourThreads { _ in store.dispatch(.answer) }
  while store.state.sum < 4 * count { await Task.yield() }
  exit(0)
}
if CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) {
  switch CommandLine.arguments[1] {
  case "steps": takeSteps(count)
  case let thing: if try !codePaths(thing, count) { exit(1) }
  }
  exit(0)
}
var report = Report()

// One observer, compared with the bare reducer.
var bareTally = Tally()
let bare = nanoseconds { use(reducer(&bareTally, .add(1))) }
let store = Store(Tally(), reducer: reducer)
var seen = 0
let token = store.observe { seen &+= $0.sum }
let send = nanoseconds { store.send(.add(1)) }
report.line(
  "send with one observer", "\(rounded(send)) ns (the bare reducer: \(rounded(bare)) ns)", promise: "under 80 ns",
  kept: send < 80)

// A thousand observers of parts that do not change.
let watched = Store(Tally(), reducer: reducer)
let tokens = (0..<1_000).map { index in watched.observe({ $0.rows.count &+ index }) { _ in seen &+= 1 } }
let observed = nanoseconds { watched.send(.add(1)) }
report.line(
  "1,000 observers of parts that do not change", "\(rounded(observed / 1e3)) us an action", promise: "under 25 us",
  kept: observed < 25_000)
withExtendedLifetime(tokens) {}

// A small change in a large state.
struct Row {
  var title: String
  var edits = 0
}
struct Sheet {
  var rows = (0..<100_000).map { Row(title: "row \($0)") }
  var places = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("id \($0)", $0) })
}
struct Rename: Sendable {
  let id: String
  let title: String
}
let renaming = Reducer<Sheet, Rename> { sheet, rename in
  if let place = sheet.places[rename.id] {
    sheet.rows[place].title = rename.title
    sheet.rows[place].edits += 1
  }
}
let rename = Rename(id: "id 500", title: "A title that is kept out of line, as most are")
var bareSheet = Sheet()
let bareChange = nanoseconds { use(renaming(&bareSheet, rename)) }
let large = Store(Sheet(), reducer: renaming)
let largeToken = large.observe { seen &+= $0.rows.count }
let change = nanoseconds { large.send(rename) }
report.line(
  "one of 100,000 rows is found by its identifier and changes, one observer",
  "\(rounded(change)) ns, \(rounded(change / bareChange)) x the bare reducer", promise: "at most 2 x",
  kept: change <= 2 * bareChange)
withExtendedLifetime(largeToken) {}

// Four threads, compared with an array protected by a lock.
final class LockedArray: Sendable {
  let contents = Mutex<[Int]>([])
}

@MainActor
func seconds(_ body: () async -> Void) async -> Double {
  let time = await ContinuousClock().measure(body)
  return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}

/// Runs `body` on four threads at once, none of which begins before all are ready.
func fourThreads(_ body: @escaping @Sendable (Int) -> Void) async {
  let crowd = Crowd()
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<4 {
      group.addTask {
        await withCheckedContinuation { done in
          Thread.detachNewThread {
            crowd.meet(4)
            for number in 0..<count { body(number) }
            done.resume()
          }
        }
      }
    }
  }
}

/// A barrier for threads.
final class Crowd: Sendable {
  private let present = Atomic(0)

  func meet(_ count: Int) {
    present.add(1, ordering: .relaxed)
    while present.load(ordering: .relaxed) < count { sched_yield() }
  }
}

// The cost of contended locks varies much from round to round, so the median round counts.
var rounds: [(locked: Double, dispatched: Double)] = []
for _ in 0..<11 {
  let array = LockedArray()
  let locked = await seconds { await fourThreads { number in array.contents.withLock { $0.append(number) } } }
  let store = Store(Tally(), reducer: reducer)
  let dispatched = await seconds {
    await fourThreads { _ in store.dispatch(.answer) }
    while store.state.sum < 4 * count { await Task.yield() }
  }
  rounds.append((locked, dispatched))
}
let middle = rounds.sorted { $0.locked / $0.dispatched < $1.locked / $1.dispatched }[rounds.count / 2]
report.line(
  "4 threads dispatching",
  "\(rounded(Double(4 * count) / middle.dispatched / 1e6)) million actions a second, "
    + "\(rounded(middle.locked / middle.dispatched)) of a locked append "
    + "(\(rounded(Double(4 * count) / middle.locked / 1e6)) million)",
  promise: "at least 0.2", kept: middle.locked / middle.dispatched >= 0.2)

// Commands.
let ask = nanoseconds { store.send(.ask(Answer())) }
report.line("a command that answers on the spot", "\(rounded(ask)) ns", promise: "under 1,000 ns", kept: ask < 1_000)

let detached = await nanoseconds(calls: 2_000) {
  let answer = await withCheckedContinuation { done in
    Task.detached {
      let answer = await away()
      await MainActor.run { done.resume(returning: answer) }
    }
  }
  use(answer)
}
let leave = await nanoseconds(calls: 2_000) { use(await store.perform(.leave(Leave()), until: .finished)) }
report.line(
  "a command that leaves the main actor",
  "\(rounded(leave / 1e3)) us, \(rounded(leave / detached)) x a detached task and a hop back", promise: "at most 2 x",
  kept: leave / detached <= 2)

withExtendedLifetime(token) {}
measureRouteState(&report)
measureUndo(&report)
measurePathText(&report)
for line in try await measureJournal() {
  report.line(line.name, line.figure, promise: line.promise, kept: line.isKept)
}
exit(report.isKept ? 0 : 1)
