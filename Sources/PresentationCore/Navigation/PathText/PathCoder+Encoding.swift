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
  fileprivate func add(_ label: String?) -> PathCoder {
    guard depth < PathTextLimit.calls else {
      inquiry.isTooDeep = true
      return self
    }
    let value = PathNode(.keyed)
    let key = label.map(PathKey.init(stringValue:)) ?? PathKey(intValue: node.arguments.list.count)
    node.add(label, value)
    return PathCoder(value, inquiry, in: self, at: key)
  }

  /// Has a value inside this one write itself, without a coder if it is what most are.
  fileprivate func write<Value: Encodable>(_ value: Value, _ label: String?) throws {
    guard depth < PathTextLimit.calls, let word = PathNode(word: value) else { return try add(label).write(value) }
    node.add(label, word)
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

  func encodeNil(forKey key: Key) { coder.add(key.stringValue).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try coder.write(value, key.stringValue) }

  // The standard library gives every container a refusal of these, which wins over a generic overload.
  func encode(_ value: Int128, forKey key: Key) { coder.add(key.stringValue).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) { coder.add(key.stringValue).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    coder.add(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    coder.add(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { coder.add("super") }

  func superEncoder(forKey key: Key) -> any Encoder { coder.add(key.stringValue) }
}

/// The elements of a list.
private struct PathListEncoding: UnkeyedEncodingContainer {
  let coder: PathCoder

  var codingPath: [any CodingKey] { coder.codingPath }
  var count: Int { coder.node.form == .list ? coder.node.arguments.list.count : 0 }

  func encodeNil() { coder.add(nil).encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws { try coder.write(value, nil) }

  func encode(_ value: Int128) { coder.add(nil).encode(value) }
  func encode(_ value: UInt128) { coder.add(nil).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    coder.add(nil).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { coder.add(nil).unkeyedContainer() }

  func superEncoder() -> any Encoder { coder.add(nil) }
}

extension PathNode {
  /// Creates the node of a text or a number.
  fileprivate convenience init?<Value>(word value: Value) {
    // A cast to the same type.
    if Value.self == String.self {
      self.init(.text, unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      self.init(.literal, String(unsafeBitCast(value, to: Int.self)))
    } else {
      return nil
    }
  }

  fileprivate func set(_ form: Form, _ word: String) {
    self.form = form
    self.word = word
  }
}
