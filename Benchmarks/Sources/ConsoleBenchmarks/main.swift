import CBenchTerminal
import Glibc
import Measuring

var report = Report()

/// The path of a program built next to this one.
func built(_ name: String) -> String {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &buffer, buffer.count)
  let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + name
}

/// The least time from the start to the prompt, in milliseconds, and the memory used until then, in MiB.
func start(_ path: String, _ arguments: [String] = [], prompt: String, rounds: Int = 15) -> (
  time: Double, memory: Double
) {
  let runs = (0..<rounds).map { _ in
    let program = Program(path, arguments)
    let time = program.wait(for: prompt).milliseconds
    return (time, program.residentMiB)
  }
  return (runs.map(\.0).min() ?? 0, runs.map(\.1).max() ?? 0)
}

/// A file with a long history.
struct History {
  let path: String

  init(lines: Int) {
    var template = Array("/tmp/history-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let text = (0..<lines).map {
      #"{"time":1700000000,"path":"/table:Album","line":"open the album number \#($0)"}"# + "\n"
    }
    let bytes = Array(text.joined().utf8)
    precondition(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  func remove() { unlink(path) }
}

// The first prompt.
let prompt = "\u{1B}[0m> "
let counter = start(built("Counter"), prompt: prompt)
let bash = start("/usr/bin/bash", ["--norc", "--noprofile"], prompt: "/> ")
let sqlite = start("/usr/bin/sqlite3", prompt: "sqlite> ")
report.line(
  "start to the first prompt of the counter",
  "\(rounded(counter.time)) ms; bash \(rounded(bash.time)) ms, sqlite3 \(rounded(sqlite.time)) ms",
  promise: "under 15 ms", kept: counter.time < 15)
report.line(
  "memory at the first prompt of the counter",
  "\(rounded(counter.memory)) MiB; bash \(rounded(bash.memory)) MiB, sqlite3 \(rounded(sqlite.memory)) MiB",
  promise: "under 20 MiB", kept: counter.memory < 20)

let ownEditor = ["SCREENKIT_EDITOR=own"]
let starts = [[], ownEditor].map { start("/usr/bin/env", $0 + [built("Counter")], prompt: prompt, rounds: 40).time }
report.line(
  "start to the first prompt with the own editor", "\(rounded(starts[1])) ms, with readline \(rounded(starts[0])) ms",
  promise: "at most 0.3 ms more", kept: starts[1] <= starts[0] + 0.3)

// The time from a key until it is shown. The two programs alternate, so that other load on the machine slows both, and the median counts.
// Everything shares a core: with two, the time depends on where the kernel wakes a program.
precondition(bench_pin(0, 0) == 0, "The benchmark cannot stay on one core.")
// An idle core sleeps, and waking it takes a virtual machine longer than the measured times.
let wakers = (0..<sysconf(Int32(_SC_NPROCESSORS_ONLN))).map { bench_keep_awake(Int32($0)) }
/// Types keys into two programs alternately. Returns the median time of the first program, and its ratio to the time of the second.
func compare(_ echo: Echo, _ baseline: Echo, turns: Int) -> (time: Double, ratio: Double) {
  for _ in 0..<turns {
    baseline.takeTurn()
    echo.takeTurn()
  }
  return (echo.turns.median, zip(echo.turns, baseline.turns).map(/).median)
}

let key = compare(Echo(built("Counter"), prompt: prompt), Echo(built("ReadlineEcho"), prompt: "/> "), turns: 200)
report.line(
  "a key until it is shown", "\(rounded(key.time)) us, \(rounded(key.ratio)) x a loop in C around readline",
  promise: "at most 1 x", kept: key.ratio <= 1)

// The same with the own editor, compared with the console with readline: without hints, because readline has none, and with hints. The line
// does not begin with a command; such a line takes the longest.
for (hints, name) in [("off", "without hints"), ("on", "with hints")] {
  let own = compare(
    Echo("/usr/bin/env", ownEditor + ["SCREENKIT_HINTS=\(hints)", built("Counter")], prompt: prompt),
    Echo(built("Counter"), prompt: prompt), turns: 200)
  report.line(
    "a key of the own editor, \(name)", "\(rounded(own.time)) us, \(rounded(own.ratio)) x with readline",
    promise: "at most 1 x", kept: own.ratio <= 1)
}

// Keys below 100,000 lines of which none begins with them.
let long = History(lines: 100_000)
let many = compare(
  Echo("/usr/bin/env", ownEditor + [built("Picker"), long.path], prompt: prompt),
  Echo(built("Picker"), [long.path], prompt: prompt), turns: 100)
report.line(
  "a key of the own editor below 100,000 lines", "\(rounded(many.time)) us, \(rounded(many.ratio)) x with readline",
  promise: "at most 1 x", kept: many.ratio <= 1)

// A live screen.
let board = Program(built("Board"), rows: 50)
board.wait(for: prompt)
_ = board.read(for: .milliseconds(300))
let changes = (0..<5).map { _ in
  kill(board.process, SIGUSR1)
  return board.read(for: .milliseconds(200)).bytes
}
report.line(
  "bytes for one changed row of 40", "\(changes.max() ?? 0)", promise: "at most 160",
  kept: changes.allSatisfy { (1...160).contains($0) })
/// The share of a core that 1,000 changes a second take, and how often they are painted in 3 seconds.
func share(of board: Program) -> (share: Double, paints: Int) {
  let before = board.runningMicroseconds
  kill(board.process, SIGUSR2)
  let paints = board.read(for: .seconds(3)).pieces
  kill(board.process, SIGUSR2)
  return ((board.runningMicroseconds - before) / 3e6, paints)
}

let unseen = Program(built("Board"), ["alone"])
unseen.wait(for: "alone")
// Its signals arrive a moment later.
_ = unseen.read(for: .milliseconds(300))
let (unseenShare, _) = share(of: unseen)
let (seenShare, paints) = share(of: board)
report.line(
  "1,000 changes a second of a live screen",
  "\(rounded(seenShare * 100)) % of a core, \(rounded(unseenShare * 100)) % where nobody shows them, \(paints) paints in 3 s",
  promise: "under 5 %, at most 10 paints a second", kept: seenShare < 0.05 && paints <= 31)
_ = board.read(for: .milliseconds(300))
let below = compare(
  Echo(built("Board"), prompt: prompt, rows: 50), Echo(built("Counter"), prompt: prompt), turns: 50)
report.line(
  "a key below a live screen of 40 rows until it is shown",
  "\(rounded(below.time)) us, \(rounded(below.ratio)) x without one", promise: "at most 1.5 x", kept: below.ratio <= 1.5)

for waker in wakers where waker > 0 {
  kill(waker, SIGKILL)
  waitpid(waker, nil, 0)
}

// The cost of a typed line, until the next prompt. The two alternate again. The console also runs its line, and shows the change. All
// rounds count: the kernel may attribute a short one to another.
final class Lines {
  private let program: Program
  /// Returns the last texts that the line with this number writes, in order: terminals may receive more between them.
  private let answer: (Int) -> [String]
  private var lines = 0
  private var time = 0.0
  /// The time of a line.
  var average: Double { time / Double(lines) }

  init(_ path: String, prompt: String, answer: @escaping (Int) -> [String]) {
    program = Program(path)
    self.answer = answer
    program.wait(for: prompt)
  }

  func takeTurn() {
    let before = program.runningMicroseconds
    for _ in 0..<100 {
      for key in ["a", "d", "d", " ", "1"] {
        program.send(key)
        program.wait(for: key)
      }
      program.send("\r")
      lines += 1
      for text in answer(lines) { program.wait(for: text) }
    }
    time += program.runningMicroseconds - before
  }
}

let plainLines = Lines(built("ReadlineEcho"), prompt: "/> ") { _ in ["/> "] }
// The console also writes the accepted line again, after a prompt.
let consoleLines = Lines(built("Counter"), prompt: prompt) { ["is \($0).", prompt] }
for _ in 0..<20 {
  plainLines.takeTurn()
  consoleLines.takeTurn()
}
report.line(
  "processor time of a typed line",
  "\(rounded(consoleLines.average)) us, \(rounded(consoleLines.average / plainLines.average)) x a loop in C around readline",
  promise: "at most 2.5 x", kept: consoleLines.average / plainLines.average <= 2.5)

// Candidates.
let picker = Program(built("Picker"))
picker.wait(for: prompt)
// The first key completes the common prefix of all candidates, the second reports that there are several, each further one lists them.
picker.send("pick \t")
picker.wait(for: "candidate-")
picker.send("\t")
picker.wait(for: "\u{07}")
let listings = (0..<20).map { _ in
  let time = picker.microseconds(from: "\t", to: "more") / 1e3
  picker.wait(for: "pick candidate-")
  return time
}
report.line(
  "completion over 100,000 candidates, to the screen", "\(rounded(listings.median)) ms", promise: "under 50 ms",
  kept: listings.median < 50)

// A long history.
let recalling =
  (0..<5).map { _ in
    let program = Program(built("Picker"), [long.path])
    program.wait(for: prompt)
    program.send("\u{1B}[A")
    return program.wait(for: "number 99999").milliseconds
  }.min() ?? 0
long.remove()
report.line(
  "start until the last of 100,000 lines is recalled", "\(rounded(recalling)) ms", promise: "under 200 ms",
  kept: recalling < 200)

exit(report.isKept ? 0 : 1)
