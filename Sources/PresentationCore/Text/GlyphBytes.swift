/// The glyphs of a text in UTF-8, for loops over many of them. It is valid only while the bytes are borrowed.
package struct GlyphBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The maximum number of cells of a glyph.
  package static let widest = (GlyphScanner.joinersPerGlyph + 1) * (2 + GlyphScanner.marksPerBase)

  package var count: Int { bytes.count }

  package func isSpace(at place: Int) -> Bool { bytes[place] == 0x20 }

  /// Returns the glyph that begins at an offset: its end, its number of cells, and the scalar to make visible instead.
  package func glyph(at start: Int) -> (end: Int, width: Int, hidden: Unicode.Scalar?) {
    // Most glyphs are one byte, followed by another one.
    if bytes[start] &- 0x20 < 0x5F, start + 1 == bytes.count || bytes[start + 1] < 0x80 { return (start + 1, 1, nil) }
    return cluster(at: start)
  }

  /// Whether the glyph at an offset begins with an ideograph or an emoji.
  package func isWide(at place: Int) -> Bool { ScalarClass(scalar(at: place).scalar) == .wide }

  func cluster(at start: Int) -> (end: Int, width: Int, hidden: Unicode.Scalar?) {
    let (first, end) = scalar(at: start)
    let next = end < bytes.count ? scalar(at: end) : nil
    if first.isRegionalIndicator, let next, next.scalar.isRegionalIndicator { return (next.end, 2, nil) }
    switch ScalarClass(first) {
    case .narrow: return finish(Cluster(base: first, width: 1), end, next)
    case .wide: return finish(Cluster(base: first, width: 2), end, next)
    case .hidden, .mark, .spacingMark:
      if first == "\r", let next, next.scalar == "\n" { return (next.end, 0, next.scalar) }
      return (end, 0, first)
    }
  }

  private func finish(
    _ cluster: Cluster, _ end: Int, _ next: (scalar: Unicode.Scalar, end: Int)?
  ) -> (end: Int, width: Int, hidden: Unicode.Scalar?) {
    var (cluster, end, next) = (cluster, end, next)
    while let found = next, !found.scalar.isASCII {
      let second = found.end < bytes.count ? scalar(at: found.end) : nil
      guard cluster.extend(by: found.scalar, before: second?.scalar) else { break }
      (end, next) = (found.end, second)
    }
    return (end, cluster.width, nil)
  }

  /// The scalar at an offset, and its end. A string has no ill-formed scalars.
  private func scalar(at place: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = UInt32(bytes[place])
    func rest(_ distance: Int) -> UInt32 { UInt32(bytes[place + distance] & 0x3F) }
    let (value, length): (UInt32, Int) =
      switch lead {
      case ..<0x80: (lead, 1)
      case ..<0xE0: ((lead & 0x1F) << 6 | rest(1), 2)
      case ..<0xF0: ((lead & 0x0F) << 12 | rest(1) << 6 | rest(2), 3)
      default: ((lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", place + length)
  }
}
