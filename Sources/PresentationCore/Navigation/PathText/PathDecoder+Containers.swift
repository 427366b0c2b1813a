/// The arguments of a group, by label.
struct PathKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let arguments: PathArguments
  let codingPath: [any CodingKey]

  var allKeys: [Key] { arguments.list(Key.self) }

  func contains(_ key: Key) -> Bool { arguments.contains(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool { try argument(key, Never?.self).reading.isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try argument(key, type).read(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let decoder = try argument(key, type)
    decoder.reading.isNested = true
    let container = try decoder.container(keyedBy: type)
    if arguments.isAlone(key.stringValue) { decoder.reading.arguments?.caseName = key.stringValue }
    return container
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try argument(key, [Any].self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(PathIndex.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  /// A superclass that is not there reads an empty place.
  private func superDecoder(_ key: any CodingKey) -> any Decoder {
    let reading = arguments.argument(key.stringValue) ?? arguments.emptyPlace
    return PathDecoder(reading: reading, codingPath: codingPath + [key])
  }

  func argument(_ key: Key, _ type: Any.Type) throws -> PathDecoder {
    guard let reading = arguments.argument(key.stringValue) else {
      throw DecodingError.keyNotFound(key, arguments.missing(key.stringValue, type).context(codingPath))
    }
    return PathDecoder(reading: reading, codingPath: codingPath + [key])
  }
}

/// The elements of a list, one after the other.
struct PathListDecoding: UnkeyedDecodingContainer {
  let elements: PathElements
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: PathElements, codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never?.self).reading.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.read(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next(type) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Never?.self) { $0 } }

  /// Reads the next element, and goes on to the one behind it only if that succeeds.
  mutating func next<Value>(_ type: Any.Type, _ read: (PathDecoder) throws -> Value) throws -> Value {
    let value = try read(element(type))
    currentIndex += 1
    return value
  }

  private func element(_ type: Any.Type) throws -> PathDecoder {
    let path = codingPath + [PathIndex(currentIndex)]
    guard let reading = elements.element(at: currentIndex) else {
      throw DecodingError.valueNotFound(type, elements.missing(at: currentIndex, type).context(path))
    }
    return PathDecoder(reading: reading, codingPath: path)
  }
}
