/// Writes nodes as text.
struct PathTextPrinter {
  private var bytes: [UInt8] = []
  /// The largest number of parentheses that stand inside each other.
  private var deepest = 0
  private var depth = 0
  /// The number of bytes behind which nothing needs to follow.
  private var enough = Int.max

  /// Returns the text of a node as it stands among arguments, or as a segment if its name stands where the node does, and the number
  /// of parentheses that stand inside each other. Of a longer text it returns the first bytes, `enough` of them or some more.
  static func text(of node: PathNode, enough: Int = .max) -> (text: String, depth: Int) {
    var printer = PathTextPrinter()
    printer.enough = enough
    if node.form == .named, node.column == node.arguments.list[0].column {
      printer.named(node)
    } else {
      printer.value(node)
    }
    return (String(decoding: printer.bytes, as: UTF8.self), printer.deepest)
  }

  private mutating func value(_ node: PathNode) {
    switch node.form {
    case .text, .keyed: bytes.append(PathMark.text)
    case .literal, .list: bytes.append(PathMark.literal)
    case .empty, .plain, .group, .named: break
    }
    switch node.form {
    case .empty: break
    case .plain, .text, .literal: word(node.word)
    case .group, .list, .keyed, .named:
      depth += 1
      deepest = max(deepest, depth)
      bytes.append(PathMark.open)
      if node.form == .named { named(node) } else { arguments(of: node) }
      bytes.append(PathMark.close)
      depth -= 1
    }
  }

  private mutating func named(_ node: PathNode) {
    word(node.arguments.list[0].label ?? "")
    bytes.append(PathMark.payload)
    arguments(of: node.arguments.list[0].value)
  }

  private mutating func arguments(of node: PathNode) {
    for (index, argument) in node.arguments.list.enumerated() {
      if bytes.count >= enough { break }
      if index > 0 { bytes.append(PathMark.comma) }
      if node.isLabeled, let label = argument.label {
        word(label)
        bytes.append(PathMark.label)
      }
      value(argument.value)
    }
  }

  private mutating func word(_ word: String) {
    var word = word
    word.withUTF8 { word in
      for byte in word.prefix(enough) {
        if byte.isPlainInPath { bytes.append(byte) } else { bytes += byte.pathEscape.utf8 }
      }
    }
  }
}
