import Glibc
import ScreenKitTermTesting
import TestSupport

/// A user types in an xterm whose size changes. After each event the screen is checked: the line and the cursor are what a fresh
/// prompt would show, nothing is below, and above, or in what has left the screen, everything that was written is there, in order.
struct XtermStory {
  private let seed: UInt64
  private var random: SeededGenerator
  private let window: XtermWindow
  private var size: (columns: Int, rows: Int)
  private var line = FreshPrompt()
  /// The live screen above the line, if any.
  private var board: FreshBoard?
  private var events: [String] = []
  /// Beginnings of rows that are so short that no window cuts them.
  private var written: [String]
  private var acceptedCount = 0

  private static let narrowest = 12
  private static let words = ["the", "quick ", "日本語", "é", "wide wide wide ", String(repeating: "long ", count: 14)]

  /// - Parameter isLive: Whether a live screen is above the line.
  init(seed: UInt64, isLive: Bool) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    size = (random.next(in: 20...80), random.next(in: 6...24))
    if isLive { board = FreshBoard(isASCII: false) }
    written = isLive ? [] : ["Heard 0."]
    window = try XtermWindow(isLive ? Programs.feed : Programs.watch, columns: size.columns, rows: size.rows)
  }

  /// Performs this many events.
  mutating func happen(_ count: Int) throws {
    for _ in 0..<count {
      try step()
      try check()
    }
  }

  private mutating func step() throws {
    let event = random.next(in: 0...9)
    events.append("\(event)")
    switch event {
    case 0, 1: try insert(Self.words[random.next(in: 0...Self.words.count - 1)])
    case 2:
      try window.session.send("\u{01}")
      line.cursor = 0
    case 3:
      let count = random.next(in: 0...line.cursor)
      try window.session.send(String(repeating: "\u{02}", count: count))
      line.cursor -= count
    case 4: try accept()
    case 5: try change()
    default: try resize(event == 9 ? random.next(in: 2...5) : 1)
    }
  }

  private mutating func insert(_ text: String) throws {
    try window.session.send(text)
    line.line.insert(contentsOf: text, at: line.cursor)
    line.cursor += text.count
  }

  private mutating func accept() throws {
    acceptedCount += 1
    try window.session.send("\u{01}")
    line.cursor = 0
    let said = "\(acceptedCount) \(line.said)"
    try insert("say '\(acceptedCount) ")
    try window.session.send("\u{05}")
    line.cursor = line.line.count
    try insert("'")
    try window.session.send(.enter)
    written.append("/> say '\(acceptedCount)")
    board?.say(said, in: size)
    line = FreshPrompt()
  }

  /// A change from outside.
  private mutating func change() throws {
    if board == nil {
      window.session.signal(SIGUSR2)
      written.append("USR2 came,")
    } else {
      window.session.signal(SIGUSR1)
      board?.steps += 1
    }
  }

  private mutating func resize(_ count: Int) throws {
    for _ in 0..<count {
      let rowsBefore = size.rows
      size = (random.next(in: Self.narrowest...110), random.next(in: 3...40))
      // Text that a program writes while xterm cuts rows below the cursor can end up anywhere: it moves down to rows that are cut off.
      let isEarly = random.next(in: 0...2) == 0 && size.rows >= rowsBefore
      events.append("\(size.columns)x\(size.rows)\(isEarly ? " early" : "")")
      try window.resizeWindow(columns: size.columns, rows: size.rows)
      // A key may come before the program knows the size.
      if isEarly { try insert("x") }
      try window.session.resize(columns: size.columns, rows: size.rows)
    }
  }

  private func check() throws {
    let end = ContinuousClock.now + .seconds(60)
    var cells = try window.cells()
    while !isRight(cells) {
      guard ContinuousClock.now < end else { throw failure(cells) }
      cells = try window.cells()
    }
  }

  /// The board and the line, and the position of the cursor in them.
  private var expected: (rows: [String], cursor: (row: Int, column: Int)) {
    let (rows, cursor) = line.rows(columns: size.columns, rows: size.rows)
    let above = board?.rows(columns: size.columns, room: size.rows - rows.count - 1) ?? []
    return (above + rows, (above.count + cursor.row, cursor.column))
  }

  private func isRight(_ cells: XtermWindow.Cells) -> Bool {
    let (rows, cursor) = line.rows(columns: size.columns, rows: size.rows)
    let top = cells.cursor.row - cursor.row
    guard top >= 0, cells.cursor.column == cursor.column, top + rows.count <= cells.rows.count,
      Array(cells.rows[top..<top + rows.count]) == rows, cells.rows[(top + rows.count)...].allSatisfy(\.isEmpty),
      board?.isShown(atEndOf: cells.rows[..<top], columns: size.columns, room: size.rows - rows.count - 1) ?? true
    else { return false }
    var missing = written[...]
    for row in cells.rows where missing.first.map(row.hasPrefix) ?? false { missing.removeFirst() }
    return missing.isEmpty
  }

  private func failure(_ cells: XtermWindow.Cells) -> Failure {
    let (rows, cursor) = expected
    return Failure(
      description: """
        story \(seed), after the events \(events.joined(separator: " ")), \(size):
        \(cells.rows.joined(separator: "\n"))
        the cursor is at \(cells.cursor); it should end with, and the cursor stand in row \(cursor.row), column \(cursor.column) of it:
        \(rows.joined(separator: "\n"))
        above: \(written)
        """)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

extension SeededGenerator {
  fileprivate mutating func next(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
