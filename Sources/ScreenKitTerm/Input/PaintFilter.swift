/// Keeps what a line editor paints from being obeyed by the terminal where it should be seen.
///
/// GNU readline shows control characters as `^[`, but lets those above ASCII through, and those that change the direction of
/// text. It paints in pieces, which may end within a character.
struct PaintFilter {
  /// The beginning of a character whose end has not been painted yet.
  private var begun: [UInt8] = []

  /// Returns the bytes that may go to the terminal. A control character becomes U+FFFD, which takes one cell as readline
  /// believes; one that takes none is left out.
  ///
  /// - Parameter repertoire: Where it is ASCII, a question mark stands in each cell of another character.
  mutating func passed(_ bytes: some Sequence<UInt8>, as repertoire: @autoclosure () -> Repertoire = .unicode)
    -> [UInt8]
  {
    var passed: [UInt8] = []
    for byte in bytes {
      if byte & 0xC0 != 0x80 {
        passed += begun
        begun = []
      }
      if byte < 0x80 {
        passed.append(byte)
        continue
      }
      begun.append(byte)
      guard let first = begun.first, begun.count >= Self.length(first) else { continue }
      passed += repertoire() == .ascii ? Self.questionMarks(for: begun) : Self.replacement(of: begun) ?? begun
      begun = []
    }
    return passed
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 1
    }
  }

  private static func questionMarks(for bytes: [UInt8]) -> [UInt8] {
    let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    return Array(repeating: UInt8(ascii: "?"), count: scalar.map(cells(of:)) ?? 1)
  }

  /// How many cells readline believes that a scalar takes.
  private static func cells(of scalar: Unicode.Scalar) -> Int {
    switch ScalarClass(scalar) {
    case .wide: 2
    case .mark: 0
    case .narrow, .spacingMark: 1
    case .hidden:
      switch scalar.value {
      case 0x115F, 0x3164, 0x1F3FB...0x1F3FF: 2
      case 0xAD, 0xFFA0: 1
      case 0x2028, 0x2029: 0
      default: scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format ? 0 : 1
      }
    }
  }

  /// Whether a scalar is visible together with others, which may be painted at another time. The editor lets it into the line only there.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  private static func replacement(of bytes: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      return Array("\u{FFFD}".utf8)
    }
    guard ScalarClass(scalar) == .hidden, !isJoining(scalar) else { return nil }
    let cells = cells(of: scalar)
    return cells == 0 ? [] : Array(("\u{FFFD}" + String(repeating: " ", count: cells - 1)).utf8)
  }
}
