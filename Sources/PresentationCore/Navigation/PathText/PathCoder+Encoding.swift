/// A value that asks for containers of two kinds keeps the last, and one that writes nothing is a group without arguments.
extension PathCoder: Encoder {
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.begin(.keyed)
    return KeyedEncodingContainer(PathKeyedEncoding(coder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.begin(.list)
    return PathListEncoding(coder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns the coder of a new value inside this one, or the same one for a value that is too deep to have a text.
  fileprivate func add(_ label: String?, at key: PathKey) -> PathCoder {
    guard depth < PathTextLimit.calls else {
      inquiry.isTooDeep = true
      return self
    }
    let value = PathNode(.keyed)
    node.add(label, value)
    return PathCoder(value, inquiry, in: self, at: key)
  }

  /// Has a value write itself to the node.
  func write<Value: Encodable>(_ value: Value) throws {
    guard calls < PathTextLimit.calls else {
      let context = EncodingError.Context(codingPath: codingPath, debugDescription: PathTextLimit.tooDeep)
      throw EncodingError.invalidValue(value, context)
    }
    calls += 1
    defer { calls -= 1 }
    try value.encode(to: self)
    if node.form == .list, let type = Value.self as? any PathCollection.Type { node.stride = type.stride }
  }
}

extension PathCoder: SingleValueEncodingContainer {
  func encodeNil() { node.set(.literal, "nil") }

  func encode(_ value: Bool) { node.set(.literal, value ? "true" : "false") }

  func encode(_ value: String) { node.set(.text, value) }

  func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) { node.set(.literal, String(value)) }

  func encode(_ value: Int128) { node.set(.literal, String(value)) }

  func encode(_ value: UInt128) { node.set(.literal, String(value)) }

  /// Writes the shortest text that reads back as the value. A `+` before an exponent says nothing and is left out.
  func encode<Value: BinaryFloatingPoint & CustomStringConvertible & Encodable>(_ value: Value) {
    node.set(.literal, value.description.filter { $0 != "+" })
  }

  func encode<Value: Encodable>(_ value: Value) throws { try write(value) }
}

/// The arguments of a keyed group. What is nil is left out: the reader knows its place.
private struct PathKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let coder: PathCoder

  var codingPath: [any CodingKey] { coder.codingPath }

  func encodeNil(forKey key: Key) { argument(key.stringValue).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try argument(key.stringValue).write(value) }

  // The standard library gives every container a refusal of these, which wins over a generic overload.
  func encode(_ value: Int128, forKey key: Key) { argument(key.stringValue).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) { argument(key.stringValue).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    argument(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    argument(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { argument("super") }

  func superEncoder(forKey key: Key) -> any Encoder { argument(key.stringValue) }

  private func argument(_ label: String) -> PathCoder { coder.add(label, at: .label(label)) }
}

/// The elements of a list.
private struct PathListEncoding: UnkeyedEncodingContainer {
  let coder: PathCoder

  var codingPath: [any CodingKey] { coder.codingPath }
  var count: Int { coder.node.form == .list ? coder.node.arguments.list.count : 0 }

  func encodeNil() { element().encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws { try element().write(value) }

  func encode(_ value: Int128) { element().encode(value) }
  func encode(_ value: UInt128) { element().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }

  private func element() -> PathCoder { coder.add(nil, at: .index(count)) }
}

extension PathNode {
  fileprivate func set(_ form: Form, _ word: String) {
    self.form = form
    self.word = word
  }
}
