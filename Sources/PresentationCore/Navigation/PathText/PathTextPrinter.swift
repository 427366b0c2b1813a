/// Writes nodes as text.
struct PathTextPrinter {
  private var bytes: [UInt8] = []
  /// The largest number of parentheses that stand inside each other.
  private var deepest = 0
  private var depth = 0
  /// The number of bytes behind which nothing needs to follow.
  private let enough: Int

  /// Creates a printer, which may print one node after the other.
  ///
  /// - Parameter enough: Of a longer text it prints the first bytes, so many of them or some more.
  init(enough: Int = .max) { self.enough = enough }

  /// Returns the text of a node as it stands among arguments, or as a segment if its name stands where the node does, and the number
  /// of parentheses that stand inside each other.
  mutating func text(of node: PathNode) -> (text: String, depth: Int) {
    bytes.removeAll(keepingCapacity: true)
    deepest = 0
    if node.form == .named, node.column == node.arguments.list[0].column {
      named(node)
    } else {
      value(node)
    }
    return (String(decoding: bytes, as: UTF8.self), deepest)
  }

  private mutating func value(_ node: PathNode) {
    switch node.form {
    case .text, .keyed: bytes.append(PathMark.text)
    case .literal, .list: bytes.append(PathMark.literal)
    case .empty, .plain, .group, .named: break
    }
    guard !node.form.isWord, node.form != .empty else { return word(node.word) }
    depth += 1
    deepest = max(deepest, depth)
    bytes.append(PathMark.open)
    if node.form == .named { named(node) } else { arguments(of: node) }
    bytes.append(PathMark.close)
    depth -= 1
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
      let word = word.prefix(enough)
      if word.allSatisfy(\.isPlainInPath) { return bytes.append(contentsOf: word) }
      for byte in word {
        if byte.isPlainInPath { bytes.append(byte) } else { bytes += byte.pathEscape.utf8 }
      }
    }
  }
}
