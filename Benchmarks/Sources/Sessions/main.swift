// Repeats one operation of sessions: Sessions pushes|sends|steps|serves|undos COUNT
//
// Scripts/gate.sh measures it from outside. It also adds the first version of this file to earlier commits.
//
//   pushes  a session whose path has 1,000 screens runs a line that opens another one, and goes back
//   sends   a store with 1,000 sessions sends an action that concerns none of them
//   steps   a session lists 1,000 lines that can be undone
//   undos   a session that has added so many rows to a list undoes, redoes and lists lines; prints the milliseconds
//   serves  a session is served over a pair of pipes; each line waits for the reply to the one before

import Glibc
import ScreenKit

struct Counter: Equatable { var count = 0, unseen = 0, rows: [String] = [], path: [Page] = [] }
enum Page: ScreenFactory {
  case page(Int)
  func makeScreen() -> any Screen<Counter, Change> { Numbers() }
}
enum Change: Navigating, Restoring { case add(Int), row(Int), count, navigate(PathIntent<Page>), restore(Restoration) }

struct Numbers: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
  func verbs(_ state: Counter) -> [Verb<Change>] {
    Verb("add", .integer("amount"), "Add a number") { .add($0) }
    Verb("row", .integer("number"), "Add a row") { .row($0) }
    Verb("open", "Open a page") { .push(.page(0)) }
  }
}

let reducer = Reducer<Counter, Change> { state, change in
  switch change {
  case .add(let amount): state.count += amount
  case .row(let number): state.rows.append("a row with the number \(number)")
  case .count: state.unseen += 1
  case .navigate(let intent): state.path.apply(intent)
  case .restore: ()
  }
}

@MainActor
func makeSession(_ reducer: Reducer<Counter, Change> = reducer, depth: Int = 0) -> Session<Counter, Change> {
  let store = Store(Counter(path: (0..<depth).map { .page($0) }), reducer: reducer)
  return Session(store, path: \.path, root: Numbers())
}

@MainActor
func run(_ line: String, in session: Session<Counter, Change>) async {
  let end = await session.run(line)
  precondition(end.status == .done, "\(line): \(end)")
}

/// Writes a request, and reads until its reply has been written back.
func exchange(_ number: Int, to input: Int32, from output: Int32) {
  let line = #"{"id":\#(number),"call":"run","line":"add 1"}"# + "\n"
  precondition(line.withCString { write(input, $0, strlen($0)) } == line.utf8.count)
  let name = "\"id\":\(number)"
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  var filled = 0
  repeat {
    let more = bytes.withUnsafeMutableBytes { read(output, $0.baseAddress! + filled, $0.count - filled) }
    precondition(more > 0)
    filled += more
  } while bytes[filled - 1] != UInt8(ascii: "\n") || !bytes[..<filled].contains(name.utf8)
}

let arguments = CommandLine.arguments
let count = arguments.count == 3 ? Int(arguments[2]) ?? 0 : 0
switch arguments.dropFirst().first {
case "pushes":
  let session = makeSession(depth: 1_000)
  for _ in 0..<count {
    await run("open", in: session)
    await run("back", in: session)
  }
case "sends":
  let store = Store(Counter(), reducer: reducer)
  let sessions = (0..<1_000).map { _ in Session(store, path: \.path, root: Numbers()) }
  for _ in 0..<count { store.send(.count) }
  withExtendedLifetime(sessions) {}
case "steps":
  let session = makeSession(reducer.restorable(\.count, as: "count", undoable: true))
  for _ in 0..<1_000 { await run("add 1", in: session) }
  for _ in 0..<count { await run("steps", in: session) }
case "undos":
  let session = makeSession(reducer.restorable(\.rows, as: "rows", undoable: true))
  for number in 0..<count { await run("row \(number)", in: session) }
  func measure(_ line: String, times: Int = 1) async {
    let time = await ContinuousClock().measure { for _ in 0..<times { await run(line, in: session) } }
    print("\(line), \(times) times: \(time / .milliseconds(1)) ms")
  }
  await measure("undo")
  await measure("undo", times: 100)
  await measure("redo", times: 100)
  await measure("undo 100")
  await measure("redo 100")
  await measure("steps")
  await measure("steps")
case "serves":
  var (requests, replies): ([Int32], [Int32]) = ([0, 0], [0, 0])
  precondition(pipe(&requests) == 0 && pipe(&replies) == 0)
  let (input, output, served, written) = (requests[1], replies[0], requests[0], replies[1])
  let thread = Task.detached {
    for number in 0..<count { exchange(number, to: input, from: output) }
    close(input)
  }
  let session = makeSession()
  try await session.serve(reading: served, writing: written)
  await thread.value
default:
  print("usage: Sessions pushes|sends|steps|serves|undos <count>")
  exit(64)
}
