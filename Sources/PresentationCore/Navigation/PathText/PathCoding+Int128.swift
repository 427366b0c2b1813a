// The standard library gives every container a refusal of the 128-bit integers, which wins over a generic overload.

extension PathEncoder {
  func encode(_ value: Int128) { draft.set(.literal(String(value))) }
  func encode(_ value: UInt128) { draft.set(.literal(String(value))) }
}

extension PathKeyedEncoding {
  func encode(_ value: Int128, forKey key: Key) { encoder.argument(key).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) { encoder.argument(key).encode(value) }
}

extension PathListEncoding {
  func encode(_ value: Int128) { encoder.element().encode(value) }
  func encode(_ value: UInt128) { encoder.element().encode(value) }
}

extension PathDecoder {
  func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
}

extension PathKeyedDecoding {
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try Int128(from: argument(key, type)) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try UInt128(from: argument(key, type)) }
}

extension PathListDecoding {
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try Int128(from: $0) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try UInt128(from: $0) } }
}
