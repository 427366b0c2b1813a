import PresentationCore

/// The boundaries between clusters: what a terminal draws as one, such as a character with its marks, an emoji sequence or a flag.
enum ClusterBoundary {
  /// Returns the first boundary after a position, or the last one before it. The bytes begin at a boundary. If they are not UTF-8, there
  /// is a boundary between any two bytes.
  static func next(to position: Int, in bytes: UnsafeRawBufferPointer, isForward: Bool) -> Int {
    guard var text = String(validating: bytes, as: UTF8.self) else { return position + (isForward ? 1 : -1) }
    return text.withUTF8 { next(to: position, inText: $0, isForward: isForward) }
  }

  /// The same, for bytes that are UTF-8.
  static func next(to position: Int, inText bytes: UnsafeBufferPointer<UInt8>, isForward: Bool) -> Int {
    let glyphs = GlyphBytes(bytes)
    var (start, end) = (0, 0)
    repeat { (start, end) = (end, glyphs.glyph(at: end).end) } while end < position || isForward && end == position
    return isForward ? end : start
  }
}
