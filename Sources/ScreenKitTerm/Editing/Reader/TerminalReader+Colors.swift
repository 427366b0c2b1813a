import ScreenKit

/// The colors of a line that is typed.
///
/// A key is shown first, in the color of the word to which it belongs. When no other key is waiting, the console looks at the whole line and
/// corrects the colors.
extension TerminalReader {
  /// The number of bytes up to which a line is colored.
  private static let longestColored = 4_096

  /// Colors the line as it is understood; while typing rests, the reason for a mistake follows the line.
  func color(_ block: inout LiveBlock) {
    guard block.text.utf8.count <= Self.longestColored else { return reason.forget() }
    if !keepsColors { colored = (block.text, assistance.outline(block.text)) }
    let isChanged = block.text != colored.text
    let outline = isChanged ? colored.outline.continued(from: colored.text, to: block.text) : colored.outline
    let parts = [(outline.mistake, .error), (outline.command, .accent)] + outline.values.map { ($0, Style.info) }
    block.parts = parts.filter { !$0.0.isEmpty }.map { LiveBlock.Part(bytes: $0.0, style: $0.1) }
    guard let problem = outline.problem else { return reason.forget() }
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
    guard configured?.hints == true, case .line = activity else { return }
    let line = editor.line
    guard line.message == nil, line.text.utf8.count <= Self.longestColored, line.text != colored.text else { return }
    if keys.hasInput { return }
    paint()
    writer.flush()
  }
}

extension LineOutline {
  /// Returns the outline of a changed line as far as the change does not matter: parts before the change stay, and a word that is continued
  /// stays what it is. The outline has no problem, because the change may have mended it.
  func continued(from old: String, to new: String) -> LineOutline {
    let (before, now) = (old.utf8, new.utf8)
    let common = now.starts(with: before) ? before.count : zip(before, now).prefix { $0 == $1 }.count
    let isContinued = common == before.count && !now.dropFirst(common).contains(UInt8(ascii: " "))
    func part(_ range: Range<Int>) -> Range<Int> {
      if range.upperBound == common, isContinued, !range.isEmpty { return range.lowerBound..<now.count }
      return range.clamped(to: 0..<common)
    }
    var outline = LineOutline()
    (outline.command, outline.mistake) = (part(command), part(mistake))
    outline.values = values.map(part)
    return outline
  }
}
