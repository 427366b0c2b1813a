import ScreenKitTermTesting
import TestSupport

/// A user types in tmux, on top of a shell, and everything happens that can happen to a line meanwhile. After each event the whole
/// visible screen is checked: the line and the cursor are what a fresh prompt would show, nothing is below, and what was
/// written above is there.
struct PaintingStory {
  private let seed: UInt64
  private var random: SeededGenerator
  private let pane: TmuxPane
  private var size: (columns: Int, rows: Int)
  private var line: FreshPrompt
  /// The live screen above the line, if any.
  private var board: FreshBoard?
  private let words: [String]
  private var events: [String] = []
  /// Whether the program may not know the size of its window yet.
  private var isEarly = false
  /// The last accepted line, if it can be recalled as it was typed.
  private var last: [Character]?
  /// The lines that were written above and must still be there, oldest first.
  private var written: [String] = []

  private static let locales = ["-u LANG", "LC_ALL=C", "-u LANG LC_ALL=POSIX", "LC_ALL=C.UTF-8"]
  private static let types = ["xterm", "screen", "tmux-256color"]
  /// The same number of each, so that a seed means the same events with both.
  private static let words = [
    ["the", "quick", "brown", "日本語", "漢字", "한국어", "🙂", "🚀", "é", "e\u{301}u\u{308}"],
    ["привет", "λόγος", "שלום", "سلام", "ก็ดี", "かな", "ﾊﾝｶｸ", "ＡＢ", "საქ", "հայ"],
  ]

