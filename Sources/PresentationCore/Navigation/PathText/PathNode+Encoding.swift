/// A value that asks for containers of two kinds keeps the last, and one that writes nothing is a group without arguments.
extension PathNode: Encoder {
  /// Lets a value write itself to the node.
  func write<Value: Encodable>(_ value: Value) throws {
    if isTooDeep { return }
    // A label that is written twice has its last value.
    if !arguments.isEmpty { restart(as: .keyed) }
    try value.encode(to: self)
    if form == .list, let type = Value.self as? any Unordered.Type { stride = type.stride }
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if form != .keyed { restart(as: .keyed) }
    return KeyedEncodingContainer(PathEncoding(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if form != .list { restart(as: .list) }
    return PathEncoding<NoKey>(node: self)
  }

  /// The value with this label, or a new one; the same node for a value that is too deep to have a text.
  fileprivate func inner(_ label: String? = nil) -> PathNode {
    if isTooDeep { return self }
    if let label, let value = labeled(label) { return value }
    let value = PathNode(.keyed, in: inquiry)
    add(value, label: label)
    return value
  }

  private var isTooDeep: Bool {
    inquiry.isTooDeep = inquiry.isTooDeep || depth >= PathTextLimit.values
    return inquiry.isTooDeep
  }
}

extension PathNode: SingleValueEncodingContainer {
  func encodeNil() { set(.literal, "nil") }
  func encode(_ value: String) { set(.text, value) }
  func encode<Value: LosslessStringConvertible & Encodable>(_ value: Value) { set(.literal, value.description) }
  func encode(_ value: Int128) { set(.literal, String(value)) }
  func encode(_ value: UInt128) { set(.literal, String(value)) }

  /// Writes the shortest text that reads back as the value. A `+` before an exponent is redundant and omitted.
  func encode<Value: BinaryFloatingPoint & LosslessStringConvertible & Encodable>(_ value: Value) {
    set(.literal, value.description.filter { $0 != "+" })
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    depth += 1
    try write(value)
  }

  private func set(_ form: Form, _ word: String) { (self.form, self.word) = (form, word) }
}

/// The arguments of a group, or the elements of a list. A nil value in a group is omitted: the reader knows its place.
private struct PathEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol, UnkeyedEncodingContainer {
  let node: PathNode

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int { node.form == .list ? node.arguments.count : 0 }

  private func inner(_ key: Key) -> PathNode { node.inner(key.stringValue) }

  func encodeNil() { node.inner().encodeNil() }
  func encodeNil(forKey key: Key) { inner(key).encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try node.inner().write(value) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try inner(key).write(value) }
  // The standard library gives every container failing versions of these, which win over a generic overload.
  func encode(_ value: Int128) { node.inner().encode(value) }
  func encode(_ value: Int128, forKey key: Key) { inner(key).encode(value) }
  func encode(_ value: UInt128) { node.inner().encode(value) }
  func encode(_ value: UInt128, forKey key: Key) { inner(key).encode(value) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.inner().unkeyedContainer() }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { inner(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { node.inner(node.form == .list ? nil : "super") }
  func superEncoder(forKey key: Key) -> any Encoder { inner(key) }

  func nestedContainer<Sub: CodingKey>(keyedBy type: Sub.Type) -> KeyedEncodingContainer<Sub> {
    node.inner().container(keyedBy: type)
  }

  func nestedContainer<Sub: CodingKey>(keyedBy type: Sub.Type, forKey key: Key) -> KeyedEncodingContainer<Sub> {
    inner(key).container(keyedBy: type)
  }
}

/// The key of the elements of a list.
private enum NoKey: CodingKey {}

/// A collection whose order is meaningless, and may differ between equal values; `stride` written elements belong together.
private protocol Unordered { static var stride: Int { get } }

extension Set: Unordered { static var stride: Int { 1 } }
extension Dictionary: Unordered { static var stride: Int { 2 } }
