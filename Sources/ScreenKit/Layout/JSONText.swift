/// Builds a JSON text on one line, using only visible characters.
package struct JSONText {
  /// The UTF-8 of the text. Appending bytes takes a fraction of the time of appending strings.
  private var bytes: [UInt8] = []
  /// The format of the rows of tables.
  package var rows = Block.JSONRows.arrays
  /// Whether a comma is needed before the next element.
  private var needsComma = false

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func null() { literal("null") }

  package mutating func boolean(_ truth: Bool) { literal(truth ? "true" : "false") }

  /// Writes a whole number with all digits.
  package mutating func number(_ number: Int) { literal(String(number)) }

  /// Writes the shortest digits that read back as the same number. Numbers that JSON cannot represent are `null`.
  package mutating func number(_ number: Double) {
    if number.isFinite { literal(number.description) } else { null() }
  }

  /// Writes a string. Control characters and invisible characters are escaped, so that it reads back unchanged.
  package mutating func string(_ string: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.withContiguousStorageIfAvailable({ bytes in bytes.allSatisfy { $0.isPlainInJSON } }) == true {
      bytes.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    if let value { write(&self, value) } else { null() }
  }

  package mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout Self, Element) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]")) { json in
      for element in elements { write(&json, element) }
    }
  }

  package mutating func object(_ members: (inout Self) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  package mutating func member(_ key: String, _ value: (inout Self) -> Void) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    value(&self)
  }

  private mutating func nest(_ begin: UInt8, _ end: UInt8, _ content: (inout Self) -> Void) {
    separate()
    bytes.append(begin)
    needsComma = false
    content(&self)
    bytes.append(end)
    needsComma = true
  }

  private mutating func literal(_ literal: String) {
    separate()
    append(literal)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where ScalarClass(scalar) == .hidden:
      for unit in UTF16.encode(scalar)! { append(escaped: unit) }
    default: bytes.append(contentsOf: UTF8.encode(scalar)!)
    }
  }

  private mutating func append(escaped unit: UInt16) {
    let digits = String(unit, radix: 16)
    append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }
}

extension UInt8 {
  /// Whether the byte needs no escape in a string.
  fileprivate var isPlainInJSON: Bool {
    self &- 0x20 < 0x5F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
