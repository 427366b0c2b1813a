extension PathCoder: Decoder {
  /// Has a type read the node.
  static func value<Value: Decodable>(
    _ type: Value.Type, from node: PathNode, _ inquiry: PathInquiry
  ) throws(PathTextError) -> Value {
    let value: Value
    do {
      value = try PathCoder(node, inquiry).read(type)
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
    node.questions.insert(question)
    // The longer a word, the longer it takes to see whether it is a number.
    guard inquiry.spend(1 + node.word.utf8.count / 64) else {
      throw mismatch(type, node.mistake(PathTextLimit.tooMuch))
    }
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
  func decodeNil() -> Bool {
    node.questions.insert(.null)
    guard inquiry.spend(), node.form == .literal, node.word == "nil" else { return false }
    node.isAnswered = true
    return true
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    try ask(.scalar, type)
    guard let value = word.flatMap(Bool.init) else { throw refusal(type, PathExpectation.bool) }
    node.isAnswered = true
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    try ask(.string, type)
    guard node.form == .plain || node.form == .text else { throw refusal(type, PathExpectation.string) }
    node.isAnswered = true
    return node.word
  }

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try integer() }

  func decode(_ type: Int128.Type) throws -> Int128 { try integer() }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  private func integer<Value: FixedWidthInteger>() throws -> Value {
    try ask(.scalar, Value.self)
    guard let word, word.isInteger else { throw refusal(Value.self, PathExpectation.integer) }
    guard let value = Value(word) else {
      throw mismatch(Value.self, node.mistake("\(node.quoted) is out of range, \(Value.min) to \(Value.max) fit"))
    }
    node.isAnswered = true
    return value
  }

  func decode<Value: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(_ type: Value.Type) throws -> Value {
    try ask(.scalar, Value.self)
    guard let word, word.isNumber, let value = Value(word) else { throw refusal(type, PathExpectation.number) }
    guard value.isFinite || !word.contains(where: \.isNumber) else {
      throw mismatch(type, node.mistake("\(node.quoted) is out of range"))
    }
    inquiry.note(number: value, from: node)
    node.isAnswered = true
    return value
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  /// The text, where it may be a number or a truth value.
  private var word: String? { node.form == .plain || node.form == .literal ? node.word : nil }
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

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try argument(key, type).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try argument(key, type).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let coder = try argument(key, type)
    coder.node.isNested = true
    return try coder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try argument(key, [Any].self).unkeyedContainer()
  }

  // A superclass that is not there reads an empty place.
  func superDecoder() throws -> any Decoder { place("super") }

  func superDecoder(forKey key: Key) throws -> any Decoder { place(key.stringValue) }

  private func place(_ label: String) -> PathCoder {
    PathCoder(coder.node.argument(label), coder.inquiry, in: coder, at: .label(label))
  }

  private func argument(_ key: Key, _ type: Any.Type) throws -> PathCoder {
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

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next(type) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(Never?.self) { $0 } }

  /// Reads the next element, and goes on to the one behind it only if that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ read: (PathCoder) throws -> Value) throws -> Value {
    let value = try read(element(type))
    advance()
    return value
  }

  private mutating func advance() {
    coder.node.noteElement(at: currentIndex)
    currentIndex += 1
  }

  private func element(_ type: Any.Type) throws -> PathCoder {
    guard let node = coder.node.element(at: currentIndex) else {
      let message = PathExpectation.missing("_\(currentIndex)", of: nil, type)
      let mistake = PathTextError(column: coder.node.end, message: message)
      throw DecodingError.valueNotFound(type, mistake.context(codingPath + [PathKey.index(currentIndex)]))
    }
    return PathCoder(node, coder.inquiry, in: coder, at: .index(currentIndex))
  }
}
