/// The arguments of a keyed group. What is nil is left out: the reader knows its place.
struct PathKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: PathEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.argument(key).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.argument(key).write(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.argument(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.argument(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.argument(PathIndex.super) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.argument(key) }
}

/// The elements of a list.
struct PathListEncoding: UnkeyedEncodingContainer {
  let encoder: PathEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.draft.count }

  func encodeNil() { encoder.element().encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws { try encoder.element().write(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder.element() }
}
