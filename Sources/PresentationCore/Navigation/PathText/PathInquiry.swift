/// The limits of a path text. The parser and the printer reject a path that exceeds them.
enum PathTextLimit {
  static let length = 65_536
  static let depth = 32
  /// The nesting depth of values: more than fit in `depth` parentheses, few enough for a small stack.
  static let values = 160
  /// The number of requests by the elements' types: many times the number that the longest text needs.
  static let questions = 500_000

  static let tooDeep = "nested too deeply; at most \(depth) levels of parentheses are allowed"
  static let tooLong = "too long; a path can have at most \(length) characters"
}

/// One reading or writing of a path. A type that tries alternatives which contain the type itself doubles its requests
/// with every parenthesis; after the limit all requests are refused, so that reading terminates.
final class PathInquiry {
  private let text: [UInt8]
  private var questions = 0
  /// Why no text may name the value that was read.
  var refusal: PathTextError?
  /// Keeps the enclosing values alive until the path is written or read; then it is nil.
  var kept: [PathNode]? = []
  /// Whether a value was nested too deeply to be written.
  var isTooDeep = false

  init(_ text: [UInt8] = []) { self.text = text }

  /// Counts requests, and returns whether they are within the limit.
  func spend(_ count: Int = 1) -> Bool {
    questions += count
    return questions <= PathTextLimit.questions
  }

  /// The text between two columns as quoted in a message; empty for a value to print, which was never typed.
  func quoted(_ start: Int, _ end: Int) -> String {
    if start == 0 { return "the text" }
    let isLong = end - start > 40
    let shown = String(decoding: text[start - 1..<(isLong ? start + 36 : end - 1)], as: UTF8.self)
    return "\"\(shown)\(isLong ? "..." : "")\""
  }
}
