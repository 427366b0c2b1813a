import Testing
import TestSupport

@Suite(
  "A line in a terminal that rewraps lines", .serialized,
  .timeLimit(.minutes(10)))
struct ReflowTests {
  /// The rows of the pane below the shell's command, and the position of the cursor in them.
  private func rows(_ pane: TmuxPane) throws -> [String] {
    let lines = try pane.screen(joined: false).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(lines.drop { !$0.hasPrefix("Heard") })
  }

  // Rule C-13.2
  @Test(
    "appears once after each change of width, with the cursor where it was",
    arguments: ["", "M-b", "C-a"], [[30, 60], [20, 70, 25], [10, 80]])
  func resized(move: String, widths: [Int]) throws {
    let pane = try TmuxPane(columns: 60)
    // New rows are inserted at the top: existing ones move out first.
    try pane.type("seq 100; \(Programs.watch)", "Enter")
    try pane.wait(forLast: "/>")
    let words = (0..<14).map { "word\($0)" }.joined(separator: " ")
    try pane.type("say \(words)")
    try pane.wait { $0.hasSuffix("word13") }
    if !move.isEmpty { try pane.type(move) }
    let text = "/> say \(words)"
    let place =
      move.isEmpty
      ? text.endIndex
      : move == "C-a" ? text.index(text.startIndex, offsetBy: 3) : text.index(text.endIndex, offsetBy: -6)
    // tmux wraps the rows before the program can know, and a cursor that moves then ends up elsewhere.
    let column = text.distance(from: text.startIndex, to: place) % 60
    try pane.wait(forCells: { $0.cursor.column == column })
    for (index, width) in widths.enumerated() {
      try pane.resize(columns: width, rows: 24)
      // The terminal alone makes it look right; a key shows that the program knows the size.
      try pane.type("x")
      let typed = text[..<place] + String(repeating: "x", count: index + 1) + text[place...]
      try pane.wait { _ in try rows(pane) == ["Heard 0."] + String(typed).wrapped(to: width) }
    }
  }

  @Test(
    "keeps the rows above it if a notice arrives before the program knows of a wider window", arguments: [false, true])
  func early(isBoard: Bool) throws {
    let pane = try TmuxPane(columns: 60)
    try pane.start(isBoard ? Programs.feed : Programs.watch)
    let words = (0..<14).map { "word\($0)" }.joined(separator: " ")
    try pane.type("say 'first'", "Enter")
    try pane.wait(forLast: "/>")
    try pane.type("say \(words)")
    try pane.resize(columns: 25, rows: 24)
    try pane.wait { _ in try pane.screen(joined: false).hasSuffix("word13") }
    let before = try pane.screen(withHistory: true)
    // tmux reports the second size a quarter of a second later.
    try pane.resizeAtOnce(columns: 26, rows: 24)
    try pane.resizeAtOnce(columns: 120, rows: 24)
    try pane.signal("USR2")
    try pane.wait { $0.contains("USR2 came") && $0.hasSuffix("\n/> say \(words)") }
    try pane.waitUntilSizeIsTold(columns: 120, rows: 24)
    try pane.type("x")
    try pane.wait { $0.hasSuffix("\n/> say \(words)x") }
    let shown = try pane.screen(withHistory: true)
    #expect(before.contains("/> say 'first'") && shown.contains("/> say 'first'"), "\(before)\n\n\(shown)")
  }

