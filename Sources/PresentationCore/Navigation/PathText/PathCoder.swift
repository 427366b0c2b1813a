/// A value while a type writes or reads it: its node, and the way to it.
final class PathCoder {
  let node: PathNode
  let inquiry: PathInquiry
  private let parent: PathCoder?
  private let key: PathKey?
  /// The number of values around this one.
  let depth: Int
  /// The number of calls of `encode(to:)` that stand inside each other.
  var calls: Int

  /// Begins with the segment of an element, or goes on with a value inside another.
  init(_ node: PathNode, _ inquiry: PathInquiry, in parent: PathCoder? = nil, at key: PathKey? = nil) {
    self.node = node
    self.inquiry = inquiry
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
    calls = parent?.calls ?? 0
  }

  /// The name of the case whose arguments the node holds.
  var caseName: String? {
    guard let parent, let key, node.isNested, parent.node.arguments.list.count == 1 else { return nil }
    return parent.node.arguments.list[0].label.flatMap { $0 == key.stringValue ? $0 : nil }
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The keys from the element to here; made only for a type that asks, or for a mistake.
  var codingPath: [any CodingKey] {
    var keys: [any CodingKey] = []
    var coder = self
    while let key = coder.key, let parent = coder.parent {
      keys.append(key)
      coder = parent
    }
    return keys.reversed()
  }
}

/// A step on the way to a value, the label of an argument or the index of an element.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
