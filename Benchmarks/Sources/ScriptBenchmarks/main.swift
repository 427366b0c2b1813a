// How many lines of a script run in a second, beside programs that do less, and others that do the like.
//
// The program is run anew for each measurement, with a script of 100,000 lines on standard input and its output in a file.

import Glibc
import ScreenKitTerm

struct Counter { var count = 0, path: [Place] = [] }
enum Change: Navigating { case add(Int), navigate(PathIntent<Place>) }
let reducer = Reducer<Counter, Change> { state, change in
  switch change {
  case .add(let amount): state.count += amount
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Place: ScreenFactory {
  case elsewhere
  func makeScreen() -> any Screen<Counter, Change> { Home() }
}

struct Home: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
  func verbs(_ state: Counter) -> [Verb<Change>] {
    Verb("add", .integer("amount", in: -999...999), "Add a number") { .add($0) }
  }
}

/// The least that can be done: each line is read, its number goes through the store, and the count is printed.
@MainActor
func runBare() {
  let store = Store(Counter(), reducer: reducer)
  while let line = readLine(), line.hasPrefix("add "), let amount = Int(line.dropFirst(4)) {
    store.send(.add(amount))
    print("The count is \(store.state.count).")
  }
}

switch CommandLine.arguments.dropFirst().first {
case "console": exit(await Console(Store(Counter(), reducer: reducer), path: \.path, root: Home()).run().rawValue)
case "bare": runBare()
default: exit(measure() ? 0 : 1)
}

func measure() -> Bool {
  let count = 100_000
  let script = TemporaryFile(String(repeating: "add 1\n", count: count))
  let sums = TemporaryFile(String(repeating: "select 1 + 1;\n", count: count))
  let shell = TemporaryFile(String(repeating: "n=$((n+1)); echo \"The count is $n.\"\n", count: count))
  let own = CommandLine.arguments[0]
  func rate(_ command: [String], _ input: TemporaryFile) -> Double {
    Double(count) / seconds(command, input: input.path)
  }
  let ours = rate([own, "console"], script)
  let bare = rate([own, "bare"], script)
  print(
    "\(ours >= 200_000 ? "  " : "! ")plain verbs, one-line screen: \(Int(ours)) lines a second  (promised: over 200,000)"
  )
  print("  a bare loop around the store: \(Int(bare)), \((bare / ours * 10).rounded() / 10) times as many")
  for (name, command, input) in [("sqlite3", "/usr/bin/sqlite3", sums), ("bash", "/bin/bash", shell)] {
    guard access(command, X_OK) == 0 else { continue }
    print("  \(name), with lines of its own: \(Int(rate([command], input)))")
  }
  return ours >= 200_000
}
