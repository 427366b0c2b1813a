/// A value of a path between its text and its type: what the parser reads, and what the encoder writes.
///
/// A plain word leaves to the type what it is, and the type may also take it for a group of this one argument, or for
/// the name of a case without payload. All other forms say what they are.
struct PathNode: Sendable {
  enum Form: Sendable {
    /// A place that was skipped.
    case empty
    case plain(String)
    /// `@word`
    case text(String)
    /// `+word`: a number, `true`, `false` or `nil`.
    case literal(String)
    /// `name:arguments`, the same as a keyed group whose only argument is a group with this label. The name has a column of
    /// its own, inside the parentheses.
    case named(String, [Argument], column: Int = 0)
    case group([Argument], Grouping)
  }

  /// What a group is, where it is said.
  enum Grouping: Sendable { case either, list, keyed }

  struct Argument: Sendable {
    var label: String?
    var value: PathNode
    /// Where the argument begins, with its label.
    var column = 0
  }

  static let null = Form.literal("nil")

  var form: Form
  /// Where the value begins in the text, counted from 1; 0 when it comes from no text.
  var column = 0
  /// Where the value ends, which is where one more argument would be typed.
  var end = 0
}

extension PathNode {
  /// The value as it would be typed, shortened for a message.
  var quoted: String {
    let text = PathTextPrinter.text(of: self, enough: 41, isSegment: isSegment)
    return text.utf8.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(37))...\""
  }
}

extension PathNode {
  /// Whether the name stands where the value begins, rather than within parentheses of its own.
  private var isSegment: Bool {
    if case .named(_, _, let start) = form { start == column } else { false }
  }
}

extension String {
  /// The text as it would be typed as a name, shortened for a message.
  var quotedInPath: String { PathNode(form: .plain(self)).quoted }
}
