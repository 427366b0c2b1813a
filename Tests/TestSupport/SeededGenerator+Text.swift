extension SeededGenerator {
  /// A number from 0 up to, but not including, `bound`.
  package mutating func next(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns a text of up to 24 scalars, most of them from where trouble comes from.
  package mutating func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<next(below: 24) {
      switch next(below: 6) {
      case 0: text.append(Unicode.Scalar(UInt32(next(below: 0x110000))) ?? "\u{FFFD}")
      case 1: text.append(Unicode.Scalar(UInt8(next(below: 0x100))))
      case 2: text.append(Unicode.Scalar(UInt32(0x300 + next(below: 0x3000))) ?? "\u{FFFD}")
      default: text.append(Self.troublemakers[next(below: Self.troublemakers.count)])
      }
    }
    return String(text)
  }

  private static let troublemakers = Array(
    """
    \u{1B}\u{9B}\u{7}\r\n\t\u{7F}\u{AD}\u{34F}\u{200B}\u{200C}\u{200D}\u{200D}\u{200D}\u{202E}\u{2066}\u{2028}\u{FEFF}\
    \u{FE0F}\u{FE0F}\u{FE0E}\u{20E3}\u{301}\u{302}\u{1F3FB}\u{1F3FF}\u{1F1E6}\u{1F1FF}\u{E0041}\u{E007F}\u{3164}\u{FFA0}\
    \u{1100}\u{1161}\u{11A8}\u{AC00}\u{915}\u{94D}\u{937}\u{93F}\u{9B0}\u{9CD}\u{9AF}\u{627}\u{62F}\u{6CC}\u{64E}\u{600}\
    👩👨❤🚀🏳🌈☝👍漢字ｱＡ1#*©e 'x NULL…⏎\u{E33}\u{FF9E}\u{D4E}\u{1F468}
    """.unicodeScalars)
}
