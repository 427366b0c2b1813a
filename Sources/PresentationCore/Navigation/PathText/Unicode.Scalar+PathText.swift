extension Unicode.Scalar {
  /// Whether the character separates words: none of these occurs unescaped in a name or a text.
  var isPathMark: Bool { "/:,=()@+".unicodeScalars.contains(self) }

  /// Whether the character stands for itself in a name or a text.
  var isPlainInPath: Bool {
    "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self || self == "-" || self == "." || self == "_"
  }
}

extension UInt8 {
  /// The escape of the byte: `%0A`.
  var pathEscape: String { (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true) }
}
