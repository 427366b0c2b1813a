/// A glyph that is built scalar by scalar.
struct Cluster {
  /// The kind of scalar at the end of the glyph so far.
  private enum Tail { case base, emojiSuffix, mark, joiner }

  private(set) var width: Int
  private var base: Unicode.Scalar
  private var baseWidth: Int
  private var tail = Tail.base
  private var last: Unicode.Scalar
  private var marks = 0
  private var joiners = 0

  init(base: Unicode.Scalar, width: Int) {
    self.base = base
    self.width = width
    baseWidth = width
    last = base
  }

  /// Consumes the next scalar, with one scalar of lookahead; or returns `false` if the glyph is complete.
  mutating func extend(by next: Unicode.Scalar, before second: Unicode.Scalar?) -> Bool {
    guard take(next, before: second) else { return false }
    last = next
    return true
  }

  private mutating func take(_ next: Unicode.Scalar, before second: Unicode.Scalar?) -> Bool {
    switch next {
    case "\u{FE0F}":
      guard tail == .base, base.isEmojiBase || isKeycap(before: second) else { return false }
      becomeEmoji()
    case "\u{1F3FB}"..."\u{1F3FF}":
      guard tail == .base, base.properties.isEmojiModifierBase else { return false }
      becomeEmoji()
    case "\u{200C}", "\u{200D}":
      guard let second, joiners < GlyphScanner.joinersPerGlyph, joins(next, to: second) else { return false }
      joiners += 1
      tail = .joiner
    default:
      return takeMark(next) || tail == .joiner && takeBase(next)
    }
    return true
  }

  private mutating func becomeEmoji() {
    width += 2 - baseWidth
    baseWidth = 2
    tail = .emojiSuffix
  }

  private mutating func takeMark(_ next: Unicode.Scalar) -> Bool {
    let kind = ScalarClass(next)
    guard kind == .mark || kind == .spacingMark, marks < GlyphScanner.marksPerBase else { return false }
    marks += 1
    width += kind == .spacingMark ? 1 : 0
    tail = .mark
    return true
  }

  /// Consumes the scalar after a joiner. All emoji of a sequence share two cells; letters have cells of their own.
  private mutating func takeBase(_ next: Unicode.Scalar) -> Bool {
    if next.isEmojiBase {
      width = 2
      baseWidth = 2
    } else {
      width += 1
      baseWidth = 1
    }
    base = next
    marks = 0
    tail = .base
    return true
  }

  private func isKeycap(before second: Unicode.Scalar?) -> Bool {
    second == "\u{20E3}" && (base == "#" || base == "*" || ("0"..."9").contains(base))
  }

  /// Returns whether a joiner at the tail has a meaning before the scalar.
  private func joins(_ joiner: Unicode.Scalar, to second: Unicode.Scalar) -> Bool {
    switch tail {
    case .joiner:
      false
    case .emojiSuffix:
      joiner == "\u{200D}" && base.isEmojiBase && second.isEmojiBase
    case .base:
      base.isCursiveLetter && second.isCursiveLetter
        || base.isIndicLetter && second.isVirama
        || joiner == "\u{200D}" && base.isEmojiBase && second.isEmojiBase
    case .mark:
      base.isCursiveLetter && second.isCursiveLetter || last.isVirama && second.isIndicLetter
    }
  }
}
