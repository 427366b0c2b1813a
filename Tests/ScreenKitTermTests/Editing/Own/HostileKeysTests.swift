import TestSupport
import Testing

// `OwnEditor` is internal.
@testable import ScreenKitTerm

/// Any bytes from a terminal, in any pieces.
@MainActor @Suite("Keys of any kind", .timeLimit(.minutes(10)))
struct HostileKeysTests {
  private static let pieces: [[UInt8]] =
    (0...0x1F).map { [$0] } + [[0x7F], [0x80], [0xC3], [0xFF], [0xE2, 0x82], [0x00]]
    + [
      "a", "é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "\u{200D}", "\u{301}", "\"x y\"", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D",
      "\u{1B}[5~", "\u{1B}[6~",
      "\u{1B}9", "\u{1B}-", "\u{1B}\u{0A}", "\u{1B}.", "\u{1B}t", "\u{1B}u", "\u{1B}p", "\u{1B}y", "\u{1B}r", "\u{1B}f",
      "\u{1B}d", "\u{1B}[2~", "\u{18}(", "\u{18})",
      "\u{18}e", "\u{18}\u{18}", "\u{1B}", "d", "c", "w", ".", "u", "p", "P", "3", "i", "A", "R", "~", "f", "%", "G",
      "k", "/", "n", "y", "gx", "jk",
    ].map { Array($0.utf8) }

  @Test("leave a line that is valid text, with the cursor in it", arguments: 0..<(RunLength.isLong ? 3_000 : 150))
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let lines = EditedLines(
      history: ["say one", "é👍🏽 two", "a\nb", ""].shuffled(using: &random),
      keyFile:
        "set keymap vi-insert\n\"jk\": vi-movement-mode\nset keymap vi\n\"gg\": beginning-of-line\nset keymap emacs\n\"\\C-xm\": \"\\C-xm\\C-xm\"\n\"é\": \"ü\"\n"
    )
    lines.complete(with: ["album", "alto", "été"])
    lines.editor.hints = seed.isMultiple(of: 2)
    var ends = 0
    var typed: [String] = []
    for step in 0..<200 {
      switch random.next(below: 30) {
      case 0: lines.editor.insert("x é\u{301} y")
      case 1: lines.editor.replace(with: ["", "new 🇩🇪 line"].randomElement(using: &random)!)
      case 2: lines.editor.complete()
      default:
        let piece = Self.pieces.randomElement(using: &random)!
        _ = lines.editor.type(piece[...])
        typed.append(String(decoding: piece, as: UTF8.self).debugDescription)
      }
      if lines.ends.count > ends || random.next(below: 50) == 0 {
        ends = lines.ends.count
        lines.editor.end()
        if random.next(below: 4) == 0 { lines.editor.addRecalled("added \(step)") }
        if random.next(below: 8) == 0 { lines.editor.recall(["only"]) }
        lines.editor.begin()
      }
      let line = lines.editor.line
      let bytes = Array(line.text.utf8)
      let isPlaced = 0...bytes.count ~= line.cursor && (line.cursor == bytes.count || bytes[line.cursor] & 0xC0 != 0x80)
      guard isPlaced, line.marked.isEmpty || line.marked.upperBound <= bytes.count else {
        Issue.record("seed \(seed), step \(step): \(line), after \(typed.suffix(12))")
        return
      }
      _ = lines.editor.use(of: Self.pieces.randomElement(using: &random)![...])
    }
  }
}
