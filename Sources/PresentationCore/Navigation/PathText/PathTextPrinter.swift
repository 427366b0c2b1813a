/// Writes nodes as text.
struct PathTextPrinter {
  private(set) var text = ""
  /// The largest number of parentheses that stand inside each other in the last segment.
  private(set) var deepest = 0
  private var depth = 0
  /// The number of bytes behind which nothing needs to follow.
  private var enough = Int.max

  /// Returns the text of a node as it stands among arguments, or as a segment without its mark; of a longer one its first
  /// bytes, `enough` of them or some more.
  static func text(of node: PathNode, enough: Int = .max, isSegment: Bool = false) -> String {
    var printer = PathTextPrinter()
    printer.enough = enough
    if isSegment { printer.bare(node) } else { printer.value(node) }
    return printer.text
  }

  /// Appends a segment.
  mutating func segment(_ node: PathNode) {
    deepest = 0
    mark(PathMark.segment)
    bare(node)
  }

  private mutating func bare(_ node: PathNode) {
    if case .named(let name, let arguments, _) = node.form { named(name, arguments) } else { value(node) }
  }

  /// Removes all but the first `count` bytes.
  mutating func remove(behind count: Int) {
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: count)...)
  }

  private mutating func value(_ node: PathNode) {
    switch node.form {
    case .empty: break
    case .plain(let word): self.word(word)
    case .text(let word):
      mark(PathMark.text)
      self.word(word)
    case .literal(let word):
      mark(PathMark.literal)
      self.word(word)
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
    word(name)
    mark(PathMark.payload)
    self.arguments(arguments)
  }

  private mutating func arguments(_ arguments: [PathNode.Argument]) {
    for (index, argument) in arguments.enumerated() {
      if text.utf8.count >= enough { break }
      if index > 0 { mark(PathMark.comma) }
      if let label = argument.label {
        word(label)
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

  private mutating func word(_ word: String) {
    if word.isPlainInPath, word.utf8.count <= enough {
      text += word
    } else {
      text += word.utf8.prefix(enough).pathEscaped
    }
  }

  private mutating func mark(_ byte: UInt8) {
    text.unicodeScalars.append(Unicode.Scalar(byte))
  }
}
