/// A decoder that turns bytes into scalars one byte at a time.
///
/// Each maximal prefix of a well-formed sequence that is not completed becomes one U+FFFD, as the Unicode standard recommends.
struct UTF8Decoder: Sendable {
  private var value: UInt32 = 0
  private var remaining = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Consumes a byte and calls `emit` with the scalars that are then known: none, one or two.
  mutating func decode(_ byte: UInt8, _ emit: (Unicode.Scalar) -> Void) {
    if remaining > 0 {
      guard allowed.contains(byte) else {
        remaining = 0
        emit("\u{FFFD}")
        return begin(byte, emit)
      }
      value = value << 6 | UInt32(byte & 0x3F)
      remaining -= 1
      allowed = 0x80...0xBF
      if remaining == 0 { emit(Unicode.Scalar(value) ?? "\u{FFFD}") }
    } else {
      begin(byte, emit)
    }
  }

  private mutating func begin(_ byte: UInt8, _ emit: (Unicode.Scalar) -> Void) {
    allowed = 0x80...0xBF
    switch byte {
    case 0..<0x80: return emit(Unicode.Scalar(byte))
    case 0xC2...0xDF: remaining = 1
    case 0xE0...0xEF: remaining = 2
    case 0xF0...0xF4: remaining = 3
    default: return emit("\u{FFFD}")
    }
    // Other bytes after these four would be overlong, a surrogate, or beyond U+10FFFF.
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
    value = UInt32(byte) & (0x3F >> UInt32(remaining))
  }
}
