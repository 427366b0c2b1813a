import ScreenKitTermTesting
import Testing
import TestSupport

// `Raster` and `Brush` are internal.
@testable import ScreenKitTerm

@Suite("The difference of two pictures", .timeLimit(.minutes(10)))
struct DifferenceTests {
  @Test(
    "painted over the one leaves the other, and the rows above it; random stories on terminals of many sizes", .slow,
    arguments: [(80, 24), (20, 8), (11, 5), (7, 3), (3, 2), (2, 1)], UInt64(0)..<16)
  func stories(size: (columns: Int, rows: Int), seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let brush = Brush(wrapsRows: seed % 2 == 1)
    let rendering = Rendering(styles: .ansi)
    var screen = TerminalScreen(columns: size.columns, rows: size.rows)
    var story = NaiveBlock()
    var shown: Raster?
    for step in 0..<150 {
      story.change(&random)
      let terminal = TerminalSize(columns: size.columns, rows: size.rows)
      var raster = Raster(story.block(in: terminal), in: terminal, rendering)
      screen.feed(raster.paint(over: shown, using: brush))
      shown = raster
      let (rows, cursor) = story.layout(columns: size.columns, rows: size.rows)
      let top = screen.cursor.row - cursor.row
      guard top >= 0, top + rows.count <= size.rows else {
        Issue.record("step \(step) of seed \(seed): \(screen)")
        return
      }
      let trimmed = rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      #expect(Array(screen.lines[top..<top + rows.count]) == trimmed, "step \(step) of seed \(seed)")
      #expect(screen.lines[(top + rows.count)...].joined() == "", "step \(step) of seed \(seed)")
      // If a wide glyph ends its row, the model also has the cursor on the last cell.
      #expect(screen.cursor.column == cursor.column, "step \(step) of seed \(seed)")
      let marked = screen.markedCells(rows: top..<top + rows.count)
      if story.marked.isEmpty { #expect(marked == 0) }
    }
  }

  @Test("on a terminal without sequences consists of blanks and backspaces", arguments: UInt64(0)..<20)
  func bare(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = TerminalSize(columns: 16, rows: 8)
    var screen = TerminalScreen(columns: 16, rows: 8)
    var story = NaiveBlock()
    var shown: Raster?
    for _ in 0..<80 {
      story.change(&random)
      var raster = Raster(inOneRow: story.block(in: size), in: size, Rendering(), keepsSequences: false)
      let bytes = raster.paint(over: shown, using: Brush(movesFreely: false))
      #expect(!bytes.contains(0x1B) && !bytes.contains(0x0A))
      screen.feed(bytes)
      shown = raster
      let row = String(decoding: raster.rows[0].bytes, as: UTF8.self)
      #expect(screen.text == String(row.reversed().drop { $0 == " " }.reversed()))
      #expect(screen.cursor == (0, raster.cursor.column))
    }
  }

  private func raster(_ text: String, cursor: Int? = nil, region: [String] = [], columns: Int = 80) -> Raster {
    var block = LiveBlock(prompt: NaiveBlock.line("/> ", .accent), text: text, cursor: cursor ?? text.utf8.count)
    let size = TerminalSize(columns: columns, rows: 40)
    block.region = Region(region.map { NaiveBlock.line($0) }, in: size, Rendering(styles: .ansi))
    return Raster(block, in: size, Rendering(styles: .ansi))
  }

  @Test(
    "is as short as possible: an appended key is its character, no change is nothing, one row of twenty is that row")
  func short() {
    func difference(_ old: Raster, _ new: Raster) -> String {
      var new = new
      return String(decoding: new.paint(over: old, using: Brush()), as: UTF8.self)
    }
    #expect(difference(raster("abc"), raster("abcd")) == "d")
    #expect(difference(raster("abc"), raster("abc")) == "")
    #expect(difference(raster("abc"), raster("ab")) == "\u{08}\u{1B}[K")
    #expect(difference(raster("abc"), raster("abc", cursor: 0)) == "\u{08}\u{08}\u{08}")
    #expect(difference(raster("abc日"), raster("abc日", cursor: 0)) == "\r\u{1B}[3C")
    let rows = (0..<20).map { "\($0) " + String(repeating: "r", count: 60) }
    var changed = rows
    changed[7] = String(repeating: "c", count: 62)
    let bytes = difference(raster("x", region: rows), raster("x", region: changed))
    #expect(bytes.utf8.count < 85 && bytes.contains(changed[7]))
  }

  @Test(
    "keeps cells in their columns if terminals disagree about the width of a glyph", arguments: ["👨‍👩‍👧", "❤️", "👍🏽", "🇩🇪"])
  func disputed(glyph: String) {
    var screen = TerminalScreen(columns: 12, rows: 4)
    let texts = ["a\(glyph)b", "a\(glyph)bc", "xa\(glyph)bc", "xa\(glyph)b", "xxxxx\(glyph)", "xxxx\(glyph)y", "b"]
    var shown: Raster?
    for text in texts {
      var new = raster(text, columns: 12)
      screen.feed(new.paint(over: shown, using: Brush()))
      shown = new
      var column = 3
      for character in text {
        if String(character) == glyph {
          column += 2
        } else {
          #expect(screen.cell(row: 0, column: column).text == String(character), "\(screen)")
          column += 1
        }
      }
      #expect(screen.cursor == (column / 12, column % 12))
      #expect(screen.lines[1...].joined() == "")
    }
  }

  @Test("marks what is marked, and nothing else, and leaves no style on")
  func marked() {
    var screen = TerminalScreen(columns: 20, rows: 4)
    var block = LiveBlock(prompt: NaiveBlock.line("/> ", .accent), text: "one two", cursor: 7)
    var shown: Raster?
    for marked in [0..<0, 4..<7, 0..<3, 2..<5, 0..<0] {
      block.marked = marked
      var new = Raster(block, in: TerminalSize(columns: 20, rows: 4), Rendering(styles: .ansi))
      screen.feed(new.paint(over: shown, using: Brush()))
      shown = new
      for column in 0..<7 {
        #expect(screen.cell(row: 0, column: 3 + column).style.inverse == marked.contains(column))
      }
      #expect(screen.cell(row: 0, column: 0).style.foreground == 6)
    }
    screen.feed("z")
    #expect(screen.cell(row: 0, column: 10).style == TerminalScreen.Style())
  }

  @Test("writes the user's sequences again whenever their row changes")
  func sequences() {
    var block = LiveBlock(prompt: NaiveBlock.line("/> "), text: "x", cursor: 1)
    block.mode = Array("\u{1}\u{1B}[6 q\u{2}+".utf8)
    let size = TerminalSize(columns: 20, rows: 4)
    let insert = Raster(block, in: size, Rendering())
    block.mode = Array("\u{1}\u{1B}[2 q\u{2}:".utf8)
    var command = Raster(block, in: size, Rendering())
    let bytes = String(decoding: command.paint(over: insert, using: Brush()), as: UTF8.self)
    #expect(bytes == "\r\u{1B}[2 q:/> x\u{1B}[0m")
  }
}

extension TerminalScreen {
  /// The number of inverted cells in some rows.
  fileprivate func markedCells(rows: Range<Int>) -> Int {
    rows.reduce(0) { count, row in
      count + (0..<columns).count { cell(row: row, column: $0).style.inverse && cell(row: row, column: $0).text != " " }
    }
  }
}
