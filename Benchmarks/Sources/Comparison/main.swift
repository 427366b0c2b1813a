// Compares the programs of two builds: Comparison FOLDER OTHER-FOLDER DATABASE
//
// Prints a line for each figure: its name, its value in each build, and their ratio, separated by tabs. Measurements alternate, so that
// other load on the machine slows both builds.

import CBenchTerminal
import Foundation
import Measuring

guard CommandLine.arguments.count == 4 else {
  print("usage: Comparison <folder> <other folder> <database for dbwalk>")
  exit(64)
}
let folders = (CommandLine.arguments[1], CommandLine.arguments[2])
let database = CommandLine.arguments[3]

@MainActor
func row(_ name: String, _ values: (Double, Double), ratio: Double) {
  print("\(name)\t\(rounded(values.0))\t\(rounded(values.1))\t\(ratio)")
  fflush(nil)
}

/// Prints the least times of each build.
///
/// The ratio is the ratio of the least times or the median of the ratios of all turns, whichever is nearer to 1. Other programs on the
/// machine change each of the two by more than 5 % now and then, but seldom both. A slower program changes both.
@MainActor
func row(_ name: String, turns: [(Double, Double)]) {
  let least = (turns.map(\.0).min() ?? 0, turns.map(\.1).min() ?? 0)
  let ratios = [least.1 / least.0, turns.map { $0.1 / $0.0 }.median]
  row(name, least, ratio: ratios.min { abs(log($0)) < abs(log($1)) } ?? 1)
}

/// Measures both builds alternately. Each one goes first in every other turn.
@MainActor
func turns(_ count: Int, _ measure: (_ folder: String) -> Double) -> [(Double, Double)] {
  (0..<count).map { turn in
    if turn.isMultiple(of: 2) { return (measure(folders.0), measure(folders.1)) }
    let second = measure(folders.1)
    return (measure(folders.0), second)
  }
}

/// Prints the number of instructions in each build, if valgrind is installed. It hardly differs from run to run.
@MainActor
func row(instructions name: String, _ count: (_ folder: String) -> Double) {
  guard access(valgrind, X_OK) == 0 else { return }
  let values = (count(folders.0), count(folders.1))
  row("\(name), instructions", values, ratio: values.1 / values.0)
}
let valgrind = "/usr/bin/valgrind"

/// Returns the number of instructions of the programs that `body` runs, whose commands must begin with the given words.
func instructions(_ body: (_ counting: [String]) -> Void) -> Double {
  let log = TemporaryFile("")
  body([valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-file=\(log.path)"])
  // The line is such as "==1234== I refs:  1,234,567".
  let text = (try? String(contentsOfFile: log.path, encoding: .utf8)) ?? ""
  guard let line = text.split(separator: "\n").last(where: { $0.contains("refs:") }),
    let count = Double(line.drop { $0 != ":" }.filter(\.isNumber))
  else { preconditionFailure("valgrind has counted nothing: \(text)") }
  return count
}

/// A program that repeats an operation.
struct Repetition {
  var name: String
  /// The program, and its arguments for a number of repetitions.
  var command: (Int) -> [String]
  /// The lines on its standard input for a number of repetitions.
  var input: (Int) -> String = { _ in "" }
  /// The number of repetitions that takes about half a second.
  var count: Int
  /// Whether instructions are counted, in runs of less than a tenth as many repetitions.
  var countsInstructions = true

  /// Repeats it `count` times in one run of the program, and returns the processor time of that in seconds.
  @discardableResult
  func run(_ count: Int, in folder: String, within counting: [String] = []) -> Double {
    let file = TemporaryFile(input(count))
    let words = command(count)
    return processorSeconds(counting + ["\(folder)/\(words[0])"] + words.dropFirst(), input: file.path)
  }
}

let lines = { (count: Int) in String(repeating: "add 1\n", count: count) }
let repetitions = [
  Repetition(name: "script line", command: { _ in ["ScriptBenchmarks", "console"] }, input: lines, count: 100_000),
  Repetition(
    name: "script line with JSON", command: { _ in ["ScriptBenchmarks", "console", "--format", "json"] }, input: lines,
    count: 70_000),
  Repetition(name: "`send` with one observer", command: { ["StoreBenchmarks", "sends", "\($0)"] }, count: 8_000_000),
  Repetition(name: "push and pop at depth 1,000", command: { ["Pushes", "\($0)"] }, count: 200_000),
  Repetition(
    name: "push and back of a session at depth 1,000", command: { ["Sessions", "pushes", "\($0)"] }, count: 4_000),
  Repetition(
    name: "`send` with 1,000 sessions on the store", command: { ["Sessions", "sends", "\($0)"] }, count: 4_000),
  Repetition(name: "a line through `--serve` and back", command: { ["Sessions", "serves", "\($0)"] }, count: 4_000),
  Repetition(
    name: "`steps` of 1,000 lines", command: { ["Sessions", "steps", "\($0)"] }, count: 1, countsInstructions: false),
]
for repetition in repetitions {
  let count = repetition.count
  row("\(repetition.name), ns", turns: turns(9) { repetition.run(count, in: $0) / Double(count) * 1e9 })
  guard repetition.countsInstructions else { continue }
  // The difference of two runs excludes the start of the program.
  let (few, many) = (count / 200, count / 20)
  row(instructions: repetition.name) { folder in
    let counts = [few, many].map { count in instructions { repetition.run(count, in: folder, within: $0) } }
    return (counts[1] - counts[0]) / Double(many - few)
  }
}

// In terminals. Everything shares a core: with two, the time depends on where the kernel wakes a program. An idle core sleeps, and waking
// it takes a virtual machine longer than the measured times. The thread that keeps it awake ends with this process.
precondition(bench_pin(0, 0) == 0, "The benchmark cannot stay on one core.")
_ = bench_keep_awake(0)

let prompt = "\u{1B}[0m> "
for (name, program, arguments) in [("the counter", "Counter", []), ("dbwalk", "dbwalk", [database])] {
  // The place of a file in the kernel's memory changes the time to start it by up to 7 %, so new copies are started repeatedly.
  let starts = try (0..<20).flatMap { _ in
    for folder in [folders.0, folders.1] {
      try? FileManager.default.removeItem(atPath: "\(folder)/copy")
      try FileManager.default.copyItem(atPath: "\(folder)/\(program)", toPath: "\(folder)/copy")
    }
    return turns(20) { folder in
      let program = Program("\(folder)/copy", arguments)
      program.wait(for: prompt)
      return program.runningMicroseconds / 1e3
    }
  }
  for folder in [folders.0, folders.1] { try FileManager.default.removeItem(atPath: "\(folder)/copy") }
  row("first prompt of \(name), ms of processor time", turns: starts)
  row(instructions: "first prompt of \(name)") { folder in
    instructions { counting in
      let program = Program(counting[0], counting.dropFirst() + ["\(folder)/\(program)"] + arguments)
      program.wait(for: prompt)
      // Ctrl-D ends it.
      program.send("\u{4}")
      program.waitForEnd()
    }
  }
}

let echoes = [folders.0, folders.1].map { Echo("\($0)/Counter", prompt: prompt) }
for _ in 0..<200 { for echo in echoes { echo.takeTurn() } }
row("a key until it is shown, us", turns: Array(zip(echoes[0].turns, echoes[1].turns)))
