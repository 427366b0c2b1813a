import ScreenKit

/// The colors of a line that is being typed.
///
/// A key is shown immediately, in the color of its word. When no other key is waiting, the console parses the whole line and corrects the
/// colors, at most ten times a second.
@MainActor
final class LineColors {
  /// The number of bytes up to which a line is colored.
  private static let longest = 4_096

  /// The line whose colors were found last.
  private var known = ColoredLine()
  /// Whether the line is painted in its previous colors.
  private var keepsColors = false
  /// Decides when to explain the mistake in the line.
  private let reason: RestingReason
  private let correcting: Throttle

  /// - Parameters:
  ///   - correct: Paints the line in its correct colors, unless a key is waiting.
  ///   - explain: Paints the line again, because it has rested and its mistake can be explained.
  init(clock: any Clock<Duration>, correct: @escaping () -> Void, explain: @escaping () -> Void) {
    reason = RestingReason(clock: clock, repaint: explain)
    correcting = Throttle(.milliseconds(100), clock: clock, action: correct)
  }

  /// Colors a line as it is parsed. While typing rests, the reason for a mistake follows the line.
  func color(_ block: inout LiveBlock, _ outline: (String) -> LineOutline) {
    guard block.text.utf8.count <= Self.longest else { return reason.forget() }
    if !keepsColors { known = ColoredLine(block.text, outline(block.text)) }
    let isKnown = block.text == known.text
    block.parts = isKnown ? known.parts : known.parts(after: block.text)
    guard isKnown, let problem = known.problem else { return reason.forget() }
    if reason.rests(on: block.text), block.suggestion.isEmpty { block.suggestion = "  \(problem.message)" }
  }

  /// Calls `paint` while the line keeps its previous colors, as far as a change does not affect them.
  func keeping(_ paint: () -> Void) {
    keepsColors = true
    paint()
    keepsColors = false
  }

  /// Corrects the colors, immediately or soon.
  func correct() { correcting.request() }

  /// Whether the colors of a line are not known yet.
  func needsColors(_ line: String) -> Bool { line.utf8.count <= Self.longest && line != known.text }

  /// Notes that the line has ended.
  func end() { reason.end() }
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

  /// The parts of a changed line, as far as the change does not affect them: parts before the change are kept, and a word that is
  /// continued keeps its kind.
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

  /// The number of bytes that a changed line and this one have in common at the beginning, and whether the change only continues the last
  /// word.
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
