extension PathCoder: Decoder {
  /// Has a type read the segment.
  func segment<Value: Decodable>(_ type: Value.Type) throws(PathTextError) -> Value {
    let value: Value
    do {
      node.type = type
      value = try Value(from: self)
    } catch {
      throw PathTextError(error, reading: node)
    }
    // A type may have taken the refusal of a question for an answer.
    if inquiry.isSpent { throw node.mistake(PathTextLimit.tooMuch) }
    return value
  }

  /// Has a type read the node, and notes the value.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    node.type = type
    let value = try Value(from: self)
    inquiry.note(value: value, from: node)
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try ask(.keyed, type)
    guard node.open(type, inquiry) else { throw refusal(type, PathExpectation.group) }
    return KeyedDecodingContainer(PathKeyedDecoding(coder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try ask(.list, [Any].self)
    if let mistake = node.mistakeOfList { throw mismatch([Any].self, mistake) }
    guard node.open(.list, inquiry) else { throw refusal([Any].self, PathExpectation.list) }
    return PathListDecoding(coder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func ask(_ question: PathNode.Questions, _ type: Any.Type) throws {
    guard node.ask(question, inquiry) else { throw mismatch(type, node.mistake(PathTextLimit.tooMuch)) }
  }

  /// Reads the word as a value, if it may answer the question and `value` finds one in it.
  private func word<Value>(
    _ type: Value.Type, _ question: PathNode.Questions, _ expectation: String, _ value: (String) throws -> Value?
  ) throws -> Value {
    try ask(question, type)
    guard let word = node.word(for: question), let value = try value(word) else { throw refusal(type, expectation) }
    node.isAnswered = true
    return value
  }

  private func refusal(_ type: Any.Type, _ expectation: String) -> DecodingError {
    let message = node.form == .empty ? "missing argument, \(expectation)" : "\(node.quoted) is not \(expectation)"
    return mismatch(type, node.mistake(message))
  }

  /// Wraps the mistake in the error that types catch.
  private func mismatch(_ type: Any.Type, _ mistake: PathTextError) -> DecodingError {
    DecodingError.typeMismatch(type, mistake.context(codingPath))
  }
}

extension PathCoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.isNil(inquiry) }

  func decode(_ type: Bool.Type) throws -> Bool { try word(type, .scalar, PathExpectation.bool) { Bool($0) } }

  func decode(_ type: String.Type) throws -> String { try word(type, .string, PathExpectation.string) { $0 } }

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try integer() }

  func decode(_ type: Int128.Type) throws -> Int128 { try integer() }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  private func integer<Value: FixedWidthInteger>() throws -> Value {
    try word(Value.self, .scalar, PathExpectation.integer) { word in
      guard word.isInteger else { return nil }
      guard let value = Value(word) else {
        throw mismatch(Value.self, node.mistake("\(node.quoted) is out of range, \(Value.min) to \(Value.max) fit"))
      }
      return value
    }
  }

  func decode<Value: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(_ type: Value.Type) throws -> Value {
    try word(type, .scalar, PathExpectation.number) { word in
      guard word.isNumber, let value = Value(word) else { return nil }
      guard value.isFinite || !word.contains(where: \.isNumber) else {
        throw mismatch(type, node.mistake("\(node.quoted) is out of range"))
      }
      inquiry.note(number: value, from: node)
      return value
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }
}

/// A value inside another.
private struct PathPlace {
  let node: PathNode
  let parent: PathCoder
  let key: PathKey

  var coder: PathCoder { PathCoder(node, parent.inquiry, in: parent, at: key) }

  func decodeNil() -> Bool { node.isNil(parent.inquiry) }

  /// Has a type read the value. A text or a number needs no coder, which would only say where a mistake is.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Each cast is to the same type.
    if Value.self == String.self, let text = node.word(for: .string), isAnswer(to: .string, type) {
      return unsafeBitCast(text, to: type)
    }
    if Value.self == Int.self, let number = node.word(for: .scalar).flatMap({ Int($0) }), isAnswer(to: .scalar, type) {
      return unsafeBitCast(number, to: type)
    }
    return try coder.read(type)
  }

  /// Notes that the word answers a question, unless that is one too many, or somebody has to look at the value.
  private func isAnswer(to question: PathNode.Questions, _ type: Any.Type) -> Bool {
    guard !scalarsAreRoutes, node.ask(question, parent.inquiry) else { return false }
    node.isAnswered = true
    node.type = type
    return true
  }
}

/// The arguments of a group, by label.
private struct PathKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let coder: PathCoder

  var codingPath: [any CodingKey] { coder.codingPath }
  var allKeys: [Key] { coder.node.names(Key.self, coder.inquiry) }

  func contains(_ key: Key) -> Bool { coder.node.contains(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool { try argument(key, Never?.self).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try argument(key, type).read(type)
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try argument(key, type).coder.decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try argument(key, type).coder.decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let place = try argument(key, type)
    place.node.isNested = true
    return try place.coder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try argument(key, [Any].self).coder.unkeyedContainer()
  }

  // A superclass that is not there reads an empty place.
  func superDecoder() throws -> any Decoder { place("super").coder }

  func superDecoder(forKey key: Key) throws -> any Decoder { place(key.stringValue).coder }

  private func place(_ label: String) -> PathPlace {
    PathPlace(node: coder.node.argument(label), parent: coder, key: PathKey(stringValue: label))
  }

  private func argument(_ key: Key, _ type: Any.Type) throws -> PathPlace {
    let label = key.stringValue
    let place = place(label)
    guard place.node.form == .empty else { return place }
    // To say which one is missing takes a look at all.
    _ = coder.inquiry.spend(coder.node.arguments.list.count)
    throw DecodingError.keyNotFound(key, coder.node.missing(label, of: coder.caseName, type).context(codingPath))
  }
}

/// The optional arguments of the standard types, each asked for once.
///
/// The standard library would ask `contains` first, and that asks for the label, not for the next argument. Its overloads
/// for these types win over a generic one, so they are spelled out.
extension PathKeyedDecoding {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(type, key) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(type, key)
  }

  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    let place = place(key.stringValue)
    return place.node.form == .empty || place.decodeNil() ? nil : try place.read(type)
  }
}

/// The elements of a list, one after the other.
private struct PathListDecoding: UnkeyedDecodingContainer {
  let coder: PathCoder
  private(set) var currentIndex = 0

  init(coder: PathCoder) { self.coder = coder }

  var codingPath: [any CodingKey] { coder.codingPath }
  var count: Int? { coder.node.count }
  var isAtEnd: Bool { currentIndex == coder.node.arguments.list.count }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never?.self).decodeNil() else { return false }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) { try $0.read(type) } }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.coder.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.coder.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next(type) { try $0.coder.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.coder.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Never?.self) { $0.coder } }

  /// Reads the next element, and goes on to the one behind it only if that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ read: (PathPlace) throws -> Value) throws -> Value {
    let value = try read(element(type))
    advance()
    return value
  }

  private mutating func advance() {
    coder.node.noteElement(at: currentIndex)
    currentIndex += 1
  }

  private func element(_ type: Any.Type) throws -> PathPlace {
    let key = PathKey(intValue: currentIndex)
    guard let node = coder.node.element(at: currentIndex) else {
      let message = PathExpectation.missing("_\(currentIndex)", of: nil, type)
      let mistake = PathTextError(column: coder.node.end, message: message)
      throw DecodingError.valueNotFound(type, mistake.context(codingPath + [key]))
    }
    return PathPlace(node: node, parent: coder, key: key)
  }
}
