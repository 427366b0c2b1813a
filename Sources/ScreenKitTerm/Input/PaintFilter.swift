/// Keeps what a line editor paints from being obeyed by the terminal where it should be seen.
///
/// GNU readline shows control characters as `^[`, but lets those above ASCII through, and those that change the direction of
/// text. It paints in pieces, which may end within a character.
struct PaintFilter {
  /// The beginning of a character whose end has not been painted yet.
  private var begun: [UInt8] = []

  /// Returns the bytes that may go to the terminal. A control character becomes U+FFFD, which takes one cell as readline
  /// believes; one that takes none is left out.
  mutating func passed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
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
      passed += Self.replacement(of: begun) ?? begun
      begun = []
    }
    return passed
  }

  /// A text that was pasted, as it may become part of a line: line ends are kept, other control characters and those that
  /// change direction or do not show are spelled out.
  static func cleaned(_ text: String) -> String {
    var clean = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\n": clean.append("\n")
      case "\r": clean.append("\n")
      case "\t": clean.append(" ")
      case _ where obeys(scalar): clean += "\\u{\(String(scalar.value, radix: 16))}"
      default: clean.unicodeScalars.append(scalar)
      }
    }
    return clean
  }

  /// Whether a terminal would act on a character, or let it change how others are shown.
  static func obeys(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 1
    }
  }

  private static func replacement(of bytes: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      return Array("\u{FFFD}".utf8)
    }
    guard obeys(scalar) else { return nil }
    return scalar.value < 0xA0 ? Array("\u{FFFD}".utf8) : []
  }
}
