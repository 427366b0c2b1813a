// The cost of laying out blocks, compared with sqlite3's column mode on the same rows, and with copying the bytes.

import Glibc
import Measuring
import ScreenKit

var report = Report()

@MainActor func line(_ name: String, _ nanoseconds: Double, promised microseconds: Double) {
  report.line(
    name, "\(rounded(nanoseconds / 1_000)) us", promise: "< \(rounded(microseconds)) us",
    kept: nanoseconds < microseconds * 1_000)
}

// MARK: Tables

let cells = [
  "Luis", "Goncalves", "Av. Brigadeiro Faria Lima, 2170", "Sao Jose dos Campos", "Brazil", "luisg@embraer.com.br",
]
func row(_ number: Int, of columns: Int) -> [Block.Value] {
  (0..<columns).map { column in
    switch column {
    case 0: .integer(number)
    case _ where column % 5 == 3: .integer(number * column)
    case _ where column % 5 == 4: "2009-01-\(10 + number % 20) 00:00:00"
    default: .text(StyledText(cells[column % cells.count]))
    }
  }
}
let page = Block.table(titles: (1...13).map { "Column\($0)" }, rows: (1...40).map { row($0, of: 13) })
/// 1,000 rows of 20 columns, each cell made from its number.
func large(_ cell: (Int) -> Block.Value) -> Block {
  let titles = (1...20).map { "Column\($0)" }
  return .table(titles: titles, rows: (0..<1_000).map { row in (0..<20).map { cell(row * 20 + $0) } })
}
let screen = Rendering(columns: 80, rows: 24, styles: .ansi)

line("A page of 40 rows and 13 columns at 80 columns", nanoseconds { use(screen.text([page])) }, promised: 300)
line("The same in a pipe", nanoseconds { use(Rendering().text([page])) }, promised: 600)
// sqlite3 counts every character as one cell wide; finding out the real width takes time.
let tables: [(String, Block, most: Double)] = [
  ("mixed values", large { row($0 / 20, of: 20)[$0 % 20] }, 1.2),
  ("texts that end with a number", large { .text("cell text \($0)") }, 1.2),
  ("texts that begin with one", large { .text("\($0) bottles of beer") }, 1.2),
  ("names of days", large { .text("Monday to Friday \($0 % 24)") }, 1.2),
  ("numbers", large { .integer($0 * 7_919) }, 1.2),
  ("dates", large { .text("2026-11-\(10 + $0 % 20) 10:\(10 + $0 % 50):00") }, 1.2),
  ("Chinese", large { .text("千代田区 \($0)") }, 3),
]
for (name, table, most) in tables {
  for (place, rendering) in [("at 80 columns", Rendering(columns: 80)), ("in a pipe", Rendering())] {
    @MainActor func layOut() -> Double { nanoseconds(rounds: 3) { use(rendering.text([table])) } }
    let title = "1,000 rows of 20 \(name) \(place)"
    guard let (theirs, ours) = SQLite.columnMode(of: table, beside: layOut) else {
      print("  (sqlite3 is not installed)  \(title): \(rounded(layOut() / 1e6)) ms")
      continue
    }
    report.line(
      title,
      "\(rounded(ours / 1e6)) ms, sqlite3's column mode \(rounded(theirs / 1e6)) ms (\(rounded(ours / theirs)) x)",
      promise: "at most \(most) x", kept: ours <= theirs * most)
  }
}

// MARK: Differences

