// The number of script lines per second, compared with programs that do less, and with similar programs.
//
// The program is run again for each measurement, with a script of 100,000 lines on
// standard input; its output is dropped.

import ArgumentParser
import Glibc
import Measuring
import ScreenKitTerm

struct Counter { var count = 0, path: [Route] = [] }
enum Change: Navigating { case add(Int), navigate(PathIntent<Route>) }
let reducer = Reducer<Counter, Change> { state, change in
  switch change {
  case .add(let amount): state.count += amount
  case .navigate(let intent): state.path.apply(intent)
  }
}

enum Route: ScreenFactory {
  case elsewhere
  func makeScreen() -> any Screen<Counter, Change> { Home() }
}

struct SumOptions: ParsableArguments {
  @Argument var amount: Int
  @Flag(name: .shortAndLong) var negative = false
}

struct Home: Screen<Counter, Change> {
  func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
  func verbs(_ state: Counter) -> [Verb<Change>] {
    Verb("add", .integer("amount", in: -999...999), "Add a number") { .add($0) }
    Verb("sum", .options(SumOptions.self), "Add a number, or take it away") {
      .add($0.negative ? -$0.amount : $0.amount)
    }
  }
}

/// The minimum work: each line is read, its number goes through the store, and the count is printed.
@MainActor
func runBare() {
  let store = Store(Counter(), reducer: reducer)
  while let line = readLine(), line.hasPrefix("add "), let amount = Int(line.dropFirst(4)) {
    store.send(.add(amount))
    print("The count is \(store.state.count).")
  }
}

switch CommandLine.arguments.dropFirst().first {
case "console":
  let console = Console(Store(Counter(), reducer: reducer), path: \.path, root: Home())
  let options = ConsoleOptions.parseOrExit(Array(CommandLine.arguments.dropFirst(2)))
  exit(await console.run(options).rawValue)
case "bare": runBare()
default: exit(measure() ? 0 : 1)
}

/// The additional seconds for recording a line, without the time for writing its bytes.
@MainActor
func secondsOfRecording(_ program: String) -> Double {
  let count = 50_000
  let script = TemporaryFile(String(repeating: "add 1\n", count: count))
  let folder = "/tmp/screenkit-benchmark-\(getpid())"
  mkdir(folder, 0o700)
  let file = folder + "/record"
  defer { rmdir(folder) }
  var (plain, recording, writing) = (Double.infinity, Double.infinity, Double.infinity)
  for _ in 0..<5 {
    plain = min(plain, seconds([program, "console"], input: script.path, runs: 1))
    recording = min(recording, seconds([program, "console", "--record", file], input: script.path, runs: 1))
    unlink(file)
    let event = Array(String(repeating: "x", count: 70).utf8)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let time = ContinuousClock().measure { for _ in 0..<2 * count { _ = write(descriptor, event, event.count) } }
    writing = min(writing, time / .seconds(1))
    close(descriptor)
    unlink(file)
  }
  return (recording - plain - writing) / Double(count)
}

@MainActor
func measure() -> Bool {
  let count = 100_000
  func rate(_ command: [String], _ line: String, count: Int = count, runs: Int = 5) -> Double {
    let script = TemporaryFile(String(repeating: line + "\n", count: count))
    return Double(count) / seconds(command, input: script.path, runs: runs)
  }
  let own = CommandLine.arguments[0]
  let ours = rate([own, "console"], "add 1")
  let json = rate([own, "console", "--format", "json"], "add 1")
  let bare = rate([own, "bare"], "add 1")
  let options = rate([own, "console"], "sum 1 --negative", count: 20_000, runs: 3)
  var report = Report()
  report.line(
    "plain verbs, one-line screen", "\(Int(ours)) lines a second", promise: "over 200,000", kept: ours >= 200_000)
  report.line(
    "plain verbs, a JSON document each", "\(Int(json)) lines a second", promise: "over 140,000", kept: json >= 140_000)
  report.line(
    "a verb with options, one-line screen", "\(Int(options)) lines a second", promise: "over 8,000",
    kept: options >= 8_000)
  let recorded = secondsOfRecording(own)
  report.line(
    "recording a plain verb, without its bytes", "\((recorded * 1e7).rounded() / 10) us a line",
    promise: "under 5 us", kept: recorded < 5e-6)
  print("  a bare loop around the store: \(Int(bare)), \((bare / ours * 10).rounded() / 10) times as many")
  let others = [
    ("sqlite3", "/usr/bin/sqlite3", "select 1 + 1;"), ("bash", "/bin/bash", "n=$((n+1)); echo \"The count is $n.\""),
  ]
  for (name, command, line) in others where access(command, X_OK) == 0 {
    print("  \(name), with lines of its own: \(Int(rate([command], line)))")
  }
  return report.isKept
}
