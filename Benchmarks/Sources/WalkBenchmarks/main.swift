// The cost of walking through a large database, compared with sqlite3 on the same file.
//
// The arguments are the program and the file that orders.sh has made. The cost of a command is the time of a script that repeats it,
// minus the time of the same script without it.

import Glibc
import Measuring

guard CommandLine.arguments.count == 3 else {
  print("usage: WalkBenchmarks <dbwalk> <file of orders.sh>")
  exit(64)
}
let (dbwalk, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
let sqlite = "/usr/bin/sqlite3"
var report = Report()

/// Returns the time of one line in a script that repeats `lines` after `prelude`, in milliseconds, from the fastest of three runs.
func milliseconds(_ program: String, behind prelude: [String] = [], _ lines: [String], times: Int = 20) -> Double {
  func run(_ lines: [String]) -> Double {
    let script = TemporaryFile(lines.map { $0 + "\n" }.joined())
    return seconds([program, file], input: script.path, runs: 3) * 1e3
  }
  let repeated = Array(repeating: lines, count: times).flatMap(\.self)
  return max(0, run(prelude + repeated) - run(prelude)) / Double(repeated.count)
}

/// Measures commands that turn pages of the orders.
@MainActor
func page(_ name: String, behind prelude: [String] = [], _ lines: [String]) {
  let time = milliseconds(dbwalk, behind: ["open Orders"] + prelude, lines)
  report.line(name, "\(rounded(time)) ms", promise: "under 10 ms", kept: time < 10)
}

/// Measures a command that reads all rows, together with the one that undoes it, and compares it with the same query in sqlite3.
@MainActor
func beside(
  _ name: String, _ line: String, back: String, _ statement: String, promise: String, kept: (Double, Double) -> Bool
) {
  let time = milliseconds(dbwalk, behind: ["open Orders"], [line, back], times: 3) * 2
  let bare = milliseconds(sqlite, [statement], times: 3)
  report.line(
    name, "\(rounded(time)) ms, sqlite3 \(rounded(bare)) ms", promise: promise, kept: kept(time, bare))
}

// Starting.
let version = (0..<20).map { _ in processorSeconds([dbwalk, "--version"], input: "/dev/null") * 1e3 }.min() ?? 0
report.line("--version", "\(rounded(version)) ms of processor time", promise: "under 6 ms", kept: version < 6)
let prompt = "\u{1B}[0m> "
let start = (0..<15).map { _ in Program(dbwalk, [file]).wait(for: prompt).milliseconds }.min() ?? 0
report.line("start to the first prompt", "\(rounded(start)) ms", promise: "under 11 ms", kept: start < 11)

// Pages.
page("last and first page, in the order of the keys", ["last", "first"])
page("next and previous page in the middle", behind: ["last", "previous"], ["previous", "next"])
page("last and first page, along an index", behind: ["sort OrderDate"], ["last", "first"])
page("next page, along an index", behind: ["sort OrderDate"], ["next"])
page("a page with labels", behind: ["labels"], ["next"])

// Commands that read all rows.
beside(
  "sorted without an index", "sort Total", back: "sort", "SELECT * FROM Orders ORDER BY Total LIMIT 20;",
  promise: "at most 20 ms more"
) { $0 <= $1 + 20 }
beside(
  "filtered without an index", "where Total = 12.34 and Note = 'note 5'", back: "back",
  "SELECT * FROM Orders WHERE Total = 12.34 AND Note = 'note 5' ORDER BY OrderId LIMIT 20;",
  promise: "at most 20 ms more"
) { $0 <= $1 + 20 }
beside(
  "grouped and summed", "facet OrderDate sum Total", back: "back",
  "SELECT OrderDate, sum(Total) FROM Orders GROUP BY OrderDate ORDER BY 2 DESC LIMIT 20;", promise: "at most 1.1 x"
) { $0 <= $1 * 1.1 }
beside(
  "grouped by month and summed", "facet OrderDate by month sum Total", back: "back",
  "SELECT substr(OrderDate, 1, 7), sum(Total) FROM Orders GROUP BY 1 ORDER BY 1 LIMIT 20;", promise: "at most 1.1 x"
) { $0 <= $1 * 1.1 }

// Canceling.
let endless = Program(dbwalk, [file])
endless.wait(for: prompt)
endless.send("open Orders\r")
endless.wait(for: "/table:Orders")
_ = endless.read(for: .milliseconds(300))
let patience = (0..<5).map { _ in
  endless.send("query WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n\r")
  _ = endless.read(for: .milliseconds(600))
  return endless.microseconds(from: "\u{3}", to: prompt) / 1e3
}
report.line(
  "Ctrl-C on an endless query, until the prompt", "\(rounded(patience.median)) ms", promise: "under 50 ms",
  kept: patience.median < 50)
report.line(
  "memory after all that", "\(rounded(endless.residentMiB)) MiB", promise: "under 60 MiB",
  kept: endless.residentMiB < 60)

// Long values.
let longFile = TemporaryFile("")
let longScript = TemporaryFile(
  """
  CREATE TABLE long (id INTEGER PRIMARY KEY, body TEXT, image BLOB, n INTEGER); CREATE VIEW seen AS SELECT body, id FROM long;
  INSERT INTO long VALUES (1, 'short', x'01', 1), (2, hex(zeroblob(50000000)), randomblob(100000000), 2);
  """)
_ = seconds([sqlite, longFile.path], input: longScript.path, runs: 1)
let long = Program(dbwalk, [longFile.path])
long.wait(for: prompt)
for line in [
  "open long", "open 2", "cell body", "last", "back", "cell image", "home", "open seen", "last",
  "query SELECT image, body FROM long", "find short",
] {
  long.send(line + "\r")
  _ = long.read(for: .milliseconds(1500))
}
report.line(
  "peak memory, with a text and a blob of 100 MB", "\(rounded(long.peakMiB)) MiB", promise: "under 60 MiB",
  kept: long.peakMiB < 60)

exit(report.isKept ? 0 : 1)
