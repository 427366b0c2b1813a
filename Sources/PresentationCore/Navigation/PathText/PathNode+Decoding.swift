extension PathNode: Decoder {
  /// Lets a type read the node, and records a value that no text may name.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    self.type = type
    let value = try Value(from: self)
    // The most frequent values are not routes, and checking takes longer than reading them.
    if Value.self != String.self, Value.self != Int.self, let route = value as? any PathRoute {
      refuseUnlessNameable(route)
    }
    return value
  }

  /// Records an error for a route that no text may name.
  func refuseUnlessNameable(_ route: some PathRoute) {
    if !route.mayComeFromText { refuse("cannot be opened by a path; only the program can open it") }
    if route != route { refuse("cannot be part of a path; it is not equal to itself") }
  }

  private func refuse(_ reason: String) { inquiry.refusal = inquiry.refusal ?? mistake("\(quoted) \(reason)") }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    keys = type
    guard isAsked(.keyed), opens(.keyed) else { throw refusal(type, "a name or a group of arguments in parentheses") }
    return KeyedDecodingContainer(PathKeyedDecoding(node: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard isAsked(.list), !hasGaps, opens(.list) else {
      throw refusal([Any].self, hasGaps ? "a plain list, without labels or missing values" : "a list in parentheses")
    }
    return PathListDecoding(node: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Counts a question, and returns whether it may be answered.
  private func isAsked(_ question: Questions) -> Bool {
    questions.insert(question)
    // The longer a word, the longer it takes to parse it as a number.
    return inquiry.spend(1 + word.utf8.count / 64)
  }

  private func refusal(_ type: Any.Type, _ expectation: String) -> DecodingError {
    guard form == .empty else { return .typeMismatch(type, context(mistake("\(quoted) is not \(expectation)"))) }
    return .keyNotFound(label?.codingKey ?? 0.codingKey, context(mistake("\(missing); expected \(expectation)")))
  }
}

extension PathNode: SingleValueDecodingContainer {
  func decode(_ type: Bool.Type) throws -> Bool { try word(.scalar, "true or false") { Bool($0) } }
  func decode(_ type: String.Type) throws -> String { try word(.string, "text") { $0 } }
  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try integer() }
  func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }

  func decode<Value: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(_ type: Value.Type) throws -> Value {
    let value = try word(.scalar, Double(word) != nil ? "a number in range" : "a number") { word in
      Value(word).flatMap { $0.isFinite || !word.contains(where: \.isNumber) ? $0 : nil }
    }
    if value.isNaN { refuse("cannot be part of a path; it is not equal to itself") }
    return value
  }

  func decodeNil() -> Bool {
    guard isAsked([]), form == .literal, word == "nil" else { return false }
    isAnswered = true
    return true
  }

  private func integer<Value: FixedWidthInteger>() throws -> Value {
    try word(.scalar, "a whole number\(Int128(word) != nil ? " from \(Value.min) to \(Value.max)" : "")") { Value($0) }
  }

  /// Reads the word as a value, if it may answer the question and `value` finds one in it.
  private func word<Value>(
    _ question: Questions, _ expectation: @autoclosure () -> String, _ value: (String) -> Value?
  ) throws -> Value {
    let isClear = form == .plain || form == .only || form == (question == .string ? .text : .literal)
    guard isAsked(question), isClear, let value = value(word) else { throw refusal(Value.self, expectation()) }
    isAnswered = true
    return value
  }
}

/// The arguments of a group, by label.
private struct PathKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: PathNode

  var codingPath: [any CodingKey] { node.codingPath }
  var allKeys: [Key] { node.inquiry.spend(node.arguments.count) ? node.names(Key.self) : [] }

  private func part(_ key: Key) -> PathNode { node.argument(key.stringValue) }

  func contains(_ key: Key) -> Bool { node.named(key.stringValue) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { part(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try part(key).read(type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try part(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try part(key).decode(type) }
  func superDecoder() throws -> any Decoder { node.argument("super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { part(key) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }

  func nestedContainer<Sub: CodingKey>(keyedBy type: Sub.Type, forKey key: Key) throws -> KeyedDecodingContainer<Sub> {
    let argument = part(key)
    argument.isNested = true
    return try argument.container(keyedBy: type)
  }

  private func given<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    let argument = part(key)
    return argument.form == .empty || argument.decodeNil() ? nil : try argument.read(type)
  }

  // The standard library gives every container these. They check whether the label exists, and win over the generic one.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? { try given(type, key) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try given(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try given(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try given(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try given(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try given(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try given(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try given(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try given(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try given(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try given(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try given(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try given(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try given(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try given(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try given(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try given(type, key) }
}

/// The elements of a list, one after the other.
private struct PathListDecoding: UnkeyedDecodingContainer {
  let node: PathNode
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { node.codingPath }
  var isAtEnd: Bool { currentIndex >= node.arguments.count }

  var count: Int? {
    node.isCounted = true
    return node.arguments.count
  }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never?.self).decodeNil() else { return false }
    return try next(Never?.self) { _ in true }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) { try $0.read(type) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.decode(type) } }
  mutating func superDecoder() throws -> any Decoder { try next(Never?.self) { $0 } }

  mutating func nestedContainer<Sub: CodingKey>(keyedBy type: Sub.Type) throws -> KeyedDecodingContainer<Sub> {
    try next(type) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  /// Reads the next element, and advances only if that succeeds.
  private mutating func next<Value>(_ type: Any.Type, _ read: (PathNode) throws -> Value) throws -> Value {
    let (element, isCounted) = (try element(type), node.isCounted)
    node.isCounted = false
    let value = try read(element)
    currentIndex += 1
    (node.read, node.isCounted) = (max(node.read, currentIndex), isCounted)
    return value
  }

  private func element(_ type: Any.Type) throws -> PathNode {
    if !isAtEnd { return node.arguments[currentIndex] }
    let mistake = PathTextError(column: node.end, message: "missing argument \(currentIndex + 1)")
    throw DecodingError.valueNotFound(type, node.context(mistake))
  }
}
