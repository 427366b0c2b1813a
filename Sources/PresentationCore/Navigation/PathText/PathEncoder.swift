/// Turns a value into a node.
struct PathEncoder: Encoder {
  let draft: PathDraft
  let codingPath: [any CodingKey]
  /// The number of calls of `encode(to:)` this encoder was made in.
  let calls: Int

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The node of a value: its own Codable decides on the groups and labels, and nothing is left out.
  static func node(of value: some Encodable) throws -> PathNode {
    let encoder = PathEncoder(draft: PathDraft(), codingPath: [], calls: 0)
    try encoder.write(value)
    return encoder.draft.node
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.begin(.keyed)
    return KeyedEncodingContainer(PathKeyedEncoding(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.begin(.list)
    return PathListEncoding(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Has a value write itself to the draft.
  func write<Value: Encodable>(_ value: Value) throws {
    guard calls < PathTextLimit.calls else {
      let context = EncodingError.Context(codingPath: codingPath, debugDescription: PathTextLimit.tooDeep)
      throw EncodingError.invalidValue(value, context)
    }
    try value.encode(to: PathEncoder(draft: draft, codingPath: codingPath, calls: calls + 1))
    if Value.self == String.self || Value.self == Int.self { return }
    if let stride = (value as? any UnorderedInPath)?.elementStride { draft.sort(by: stride) }
  }

  func argument(_ key: some CodingKey) -> PathEncoder {
    PathEncoder(draft: draft.argument(key.stringValue), codingPath: codingPath + [key], calls: calls)
  }

  func element() -> PathEncoder {
    let key = PathIndex(draft.count)
    return PathEncoder(draft: draft.element(), codingPath: codingPath + [key], calls: calls)
  }
}

extension PathEncoder: SingleValueEncodingContainer {
  func encodeNil() { draft.set(PathNode.null) }

  func encode(_ value: Bool) { draft.set(.literal(value ? "true" : "false")) }

  func encode(_ value: String) { draft.set(.text(value)) }

  func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) { draft.set(.literal(String(value))) }

  /// Writes the shortest text that reads back as the value. A `+` before an exponent says nothing and is left out.
  func encode<Value: BinaryFloatingPoint & CustomStringConvertible & Encodable>(_ value: Value) {
    draft.set(.literal(value.description.filter { $0 != "+" }))
  }

  func encode<Value: Encodable>(_ value: Value) throws { try write(value) }
}

/// A collection whose order says nothing, and may differ where values are equal.
private protocol UnorderedInPath {
  /// The number of encoded elements that belong together.
  var elementStride: Int { get }
}

extension Set: UnorderedInPath {
  fileprivate var elementStride: Int { 1 }
}

extension Dictionary: UnorderedInPath {
  fileprivate var elementStride: Int { 2 }
}
