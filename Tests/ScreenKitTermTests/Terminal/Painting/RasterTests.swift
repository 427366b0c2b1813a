import ScreenKitTermTesting
import Testing

// `Raster` and `LiveBlock` are internal.
@testable import ScreenKitTerm

@Suite("A raster of a live block", .timeLimit(.minutes(10)))
struct RasterTests {
  private func raster(_ text: String, cursor: Int? = nil, columns: Int, rows: Int = 24, mode: String = "") -> Raster {
    var block = LiveBlock(prompt: NaiveBlock.line("/> "), text: text, cursor: cursor ?? text.utf8.count)
    block.mode = Array(mode.utf8)
    return Raster(block, in: TerminalSize(columns: columns, rows: rows), Rendering(styles: .ansi))
  }

  private func texts(_ raster: Raster) -> [String] { raster.rows.map { String(decoding: $0.bytes, as: UTF8.self) } }

  @Test(
    "has the rows that the line takes, and the cursor in its cell",
    arguments: [
      ("abc", nil, 10, ["/> abc"], 0, 6), ("abcdefg", nil, 10, ["/> abcdefg", ""], 1, 0),
      ("abcdef日", nil, 10, ["/> abcdef", "日"], 1, 2), ("abcdef日", 6, 10, ["/> abcdef", "日"], 1, 0),
      ("a\tb", nil, 20, ["/> a    b"], 0, 9), ("\u{1}\u{7F}", 1, 20, ["/> ^A^?"], 0, 5),
      ("a\nb", 1, 20, ["/> a", "b"], 0, 4), ("e\u{301}x", 3, 20, ["/> e\u{301}x"], 0, 4),
      ("\u{202E}", nil, 40, ["/> \\u{202e}"], 0, 11), ("👨‍👩‍👧x", 4, 40, ["/> 👨‍👩‍👧x"], 0, 3),
      ("日", nil, 1, ["/", ">", " ", "?", ""], 4, 0),
    ] as [(String, Int?, Int, [String], Int, Int)])
  func layout(text: String, cursor: Int?, columns: Int, rows: [String], row: Int, column: Int) {
    let raster = raster(text, cursor: cursor, columns: columns)
    #expect(texts(raster) == rows)
    #expect(raster.cursor == Raster.Position(row: row, column: column))
  }

  @Test("of a line that is higher than the terminal shows the rows around the cursor", arguments: [0, 30, 60, 100])
  func high(cursor: Int) {
    let text = String(repeating: "0123456789", count: 10)
    let raster = raster(text, cursor: cursor, columns: 10, rows: 4)
    #expect(raster.rows.count == 4)
    let row = (3 + cursor) / 10
    #expect(raster.cursor == Raster.Position(row: row - min(row, 7), column: (3 + cursor) % 10))
  }

  @Test("has as much of the region as leaves a row free below, and each row of it ends before the last cell")
  func region() {
    var block = LiveBlock(prompt: NaiveBlock.line("/> "), text: "x", cursor: 1)
    let lines = (0..<9).map { NaiveBlock.line("row \($0) 日日日") }
    for rows in 1...12 {
      let size = TerminalSize(columns: 10, rows: rows)
      block.region = Region(lines, in: size, Rendering())
      let raster = Raster(block, in: size, Rendering())
      let seen = rows < 3 ? 0 : rows == 3 ? 1 : rows < 11 ? rows - 3 : 9
      let mark = rows > 3 && rows < 11 ? ["… \(9 - seen) more"] : []
      #expect(texts(raster) == (0..<seen).map { "row \($0) 日" } + mark + ["/> x"])
      #expect(raster.cursor == Raster.Position(row: raster.rows.count - 1, column: 4))
    }
  }

  @Test("has the user's text in front of the prompt, whose sequences take no cell")
  func mode() {
    let raster = raster("x", columns: 20, mode: "\u{1}\u{1B}[6 q\u{2}+\u{1}\u{1B}[0m\u{2} ")
    #expect(texts(raster) == ["\u{1B}[6 q+\u{1B}[0m /> x"])
    #expect(raster.cursor.column == 6)
  }

  @Test("in ASCII has a question mark in place of another glyph, and counts that")
  func ascii() {
    let block = LiveBlock(prompt: NaiveBlock.line("/> "), text: "é日e\u{301}\u{9B}x", cursor: 5)
    let raster = Raster(block, in: TerminalSize(columns: 40, rows: 9), Rendering(characterSupport: .ascii))
    #expect(texts(raster) == ["/> ???\\u{9b}x"])
    #expect(raster.cursor.column == 5)
  }

  @Test("in one row shows the text around the cursor", arguments: 0...30)
  func sideways(cursor: Int) {
    let text = "0123456789abcdefghijklmnopqrst"
    let block = LiveBlock(prompt: NaiveBlock.line("/> "), text: text, cursor: cursor)
    let raster = Raster(
      inOneRow: block, in: TerminalSize(columns: 12, rows: 9), Rendering(), keepsSequences: false)
    let row = texts(raster)[0]
    #expect(raster.rows.count == 1 && row.count <= 11)
    let shown = Array(row)
    let character = cursor < 30 ? Array(text)[cursor] : nil
    #expect((raster.cursor.column < shown.count ? shown[raster.cursor.column] : nil) == character)
    #expect(row.hasPrefix("<") != row.hasPrefix("/> ") && row.hasSuffix(">") != row.hasSuffix("t"))
  }

  @Test(
    "in a terminal that has rewrapped its rows begins so many rows above the cursor",
    arguments: [100, 60, 59, 31, 30, 20, 16, 15, 14, 5, 1])
  func reflowed(columns: Int) {
    let text = String(repeating: "x", count: 57) + String(repeating: "y", count: 15)
    let raster = raster(text, cursor: text.count, columns: 60)
    #expect(raster.cursor == Raster.Position(row: 1, column: 15))
    // The row of 60 cells, and after its wraps the row of 15.
    let rows = (60 + columns - 1) / columns
    #expect(raster.height(above: raster.cursor, at: columns, reflows: true) == rows + (15 + columns - 1) / columns - 1)
    #expect(raster.height(above: raster.cursor, at: columns, reflows: false) == 1)
  }
}
