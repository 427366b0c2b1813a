extension String {
  /// The text in visible characters: control and invisible characters are escaped, as in `\u{1b}`.
  /// Linear in the length of the text.
  package var spelledOut: String {
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return self }
    var scanner = GlyphScanner(self)
    var spelled = ""
    while let glyph = scanner.next() {
      if glyph.hidden == nil {
        spelled += self[glyph.range]
      } else {
        for scalar in unicodeScalars[glyph.range] { spelled += scalar.spelledOut }
      }
    }
    return spelled
  }

  /// The beginning of the text in visible characters, no longer than a line or two.
  var visibleBeginning: String { String(String.UnicodeScalarView(unicodeScalars.prefix(200))).spelledOut }
}

extension Unicode.Scalar {
  /// The escape of the scalar, such as `\u{1b}`.
  package var spelledOut: String { "\\u{\(String(value, radix: 16))}" }

  /// Whether it is visible after `text`, regardless of the following text: a joiner can connect
  /// `text` with the characters after it.
  package func isVisible(behind text: some StringProtocol) -> Bool {
    let before = text.unicodeScalars.suffix(32)
    let base = before.last { ScalarClass($0) == .narrow || ScalarClass($0) == .wide }
    let successors: [Unicode.Scalar?] = [nil, base, "\u{94D}", "\u{20E3}", isRegionalIndicator ? self : nil]
    return successors.contains { successor in
      var scalars = String.UnicodeScalarView(before)
      scalars.append(self)
      let position = scalars.index(before: scalars.endIndex)
      if let successor { scalars.append(successor) }
      let text = String(scalars)
      var scanner = GlyphScanner(text)
      while let glyph = scanner.next() {
        if glyph.range.upperBound > position { return glyph.hidden == nil }
      }
      return false
    }
  }
}
