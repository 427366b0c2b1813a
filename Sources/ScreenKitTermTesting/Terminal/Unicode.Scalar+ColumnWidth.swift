extension Unicode.Scalar {
  /// The number of columns that the scalar alone takes on a terminal: 0, 1 or 2.
  ///
  /// Terminals count scalar by scalar: the widths of the parts of a joined emoji add up, and a variation selector has no effect.
  var columnWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where properties.isDefaultIgnorableCodePoint: return 0
    default: break
    }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Vowels and finals join the Hangul before them.
    case 0x1F1E6...0x1F1FF: return 1  // Halves of a flag.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
