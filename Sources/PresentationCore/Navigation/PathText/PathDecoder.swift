/// Has a type read a node.
struct PathDecoder: Decoder {
  let reading: PathReading
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Reads a value.
  static func value<Value: Decodable>(_ type: Value.Type, from reading: PathReading) throws(PathTextError) -> Value {
    let value: Value
    do {
      value = try PathDecoder(reading: reading, codingPath: []).read(type)
    } catch {
      throw PathTextError(error, reading: reading)
    }
    // A type may have taken the refusal of a question for an answer.
    if reading.inquiry.isSpent { throw reading.mistake(PathTextLimit.tooMuch) }
    return value
  }

  /// Has a type read the node, and notes what it made of it.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: self)
    reading.inquiry.note(value: value, from: reading)
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let arguments = try answer(type) { () throws(PathTextError) in try reading.keyed() }
    arguments.accept(type)
    return KeyedDecodingContainer(PathKeyedDecoding(arguments: arguments, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let elements = try answer([Any].self) { () throws(PathTextError) in try reading.list() }
    return PathListDecoding(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Passes on an answer, or the mistake in the clothes a type expects.
  private func answer<Answer>(
    _ type: Any.Type, _ question: () throws(PathTextError) -> Answer
  ) throws -> Answer {
    do { return try question() } catch { throw DecodingError.typeMismatch(type, error.context(codingPath)) }
  }
}

extension PathDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { reading.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    try answer(type) { () throws(PathTextError) in try reading.bool() }
  }

  func decode(_ type: String.Type) throws -> String {
    try answer(type) { () throws(PathTextError) in try reading.string() }
  }

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try integer(type) }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    try answer(type) { () throws(PathTextError) in try reading.integer(type) }
  }

  func decode<Value: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(
    _ type: Value.Type
  ) throws -> Value {
    try answer(type) { () throws(PathTextError) in try reading.number(type) }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }
}
