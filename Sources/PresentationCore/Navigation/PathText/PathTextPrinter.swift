/// Writes nodes as text.
struct PathTextPrinter {
  private(set) var text = ""
  /// The largest number of parentheses that stood inside each other.
  private(set) var deepest = 0
  private var depth = 0

  /// The text of a node as it stands among arguments.
  static func text(of node: PathNode) -> String {
    var printer = PathTextPrinter()
    printer.value(node)
    return printer.text
  }

  /// Appends a segment.
  mutating func segment(_ node: PathNode) {
    mark(PathMark.segment)
    if case .named(let name, let arguments, _) = node.form { named(name, arguments) } else { value(node) }
  }

  private mutating func value(_ node: PathNode) {
    switch node.form {
    case .empty: break
    case .plain(let word): text += word.pathEscaped
    case .text(let word):
      mark(PathMark.text)
      text += word.pathEscaped
    case .literal(let word):
      mark(PathMark.literal)
      text += word.pathEscaped
    case .named(let name, let arguments, _): parenthesised { $0.named(name, arguments) }
    case .group(let arguments, let grouping):
      switch grouping {
      case .either: break
      case .list: mark(PathMark.literal)
      case .keyed: mark(PathMark.text)
      }
      parenthesised { $0.arguments(arguments) }
    }
  }

  private mutating func named(_ name: String, _ arguments: [PathNode.Argument]) {
    text += name.pathEscaped
    mark(PathMark.payload)
    self.arguments(arguments)
  }

  private mutating func arguments(_ arguments: [PathNode.Argument]) {
    for (index, argument) in arguments.enumerated() {
      if index > 0 { mark(PathMark.comma) }
      if let label = argument.label {
        text += label.pathEscaped
        mark(PathMark.label)
      }
      value(argument.value)
    }
  }

  private mutating func parenthesised(_ content: (inout Self) -> Void) {
    depth += 1
    deepest = max(deepest, depth)
    mark(PathMark.open)
    content(&self)
    mark(PathMark.close)
    depth -= 1
  }

  private mutating func mark(_ byte: UInt8) {
    text.unicodeScalars.append(Unicode.Scalar(byte))
  }
}
