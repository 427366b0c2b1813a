package import ScreenKit
import Testing

/// Requires that the blocks become visible characters only, no wider than the columns, with and without styles.
package func requireVisible(
  _ blocks: [Block], columns: Int?, characterSupport: CharacterSupport, _ context: @autoclosure () -> String
)
  throws
{
  let plain = Rendering(columns: columns, styles: .plain, characterSupport: characterSupport).lines(blocks)
  let ansi = Rendering(columns: columns, styles: .ansi, characterSupport: characterSupport).lines(blocks)
  let unstyled = ansi.map(withoutStyles)
  try #require(unstyled == plain, "\(context())")
  for line in plain {
    let flaw = flaw(of: line)
    try #require(flaw == nil, "\(context())")
    let width = line.displayWidth()
    if let columns { try #require(width <= columns, "\(context()): \(line)") }
    if characterSupport == .ascii { try #require(line.utf8.allSatisfy { $0 < 0x80 }, "\(context()): \(line)") }
  }
}

/// Returns what is wrong with a line of terminal output; nil when it holds visible characters only.
///
/// It decides from the standard library's properties, not from the table that the library uses.
package func flaw(of line: String) -> String? {
  let scalars = Array(line.unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    let previous = index > 0 ? scalars[index - 1] : " "
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    if isVisible(scalar) || isJoining(scalar, previous, next) { continue }
    return "U+\(String(scalar.value, radix: 16, uppercase: true)) at \(index) of \(line.debugDescription.prefix(200))"
  }
  return nil
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
  default: !scalar.properties.isDefaultIgnorableCodePoint
  }
}

private func isJoining(_ scalar: Unicode.Scalar, _ previous: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\u{200D}" where !next.isASCII && next.properties.isEmoji:
    previous == "\u{FE0F}" || !previous.isASCII && previous.properties.isEmoji
  case "\u{200C}", "\u{200D}":
    !previous.isASCII && !next.isASCII && isLetterOrMark(previous) && isLetterOrMark(next)
  case "\u{FE0F}":
    previous.properties.isEmoji && (!previous.isASCII || next == "\u{20E3}")
  default: false
  }
}

private func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .enclosingMark: true
  default: false
  }
}

/// Returns the line without the escape sequences of styles; nil when one of them is not closed.
package func withoutStyles(_ line: String) -> String? {
  let basic = ["[1m", "[2m", "[31m", "[32m", "[33m", "[36m", "[1;36m", "[4m", "[7m"]
  let palette = ["[1;38;5;63m"] + [29, 63, 98, 131, 163, 243].map { "[38;5;\($0)m" }
  let openings = (basic + palette).map { Array($0.utf8) }
  let reset = Array("[0m".utf8)
  var isOpen = false
  var parts = line.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)[...]
  var text = Array(parts.removeFirst())
  for part in parts {
    let sequences = isOpen ? [reset] : openings
    guard let sequence = sequences.first(where: { part.starts(with: $0) }) else { return nil }
    text += part.dropFirst(sequence.count)
    isOpen.toggle()
  }
  return isOpen ? nil : String(validating: text, as: UTF8.self)
}
