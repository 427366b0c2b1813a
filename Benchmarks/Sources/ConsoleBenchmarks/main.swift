import Glibc
import Measuring

var report = Report()

/// The programs that are built beside this one.
func built(_ name: String) -> String {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = buffer.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress, $0.count) }
  let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  return path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + name
}

/// The least time from the start to the prompt, in milliseconds, and the memory it takes until then, in MiB.
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

// The first prompt.
let prompt = "\u{1B}[36m/\u{1B}[0m> "
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

// A key, until it is shown.
func echo(_ path: String, prompt: String) -> Double {
  let program = Program(path)
  program.wait(for: prompt)
  return (0..<3_000).map { number in
    // A short line, so that nothing wraps.
    if number.isMultiple(of: 40) { _ = program.microseconds(from: "\u{15}", to: "\u{1B}[K") }
    return program.microseconds(from: "x", to: "x")
  }.median
}
let baseline = echo(built("ReadlineEcho"), prompt: "/> ")
let key = echo(built("Counter"), prompt: prompt)
report.line(
  "a key until it is shown", "\(rounded(key)) us, \(rounded(key / baseline)) x a loop in C around readline",
  promise: "at most 1.5 x", kept: key / baseline <= 1.5)

// Candidates.
let picker = Program(built("Picker"))
picker.wait(for: prompt)
picker.send("pick ")
picker.wait(for: "pick ")
let listings = (0..<20).map { _ in
  // The first key completes what all candidates begin with, the second lists them.
  let time = picker.microseconds(from: "\t\t", to: "more") / 1e3
  picker.send("\u{15}pick ")
  picker.wait(for: "pick ")
  return time
}
report.line(
  "completion over 5,000 candidates, to the screen", "\(rounded(listings.median)) ms", promise: "under 50 ms",
  kept: listings.median < 50)

// A long history.
var template = Array("/tmp/history-XXXXXX".utf8CString)
let descriptor = mkstemp(&template)
let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
let lines = (0..<100_000).map {
  #"{"time":1700000000,"path":"/table:Album","line":"open the album number \#($0)"}"# + "\n"
}
let bytes = Array(lines.joined().utf8)
precondition(write(descriptor, bytes, bytes.count) == bytes.count)
let long = start(built("Picker"), [path], prompt: prompt, rounds: 5).time
let none = start(built("Picker"), prompt: prompt, rounds: 5).time
unlink(path)
report.line(
  "loading a history of 100,000 lines", "\(rounded(long - none)) ms", promise: "under 200 ms", kept: long - none < 200)

exit(report.isKept ? 0 : 1)