for count in [10, 200, 2_000] {
  let old = (0..<count).map { "line \($0) of a text" }
  let pairs: [(String, [String])] = [
    ("all different", old.map { $0 + "!" }), ("in another order", (0..<count).map { old[$0 * 7 % count] }),
    ("of twenty kinds", (0..<count).map { old[$0 * $0 % min(20, count)] }),
  ]
  for (name, new) in pairs {
    let block = Block.difference(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
    let ours = nanoseconds(rounds: 3) { use(screen.text([block])) }
    let theirs = nanoseconds(rounds: 3) { use(new.difference(from: old).count) }
    report.line(
      "The difference of \(count) lines, \(name)",
      "\(rounded(ours / 1e3)) us laid out, CollectionDifference alone \(rounded(theirs / 1e3)) us (\(rounded(ours / theirs)) x)",
      promise: "at most 1 x from 2,000 lines", kept: count < 2_000 || ours <= theirs)
  }
}

// MARK: Groups within groups, and Markdown

var levelAtTen: [String: Double] = [:]
for depth in [10, 100, 1_000] {
  let nested = (0..<depth).reduce(Block.text("innermost")) { inner, level in
    .group("Level \(level)") { inner }
  }
  let encodings: [(String, () -> String)] = [
    ("laid out", { screen.text([nested]) }), ("as Markdown", { Block.markdown([nested]) }),
    ("as HTML", { Block.html([nested]) }),
  ]
  for (name, encode) in encodings {
    let level = nanoseconds(rounds: 3) { use(encode()) } / Double(depth)
    if depth == 10 { levelAtTen[name] = level }
    report.line(
      "\(depth) groups, one within the other, \(name)",
      "\(rounded(level)) ns a group, \(rounded(level / levelAtTen[name]!)) x one of 10", promise: "at most 3 x",
      kept: level <= 3 * levelAtTen[name]!)
  }
}
var cellOfTen: Double?
for rows in [10, 1_000, 10_000] {
  let columns = (1...20).map { Block.Column("Column\($0)", overflow: .wrap) }
  let wrapped = Block.table(columns, rows: (0..<rows).map { row($0, of: 20) })
  let cell = nanoseconds(rounds: 3) { use(Block.markdown([wrapped])) } / Double(rows * 20)
  let laidOut = nanoseconds(rounds: 3) { use(screen.text([wrapped])) } / Double(rows * 20)
  report.line(
    "Markdown of a wrapped table of \(rows) rows of 20 columns",
    "\(rounded(cell)) ns a cell, \(rounded(cell / laidOut)) x laid out, \(rounded(cell / (cellOfTen ?? cell))) x a cell of 10 rows",
    promise: "at most 3 x laid out, and 2 x a cell of 10 rows",
    kept: cell <= 3 * laidOut && cell <= 2 * (cellOfTen ?? cell))
  cellOfTen = cellOfTen ?? cell
}

// MARK: Large cells

let megabyte = String(repeating: "a word or two, and then some more; ", count: 30_000)
let newlines = String(repeating: "line\n", count: 100_000)
for (name, text) in [("1 MB", megabyte), ("100,000 newlines", newlines)] {
  let (one, several) = (StyledText(text), StyledText(lines: text))
  let blocks: [(String, Block)] = [
    ("cell", .table(["A", "B"], rows: [[1, .text(one)]])),
    ("wrapped cell", .table(["A", Block.Column("B", overflow: .wrap)], rows: [[1, .text(several)]])),
    ("field", .fields(["A": .text(several)])),
  ]
  for (place, block) in blocks {
    line("A \(place) of \(name)", nanoseconds(rounds: 3) { use(screen.text([block])) }, promised: 50_000)
  }
}

// MARK: Texts

@MainActor func throughput(_ name: String, _ bytes: Int, promised: Double, _ body: () -> Void) {
  let speed = Double(bytes) * 1_000 / nanoseconds(rounds: 5, body)
  report.line(name, "\(rounded(speed)) MB/s", promise: "> \(rounded(promised)) MB/s", kept: speed > promised)
}
let short = (0..<10_000).map { Block.text(StyledText("line \($0) of a log with some words in it")) }
let shortBytes = short.count * 42
throughput("Short lines of ASCII", shortBytes, promised: 100) { use(screen.text(short)) }
throughput("Prose of ASCII, wrapped at 80 columns", megabyte.utf8.count, promised: 40) {
  use(screen.text([.text(StyledText(megabyte))]))
}
let hostile = String(repeating: "\u{1B}[31mred\u{202E}gnp \u{0} 漢字 ", count: 20_000)
let foreign = String(repeating: "千代田区千代田 é à la carte, Grüße aus Köln ", count: 20_000)
throughput("Prose beyond ASCII, wrapped at 80 columns", foreign.utf8.count, promised: 20) {
  use(screen.text([.text(StyledText(foreign))]))
}
throughput("Hostile text, wrapped at 80 columns", hostile.utf8.count, promised: 20) {
  use(screen.text([.text(StyledText(hostile))]))
}

exit(report.isKept ? 0 : 1)
