import ScreenKit

/// The colors of a line that is typed.
///
/// A key is shown first, in the color of the word to which it belongs. When no other key is waiting, the console looks at the whole line and
/// corrects the colors, at most ten times a second.
extension TerminalReader {
  /// The number of bytes up to which a line is colored.
  private static let longestColored = 4_096

  /// Colors the line as it is understood; while typing rests, the reason for a mistake follows the line.
  func color(_ block: inout LiveBlock) {
    guard block.text.utf8.count <= Self.longestColored else { return reason.forget() }
    if !keepsColors { colored = ColoredLine(block.text, assistance.outline(block.text)) }
    let isKnown = block.text == colored.text
    block.parts = isKnown ? colored.parts : colored.parts(after: block.text)
    guard isKnown, let problem = colored.problem else { return reason.forget() }
    if reason.rests(on: block.text), block.suggestion.isEmpty { block.suggestion = "  \(problem.message)" }
  }

  /// Paints the line in the colors that it had, after a key.
  func paintKey() {
    keepsColors = configured?.hints == true
    paint()
    keepsColors = false
  }

  /// Corrects the colors of the line, unless a key is waiting.
  func correctColors() {
    guard case .line = activity else { return }
    let line = editor.line
    guard line.message == nil, line.text.utf8.count <= Self.longestColored, line.text != colored.text else { return }
    if keys.hasInput { return }
    paint()
    writer.flush()
  }
}

/// A line whose colors are known.
struct ColoredLine {
  let text: String
  let parts: [LiveBlock.Part]
  /// The mistake in the line.
  let problem: LineError?

  init(_ text: String = "", _ outline: LineOutline = LineOutline()) {
    self.text = text
    let parts = [(outline.mistake, .error), (outline.command, .accent)] + outline.values.map { ($0, Style.info) }
    self.parts = parts.filter { !$0.0.isEmpty }.map { LiveBlock.Part(bytes: $0.0, style: $0.1) }
    problem = outline.problem
  }

  /// The parts of a changed line, as far as the change does not matter: parts before the change stay, and a word that is continued stays what
  /// it is.
  func parts(after change: String) -> [LiveBlock.Part] {
    if parts.isEmpty { return [] }
    let (common, isContinued) = comparison(with: change)
    let count = change.utf8.count
    return parts.compactMap { part in
      var part = part
      let isLast = part.bytes.upperBound == common && isContinued
      part.bytes = isLast ? part.bytes.lowerBound..<count : part.bytes.clamped(to: 0..<common)
      return part.bytes.isEmpty ? nil : part
    }
  }

  /// How many bytes a changed line begins with that this one begins with, too, and whether it only continues the last word.
  private func comparison(with change: String) -> (common: Int, isContinued: Bool) {
    var (before, now) = (text, change)
    return before.withUTF8 { before in
      now.withUTF8 { now in
        var common = 0
        while common < min(before.count, now.count), before[common] == now[common] { common += 1 }
        return (common, common == before.count && !now[common...].contains(UInt8(ascii: " ")))
      }
    }
  }
}
