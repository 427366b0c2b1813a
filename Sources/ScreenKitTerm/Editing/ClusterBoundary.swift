import PresentationCore

/// The boundaries between clusters. A cluster is drawn by a terminal as one unit, such as a character with its marks, an emoji sequence
/// or a flag.
enum ClusterBoundary {
  /// How far to look on either side. A cluster with more bytes counts as several.
  private static let reach = 256

  /// Returns the first boundary after a position, or the last one before it. If the bytes around the position are not UTF-8, every byte
  /// is a boundary.
  ///
  /// - Complexity: O(1). A command that crosses a long line asks once for each cluster.
  static func next(to position: Int, in bytes: UnsafeRawBufferPointer, isForward: Bool) -> Int {
    let part = surroundings(of: position, in: bytes)
    guard var text = String(validating: bytes[part], as: UTF8.self) else { return position + (isForward ? 1 : -1) }
    return part.lowerBound
      + text.withUTF8 { next(to: position - part.lowerBound, glyphs: GlyphBytes($0), isForward: isForward) }
  }

  /// The same, for a text.
  static func next(to position: Int, in text: String, isForward: Bool) -> Int {
    var text = text
    return text.withUTF8 { next(to: position, inUTF8: $0, isForward: isForward) }
  }

  /// The same, for bytes that are UTF-8. They are not copied.
  static func next(to position: Int, inUTF8 bytes: UnsafeBufferPointer<UInt8>, isForward: Bool) -> Int {
    let part = surroundings(of: position, in: UnsafeRawBufferPointer(bytes))
    let glyphs = GlyphBytes(UnsafeBufferPointer(rebasing: bytes[part]))
    return part.lowerBound + next(to: position - part.lowerBound, glyphs: glyphs, isForward: isForward)
  }

  /// The bytes to look at. They begin at the last ASCII character before the position, which begins a cluster, if it is in reach.
  private static func surroundings(of position: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
    var start = position
    repeat { start -= 1 } while start > 0 && bytes[start] >= 0x80 && position - start < reach
    while start > 0, start < position - 1, isContinuation(bytes[start]) { start += 1 }
    var end = min(bytes.count, position + reach)
    while end < bytes.count, end > position + 1, isContinuation(bytes[end]) { end -= 1 }
    return max(0, start)..<end
  }

  /// Whether a byte continues a UTF-8 character.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func next(to position: Int, glyphs: GlyphBytes, isForward: Bool) -> Int {
    var (start, end) = (0, 0)
    repeat { (start, end) = (end, glyphs.glyph(at: end).end) } while end < position || isForward && end == position
    return isForward ? end : start
  }
}