  @Test(
    "is right where nothing was above it before; the rows that tmux has moved out at the top are older, and nothing is lost",
    arguments: [
      Sizes(116, [60, 30, 70]), Sizes(26, [80, 20, 80]), Sizes(75, [80, 60, 80]), Sizes(78, [80, 70, 80]),
      Sizes(55, [80, 40, 80]), Sizes(150, [40, 20, 80, 30]), Sizes(60, [30, 60, 20, 100]),
    ], [false, true])
  func young(sizes: Sizes, isCleared: Bool) throws {
    let pane = try TmuxPane(columns: sizes.widths[0], rows: 16)
    try pane.start(Programs.watch)
    if isCleared {
      try pane.type("C-l")
      try pane.wait { $0 == "/>" }
    }
    var line = "/> say " + String(repeating: "wave ", count: sizes.length / 5)
    try pane.type(String(line.dropFirst(3)))
    for width in sizes.widths.dropFirst() {
      try pane.resize(columns: width, rows: 16)
      try pane.type("x")
      line += "x"
      try pane.wait { _ in
        let rows = try pane.screen(joined: false, withHistory: true).split(separator: "\n").map(String.init)
        let shown = line.wrapped(to: width)
        let above = rows.dropLast(shown.count).drop { !$0.hasPrefix("Heard") && !$0.hasPrefix("/>") }
        // Copies of a beginning may appear above, and the text above is still there.
        return Array(rows.suffix(shown.count)) == shown && (isCleared || above.first == "Heard 0.")
          && above.allSatisfy { line.contains($0) || $0.contains("say") || $0 == "Heard 0." }
      }
    }
  }

  @Test("shows a question in its place once, with its keys; the line follows right after it")
  func question() throws {
    let pane = try TmuxPane(columns: 60)
    try pane.start(Programs.watch)
    try pane.paste("say a\nsay " + String(repeating: "b", count: 24))
    try pane.wait(forLast: "Run, edit or drop them (r, e, d)?")
    for (width, question) in [
      (30, "Run, edit, drop (r, e, d)?"), (20, "r, e, d?"), (50, "Run, edit or drop them (r, e, d)?"),
      (20, "r, e, d?"),
    ] {
      try pane.resize(columns: width, rows: 24)
      try pane.wait { _ in
        let rows = try pane.screen(joined: false, withHistory: true).split(separator: "\n").map(String.init)
        return rows.last == question && rows.count { $0.contains("r, e, d") || $0.hasPrefix("Run") } == 1
      }
    }
    try pane.type("e", "Enter")
    let second = "say " + String(repeating: "b", count: 24)
    let shown = (["\n/> say a"] + second.wrapped(to: 20)).joined(separator: "\n")
    try pane.wait { _ in try pane.screen(joined: false).hasSuffix(shown) }
    try pane.type("x")
    let typed = (["\n/> say a"] + (second + "x").wrapped(to: 20)).joined(separator: "\n")
    try pane.wait { try pane.screen(joined: false).hasSuffix(typed) && !$0.contains("r, e") }
  }

  @Test(
    "is right again after its beginning had left the screen, with the cursor there",
    arguments: [[33, 60], [20, 60], [12, 33, 60], [10, 80, 10, 60]])
  func beginningGone(widths: [Int]) throws {
    let pane = try TmuxPane(columns: 60, rows: 12)
    try pane.start(Programs.watch)
    let words = (0..<24).map { "word\($0)" }.joined(separator: " ")
    try pane.type("say \(words)", "C-a")
    for width in widths { try pane.resize(columns: width, rows: 12) }
    try pane.type("@")
    let expected = "/> @say \(words)".wrapped(to: 60)
    try pane.wait { _ in
      let rows = try pane.screen(joined: false).split(separator: "\n").map(String.init)
      return Array(rows.suffix(expected.count)) == expected
    }
    try pane.type("C-e", "x")
    try pane.wait { $0.hasSuffix("word23x") }
  }

  @Test("is right after fifty quick resizes, wherever the cursor is", arguments: ["C-e", "C-a", "M-b"], 0..<2)
  func storm(move: String, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pane = try TmuxPane(columns: 60, rows: 12)
    try pane.start(Programs.watch)
    let text = "/> say " + (0..<24).map { "word\($0)" }.joined(separator: " ")
    try pane.type(String(text.dropFirst(3)), move)
    for _ in 0..<50 {
      try pane.resizeAtOnce(
        columns: Int.random(in: 10...120, using: &random), rows: Int.random(in: 3...40, using: &random))
    }
    try pane.resize(columns: 60, rows: 12)
    let expected = text.wrapped(to: 60)
    try pane.wait { _ in
      let rows = try pane.screen(joined: false).split(separator: "\n").map(String.init)
      return Array(rows.suffix(expected.count)) == expected
    }
    try pane.type("C-e", "x")
    try pane.wait { $0.hasSuffix("word23x") }
  }

