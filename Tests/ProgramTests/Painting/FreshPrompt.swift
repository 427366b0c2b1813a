/// A prompt and a line as a fresh terminal shows them: one cell after the other, from a table of what a
/// character takes. It uses nothing of the console.
struct FreshPrompt {
  var prompt = "/> "
  /// The text that replaces the prompt for a moment.
  var message: String?
  var line: [Character] = []
  /// The number of characters before the cursor.
  var cursor = 0
  /// Whether everything but ASCII is a question mark.
  var isASCII = false

  /// The cells of a character; the right half of a wide one is empty.
  private func cells(of character: Character) -> [String] {
    if let value = character.asciiValue, value < 0x20 { return ["^", String(Unicode.Scalar(value ^ 0x40))] }
    if isASCII, !character.isASCII { return ["?"] }
    return "日本語漢字한국어🙂🚀かなＡＢ".contains(character) ? [String(character), ""] : [String(character)]
  }

  /// The line as a program that is read aloud shows it.
  var said: String {
    line.flatMap { character in
      guard !isASCII, let value = character.asciiValue, value < 0x20 else { return cells(of: character) }
      return ["\(Unicode.Scalar(0x2400 + UInt32(value))!)"]
    }.joined()
  }

  /// The whole line, as it is after it has been accepted.
  var text: String { prompt + line.flatMap(cells(of:)).joined() }

  /// The rows that a terminal shows, and the cell of the cursor in them.
  func rows(columns: Int, rows: Int) -> (rows: [String], cursor: (row: Int, column: Int)) {
    var filled = [[String]()]
    var place: (Int, Int)?
    func put(_ cells: [String]) {
      if filled[filled.count - 1].count + cells.count > columns { filled.append([]) }
      filled[filled.count - 1] += cells
      if filled[filled.count - 1].count == columns { filled.append([]) }
    }
    for character in message ?? prompt { put([String(character)]) }
    for (index, character) in line.enumerated() {
      let cells = cells(of: character)
      let isWide = cells.last == ""
      if index == cursor {
        let used = filled[filled.count - 1].count
        place = isWide && used + 2 > columns ? (filled.count, 0) : (filled.count - 1, used)
      }
      if isWide { put(cells) } else { for cell in cells { put([cell]) } }
    }
    var (row, column) = place ?? (filled.count - 1, filled[filled.count - 1].count)
    var shown = filled.map { $0.joined() }
    if shown.count > rows {
      let top = min(shown.count - rows, row)
      shown = Array(shown[top..<top + rows])
      row -= top
    }
    return (shown.map { String($0.reversed().drop { $0 == " " }.reversed()) }, (row, column))
  }
}
