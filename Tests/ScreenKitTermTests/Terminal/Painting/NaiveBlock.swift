import TestSupport
// `Raster` and `LiveBlock` are internal.
@testable import ScreenKitTerm

/// Generates live blocks, and lays them out independently: cell by cell, from a table of what each glyph takes.
struct NaiveBlock {
  struct Glyph {
    let text: String
    /// The contents of its cells; the right half of a wide glyph is empty.
    let cells: [String]
    var stays = false
  }

  static let glyphs =
    "abc xyz0".map { Glyph(text: String($0), cells: [String($0)]) }
    + ["日", "한", "🙂"].map { Glyph(text: $0, cells: [$0, ""], stays: true) }
    + [
      Glyph(text: "e\u{301}", cells: ["e\u{301}"]), Glyph(text: "\u{1}", cells: ["^", "A"]),
      Glyph(text: "\u{7F}", cells: ["^", "?"]), Glyph(text: "\u{202E}", cells: "\\u{202e}".map(String.init)),
      Glyph(text: "\t", cells: []), Glyph(text: "\n", cells: []),
    ]

  var region: [String] = []
  var keeping = LiveRegion.keepingTop
  var prompt = "/> "
  var line: [Glyph] = []
  var cursor = 0
  var marked = 0..<0

  /// The block in a terminal of some size.
  func block(in size: TerminalSize) -> LiveBlock {
    var block = LiveBlock(prompt: Self.line(prompt, .accent), text: line.map(\.text).joined())
    block.region = Region(region.map { Self.line($0) }, keeping: keeping, in: size, Rendering(styles: .ansi))
    func offset(_ count: Int) -> Int { line.prefix(count).reduce(0) { $0 + $1.text.utf8.count } }
    block.cursor = offset(cursor)
    block.marked = offset(marked.lowerBound)..<offset(marked.upperBound)
    return block
  }

  static func line(_ text: String, _ style: Style = .plain) -> StyledLine {
    var line = StyledLine()
    line.append(text, style: style, as: .unicode)
    return line
  }

  /// The rows that a terminal shows of it, and the position of the cursor.
  func layout(columns: Int, rows: Int) -> (rows: [String], cursor: Raster.Position) {
    var cells: [[String]] = [[]]
    var column = 0
    var place: Raster.Position?
    func put(_ piece: [String]) {
      if cells[cells.count - 1].count + piece.count > columns { cells.append([]) }
      cells[cells.count - 1] += piece
      column += piece.count
      if cells[cells.count - 1].count == columns { cells.append([]) }
    }
    for character in prompt { put([String(character)]) }
    for (index, glyph) in line.enumerated() {
      if index == cursor {
        let isWide = glyph.stays && cells[cells.count - 1].count + 2 > columns
        place =
          isWide
          ? Raster.Position(row: cells.count, column: 0)
          : Raster.Position(row: cells.count - 1, column: cells[cells.count - 1].count)
      }
      switch glyph.text {
      case "\n": (cells, column) = (cells + [[]], 0)
      case "\t": for _ in 0..<8 - column % 8 { put([" "]) }
      case _ where glyph.stays: put(glyph.cells)
      default: for cell in glyph.cells { put([cell]) }
      }
    }
    var found = place ?? Raster.Position(row: cells.count - 1, column: cells[cells.count - 1].count)
    var shown = cells.map { $0.joined() }
    if shown.count > rows {
      let top = min(shown.count - rows, found.row)
      shown = Array(shown[top..<top + rows])
      found.row -= top
    }
    let above = clipped(to: max(0, rows - shown.count - 1)).map { String($0.prefix(columns - 1)) }
    found.row += above.count
    return (above + shown, found)
  }

  private func clipped(to room: Int) -> [String] {
    guard region.count > room else { return region }
    let mark = room > 1 ? ["… \(region.count - room + 1) more"] : []
    return keeping == .keepingTop
      ? region.prefix(room - mark.count) + mark : mark + region.suffix(room - mark.count)
  }

  /// Makes a random change, as keys and notices do.
  mutating func change(_ random: inout SeededGenerator) {
    switch random.next(below: 13) {
    case 0...3:
      line.insert(Self.glyphs[random.next(below: Self.glyphs.count)], at: cursor)
      cursor += 1
    case 4:
      line.insert(contentsOf: (0..<random.next(below: 60)).map { _ in Self.glyphs[random.next(below: 8)] }, at: cursor)
    case 5 where cursor > 0:
      line.remove(at: cursor - 1)
      cursor -= 1
    case 6: cursor = random.next(below: line.count + 1)
    case 7: line.removeSubrange(cursor...)
    case 8: prompt = ["/> ", "/table:Album> ", "(search)`x': "][random.next(below: 3)]
    case 9:
      region = (0..<random.next(below: 40)).map { "row \($0) " + String(repeating: "r", count: random.next(below: 40)) }
    case 10 where !region.isEmpty: region[random.next(below: region.count)] = "changed \(random.next(below: 100))"
    case 11: keeping = keeping == .keepingTop ? .keepingEnd : .keepingTop
    default: break
    }
    cursor = min(cursor, line.count)
    let bound = random.next(below: 4) == 0 ? random.next(below: line.count + 1) : cursor
    marked = min(bound, cursor)..<max(bound, cursor)
  }
}