  @Test("is clean when a search that was begun before the resize is given up", arguments: [25, 40, 100])
  func search(width: Int) throws {
    let pane = try TmuxPane(columns: 60)
    try pane.start(Programs.verbs)
    try pane.type("open \"Kind of Blue\"", "C-r", "ou")
    try pane.wait { $0.contains("i-search)`ou'") }
    try pane.resize(columns: width, rows: 24)
    try pane.type("z")
    try pane.wait { $0.contains("`ouz'") }
    try pane.type("C-g")
    try pane.wait(forLast: "/> open \"Kind of Blue\"")
    try pane.type("x")
    try pane.wait(forLast: "/> open \"Kind of Blue\"x")
    let below = try pane.screen().split(separator: "\n").drop { !$0.hasPrefix("  3 Blue") }
    #expect(!below.joined().contains("search"))
  }

  /// The cells of a line, and the widths of a pane in order.
  struct Sizes: CustomTestStringConvertible {
    let length: Int
    let widths: [Int]

    init(_ length: Int, _ widths: [Int]) {
      (self.length, self.widths) = (length, widths)
    }

    var testDescription: String { "\(length) cells, \(widths)" }
  }

  @Test(
    "leaves no copy of itself, however often the width changes, while the pane is not full", arguments: [true, false])
  func copies(isWatched: Bool) throws {
    let pane = try TmuxPane()
    try pane.start(Programs.watch)
    let line = "say " + (0..<12).map { "word\($0)" }.joined(separator: "-") + "-end-of-the-line"
    try pane.type(line)
    try pane.wait(forLast: "/> " + line)
    for width in [76, 70, 64, 60, 56, 50, 46, 40, 46, 50, 56, 60, 70, 80, 90] {
      try pane.resize(columns: width, rows: 24)
      let rows = ("/> " + line).wrapped(to: width).joined(separator: "\n")
      if isWatched { try pane.wait { _ in try pane.screen(joined: false).hasSuffix(rows) } }
    }
    try pane.wait(forLast: "/> " + line)
    let all = try pane.screen(withHistory: true)
    #expect(all.split(separator: "word3").count == 2, "\(all)")
  }

  @Test(
    "appears once when it has several lines, with the cursor after the last character or before the first",
    arguments: [("C-e", ""), ("C-a", ""), ("C-e", "env -u TMUX "), ("C-a", "env -u TMUX ")], [[30, 60], [26, 70, 40]])
  func severalLines(start: (key: String, environment: String), widths: [Int]) throws {
    let pane = try TmuxPane(columns: 60)
    try pane.type("seq 100; \(start.environment)\(Programs.watch)", "Enter")
    try pane.wait(forLast: "/>")
    let lines = [
      "say " + (0..<7).map { "first\($0)" }.joined(separator: "-"), "say short",
      "say " + String(repeating: "日", count: 22),
    ]
    try pane.paste(lines.joined(separator: "\n"))
    try pane.wait(forLast: "Run, edit or drop them (r, e, d)?")
    try pane.type("e", "Enter")
    try pane.wait { $0.hasSuffix(lines[2]) }
    try pane.type(start.key)
    for (index, width) in widths.enumerated() {
      try pane.resize(columns: width, rows: 24)
      try pane.type("x")
      let typed = String(repeating: "x", count: index + 1)
      let shown =
        start.key == "C-a"
        ? ["/> " + typed + lines[0], lines[1], lines[2]] : ["/> " + lines[0], lines[1], lines[2] + typed]
      let expected = shown.flatMap { $0.wrapped(to: width) }
      try pane.wait { _ in try pane.screen(joined: false).hasSuffix("\n" + expected.joined(separator: "\n")) }
    }
  }
}

extension String {
  /// The rows of a terminal, without trailing blanks.
  func wrapped(to width: Int) -> [String] {
    var rows = [""]
    var used = 0
    for character in self {
      let cells = "日".contains(character) ? 2 : 1
      if used + cells > width {
        rows.append("")
        used = 0
      }
      rows[rows.count - 1].append(character)
      used += cells
    }
    return rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }
}