  /// - Parameter board: The live screen above the line; `nil` for none.
  init(seed: UInt64, board: FreshBoard? = nil) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    size = (random.next(in: 20...100), random.next(in: 6...30))
    pane = try TmuxPane(columns: size.columns, rows: size.rows)
    words = Self.words[seed % 5 == 4 ? 1 : 0]
    let locale = Int(seed % 4)
    line = FreshPrompt(isASCII: locale == 1 || locale == 2)
    let colors = seed / 12 % 2 == 0 ? "" : "NO_COLOR=1 "
    let type = Self.types[Int(seed / 4 % 3)]
    self.board = board
    self.board?.isASCII = line.isASCII
    let program = board == nil ? Programs.watch : Programs.feed
    try pane.start("env \(Self.locales[locale]) TERM=\(type) \(colors)\(program)")
    guard board?.isLog == true else { return }
    line.prompt = "/log> "
    try pane.type("log", "Enter")
    try pane.wait(forLast: "/log>")
  }

  /// Performs this many events.
  mutating func happen(_ count: Int) throws {
    for _ in 0..<count {
      do {
        try step()
        try check()
      } catch {
        throw Failure(seed: seed, events: events, size: size, expected: expectedRows, screen: "\(error)")
      }
    }
  }

  private mutating func step() throws {
    let event = random.next(in: 0...21)
    events.append("\(event)")
    switch event {
    case 0...5:
      try type(words[random.next(in: 0...words.count - 1)] + (random.next(in: 0...1) == 0 ? " " : ""))
    case 6: try type(String(repeating: "wide ", count: random.next(in: 1...16)))
    case 7: try move()
    case 8: try delete()
    case 9: try accept()
    case 10: try recall()
    case 11: try search()
    case 12: try repeatKey()
    case 13, 14: try resize(1)
    case 15: try resize(random.next(in: 2...6))
    case 16: try stop(inBackground: random.next(in: 0...1) == 0)
    case 17: try notice()
    case 18: try change()
    case 19: try paste()
    case 20: try typeControl()
    default: try type("x")
    }
  }

  // MARK: Events

  private mutating func insert(_ text: String) {
    line.line.insert(contentsOf: text, at: line.cursor)
    line.cursor += text.count
  }

  private mutating func type(_ text: String) throws {
    try pane.typeText(text)
    insert(text)
  }

  private mutating func typeControl() throws {
    try pane.type("C-v", "C-a")
    insert("\u{1}")
  }

  private mutating func move() throws {
    switch random.next(in: 0...3) {
    case 0:
      try pane.type("C-a")
      line.cursor = 0
    case 1:
      try pane.type("C-e")
      line.cursor = line.line.count
    case 2 where line.cursor > 0:
      let count = random.next(in: 1...line.cursor)
      try pane.type("Left", times: count)
      line.cursor -= count
    default:
      let count = random.next(in: 0...line.line.count - line.cursor)
      try pane.type("Right", times: count)
      line.cursor += count
    }
  }

  private mutating func delete() throws {
    switch random.next(in: 0...2) {
    case 0 where line.cursor > 0:
      let count = random.next(in: 1...min(9, line.cursor))
      try pane.type("BSpace", times: count)
      line.line.removeSubrange(line.cursor - count..<line.cursor)
      line.cursor -= count
    case 1:
      try pane.type("C-k")
      line.line.removeSubrange(line.cursor...)
    default:
      try pane.type("C-u")
      line.line.removeSubrange(..<line.cursor)
      line.cursor = 0
    }
  }

  private mutating func accept() throws {
    if board != nil, random.next(in: 0...1) == 0 { return try changeHeight() }
    let said = line.said
    try pane.type("C-a")
    line.cursor = 0
    try type("say 'x")
    try pane.type("C-e")
    line.cursor = line.line.count
    try type("'")
    try enter()
    board?.say("x" + said, in: isEarly ? nil : size)
  }

  /// Gives the board more rows than the window has, or fewer.
  private mutating func changeHeight() throws {
    try pane.type("C-e", "C-u")
    line.line = []
    line.cursor = 0
    let count = [0, 1, 4, 12, 60][random.next(in: 0...4)]
    let isLog = board?.isLog == true
    try type("\(isLog ? "steps" : "builds") \(count)")
    try enter()
    if isLog { board?.steps = count } else { board?.builds = count }
  }

  private mutating func enter() throws {
    try pane.type("Enter")
    board?.say(nil, in: nil)
    let isPlain = !line.line.contains { $0.asciiValue.map { $0 < 0x20 } ?? false }
    last = isPlain ? line.line : nil
    written.append(line.text)
    line.line = []
    line.cursor = 0
  }

  private mutating func change() throws {
    try pane.signal("USR1")
    board?.steps += 1
  }

  private mutating func recall() throws {
    guard let last else { return }
    let before = line
    try pane.type("Up")
    line.line = last
    line.cursor = last.count
    try check()
    try pane.type("Down")
    line = before
    line.cursor = line.line.count
  }

  private mutating func search() throws {
    try pane.type("C-r", "Q")
    try pane.wait { $0.contains("-search)`Q'") || $0.contains("failed reverse-i") || self.size.columns < 40 }
    try pane.type("C-g")
  }

  private mutating func repeatKey() throws {
    try pane.type("M-3")
    line.message = "(arg: 3) "
    try check()
    try pane.type("z")
    line.message = nil
    insert("zzz")
  }

  private mutating func resize(_ count: Int) throws {
    for _ in 0..<count {
      // In a narrower window, the prompt of the log is cut.
      size = (random.next(in: (board?.isLog == true ? 12 : 10)...200), random.next(in: 3...50))
      events.append("\(size.columns)x\(size.rows)")
      try pane.resizeAtOnce(columns: size.columns, rows: size.rows)
    }
    // A key may come before the program knows the size, which tmux reports after a while.
    if random.next(in: 0...1) == 0 {
      events.append("early")
      isEarly = true
      defer { isEarly = false }
      if seed % 2 == 0 { try accept() } else { try type("x") }
    }
    try pane.waitUntilSizeIsTold(columns: size.columns, rows: size.rows)
  }

  private mutating func stop(inBackground: Bool) throws {
    try pane.type("C-z")
    board?.say(nil, in: nil)
    try pane.wait { $0.hasSuffix("\n$") || $0 == "$" }
    written.append(line.text)
    // The kernel may stop it even after `fg`, if that is so quick.
    if inBackground { try pane.goOnInBackground() }
    try pane.type("fg", "Enter")
  }

  private mutating func notice() throws {
    try pane.signal("USR2")
    written.append(board == nil ? "USR2 came," : "USR2 came.")
  }

  private mutating func paste() throws {
    let text = words[random.next(in: 0...words.count - 1)] + " pasted"
    try pane.paste(random.next(in: 0...1) == 0 ? text : text + "\n")
    insert(text)
  }

  // MARK: What the terminal shows

  /// The board and the line, and the position of the cursor in them.
  private var expectedRows: (rows: [String], cursor: (row: Int, column: Int)) {
    let (rows, cursor) = line.rows(columns: size.columns, rows: size.rows)
    let above = board?.rows(columns: size.columns, room: size.rows - rows.count - 1) ?? []
    return (above + rows, (above.count + cursor.row, cursor.column))
  }

  private func check() throws {
    let (expected, cursor) = line.rows(columns: size.columns, rows: size.rows)
    try pane.wait(forCells: { cells in
      let top = cells.cursor.row - cursor.row
      guard top >= 0, cells.cursor.column == cursor.column, cells.rows.count == size.rows,
        top + expected.count <= size.rows
      else { return false }
      return Array(cells.rows[top..<top + expected.count]) == expected
        && cells.rows[(top + expected.count)...].allSatisfy(\.isEmpty)
        && board?.isShown(
          atEndOf: cells.rows[..<top], columns: size.columns, room: size.rows - expected.count - 1) ?? true
    })
    guard let latest = written.last else { return }
    let wanted = latest.filter { $0 != " " }
    try pane.wait { _ in
      try pane.screen(joined: true, withHistory: true).split(separator: "\n").contains {
        // A stale copy may precede it, which tmux takes for its beginning.
        $0.filter { $0 != " " }.hasSuffix(wanted)
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let seed: UInt64
    let events: [String]
    let size: (columns: Int, rows: Int)
    let expected: (rows: [String], cursor: (row: Int, column: Int))
    let screen: String

    var description: String {
      let (rows, cursor) = expected
      return "story \(seed), after the events \(events.joined(separator: " ")), \(size):\n\(screen)\n"
        + "it should end with, and the cursor stand in row \(cursor.row), column \(cursor.column) of it:\n"
        + rows.joined(separator: "\n")
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func next(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
