/// A value while a type writes or reads it: its node, and the way to it.
final class PathCoder {
  let node: PathNode
  let inquiry: PathInquiry
  private let parent: PathCoder?
  private let key: (any CodingKey)?
  /// The number of calls of `encode(to:)` that stand inside each other.
  var calls = 0

  /// Begins with the segment of an element.
  init(_ node: PathNode, _ inquiry: PathInquiry) {
    self.node = node
    self.inquiry = inquiry
    parent = nil
    key = nil
  }

  private init(_ node: PathNode, of parent: PathCoder, at key: any CodingKey) {
    self.node = node
    inquiry = parent.inquiry
    calls = parent.calls
    self.parent = parent
    self.key = key
  }

  func child(_ node: PathNode, at key: any CodingKey) -> PathCoder { PathCoder(node, of: self, at: key) }

  /// The name of the case whose arguments the node holds.
  var caseName: String? {
    guard let parent, let key, node.isNested, parent.node.arguments.count == 1 else { return nil }
    return parent.node.arguments[0].label.flatMap { $0 == key.stringValue ? $0 : nil }
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

/// The key of a list's element, and of a superclass.
struct PathKey: CodingKey {
  static let `super` = PathKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
