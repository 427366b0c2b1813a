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

/// One reading or writing of a path: how many questions its types may still ask, and what they read that needs a second look.
///
/// A type that tries one alternative after the other, each of which contains the type again, asks twice as much with every
/// parenthesis. When the limit is reached all questions are refused, so that such a type comes to an end.
final class PathInquiry {
  /// The first value, since these were last taken, that only the program may put into a path.
  private var reserved: PathTextError?
  /// The first number, since these were last taken, that is not equal to itself.
  private var unequal: PathTextError?
  private(set) var isSpent = false
  /// Whether a value nested too many containers.
  var isTooDeep = false
  private var questions = 0

  /// Counts questions, and tells whether they may be asked.
  func spend(_ count: Int = 1) -> Bool {
    questions += count
    if questions > PathTextLimit.questions { isSpent = true }
    return !isSpent
  }

  /// Notes a value that was read, if it is a route that no text may name.
  func note<Value: Decodable>(value: Value, from node: PathNode) {
    guard reserved == nil, let route = value as? any PathRoute, !route.mayComeFromText else { return }
    reserved = node.reserved
  }

  /// Notes a number that was read, if it is not equal to itself.
  func note(number: some BinaryFloatingPoint, from node: PathNode) {
    guard number.isNaN, unequal == nil else { return }
    unequal = node.unequal
  }

  /// Returns what was noted since the last call.
  func takeFindings() -> (reserved: PathTextError?, unequal: PathTextError?) {
    defer { (reserved, unequal) = (nil, nil) }
    return (reserved, unequal)
  }
}

/// Whether texts or numbers are routes. To ask that of each value takes longer than to read it.
let scalarsAreRoutes = String.self is any PathRoute.Type || Int.self is any PathRoute.Type
