/// The limits of a path text. The parser and the printer refuse a path beyond them.
enum PathTextLimit {
  static let length = 65_536
  static let depth = 32
  /// The values that stand inside each other: more than fit in `depth` parentheses, few enough for a small stack.
  static let values = 160
  /// The questions of the elements' types: many times what a text of the greatest length needs.
  static let questions = 500_000

  static let tooDeep = "nested too deeply; at most \(depth) levels of parentheses are allowed"
  static let tooLong = "too long; a path can have at most \(length) characters"
}

/// One reading or writing of a path. A type that tries alternatives which contain it again asks twice as much with every
/// parenthesis; when the limit is reached all questions are refused, so that it comes to an end.
final class PathInquiry {
  private let text: [UInt8]
  private var questions = 0
  /// Why no text may name the value that was read.
  var refusal: PathTextError?
  /// Keeps alive what is around values, until the path is written or read; then it is nil.
  var kept: [PathNode]? = []
  /// Whether a value nested too many others to be written.
  var isTooDeep = false

  init(_ text: [UInt8] = []) { self.text = text }

  /// Counts questions, and tells whether they may be asked.
  func spend(_ count: Int = 1) -> Bool {
    questions += count
    return questions <= PathTextLimit.questions
  }

  /// The text between two columns as a message shows it. A value that is written was never typed.
  func quoted(_ start: Int, _ end: Int) -> String {
    if start == 0 { return "the text" }
    let isLong = end - start > 40
    let shown = String(decoding: text[start - 1..<(isLong ? start + 36 : end - 1)], as: UTF8.self)
    return "\"\(shown)\(isLong ? "..." : "")\""
  }
}
