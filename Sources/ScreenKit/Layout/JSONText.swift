/// A JSON text in the making, on one line and in visible characters alone.
package struct JSONText {
  package private(set) var text = ""
  /// What the rows of tables become.
  package var rows = Block.JSONRows.arrays
  /// Whether a comma has to stand before what comes next.
  private var needsComma = false

  package init() {}

  package mutating func null() { literal("null") }

  package mutating func boolean(_ truth: Bool) { literal(truth ? "true" : "false") }

  /// Writes a whole number, all its digits.
  package mutating func number(_ number: Int) { literal(String(number)) }

  /// Writes the shortest digits that are read back as the same number. What JSON has no numbers for is `null`.
  package mutating func number(_ number: Double) {
    if number.isFinite { literal(number.description) } else { null() }
  }

  /// Writes a string. What a terminal would obey or not show is escaped, so that it is read back unharmed.
  package mutating func string(_ string: String) {
    separate()
    text += "\""
    if string.utf8.allSatisfy({ $0 &- 0x20 < 0x5F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string
    } else {
      for scalar in string.unicodeScalars { append(scalar) }
    }
    text += "\""
  }

  package mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
    if let value { write(&self, value) } else { null() }
  }

  package mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout Self, Element) -> Void) {
    nest("[", "]") { json in
      for element in elements { write(&json, element) }
    }
  }

  package mutating func object(_ members: (inout Self) -> Void) {
    nest("{", "}", members)
  }

  package mutating func member(_ key: String, _ value: (inout Self) -> Void) {
    string(key)
    text += ":"
    needsComma = false
    value(&self)
  }

  private mutating func nest(_ begin: String, _ end: String, _ content: (inout Self) -> Void) {
    separate()
    text += begin
    needsComma = false
    content(&self)
    text += end
    needsComma = true
  }

  private mutating func literal(_ literal: String) {
    separate()
    text += literal
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where ScalarClass(scalar) == .hidden:
      for unit in UTF16.encode(scalar)! { append(escaped: unit) }
    default: text.unicodeScalars.append(scalar)
    }
  }

  private mutating func append(escaped unit: UInt16) {
    let digits = String(unit, radix: 16)
    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
