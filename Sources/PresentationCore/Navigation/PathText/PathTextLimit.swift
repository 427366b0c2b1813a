/// The limits of a path text. The parser and the printer refuse a path beyond them.
enum PathTextLimit {
  /// The number of bytes of a text.
  static let length = 65_536

  /// The number of parentheses that stand inside each other.
  static let depth = 32

  /// The number of calls of `encode(to:)`, and of values, that stand inside each other: more than fit in `depth` parentheses,
  /// and few enough for a small stack.
  static let calls = 160

  /// The number of questions the elements' types may ask about a path: many times what a text of the greatest length needs.
  static let questions = 500_000

  static let tooMuch = "too much to read, the type tries too many alternatives"
  static let tooDeep = "nested too deep, at most \(depth) parentheses stand inside each other"
  static let tooLong = "too long, a path has at most \(length) characters"
}
