/// Parses a JSON object that is a line of a file.
///
/// It takes one pass, never reads beyond the line, and refuses deep nesting.
struct JSONLineReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0
  private static let deepest = 16

  /// Makes a reader of bytes that must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a complete object with no text after it. Returns whether it was valid.
  ///
  /// - Parameter member: Reads the value for a key. Returns whether it was valid.
  mutating func readObject(_ member: (String, inout Self) -> Bool) -> Bool {
    guard take("{") else { return false }
    if !take("}") {
      repeat {
        guard let key = readString(), take(":"), member(key, &self) else { return false }
      } while take(",")
      guard take("}") else { return false }
    }
    skipBlanks()
    return position == bytes.count
  }

  /// Reads a text.
  mutating func readString() -> String? {
    guard take("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") { return readEscaped(from: start) }
      position += 1
    }
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a whole number. A number that is too large becomes the largest one, and a fraction is truncated.
  mutating func readNumber() -> Int? {
    skipBlanks()
    let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    var number = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      number = isTooLarge || product > .max - 9 ? .max - 9 : product + Int(digit)
      position += 1
    }
    guard position > start else { return nil }
    while position < bytes.count, [".", "e", "E", "+", "-"].contains(Unicode.Scalar(bytes[position])) || isDigit {
      position += 1
    }
    return isNegative ? -number : number
  }

  /// Skips any value. Returns whether there was one.
  mutating func skipValue() -> Bool {
    skipBlanks()
    guard position < bytes.count else { return false }
    switch Unicode.Scalar(bytes[position]) {
    case "\"": return readString() != nil
    case "{": return skipMembers(until: "}") { $0.readString() != nil && $0.take(":") && $0.skipValue() }
    case "[": return skipMembers(until: "]") { $0.skipValue() }
    case "t": return skip("true")
    case "f": return skip("false")
    case "n": return skip("null")
    default: return readNumber() != nil
    }
  }

  private mutating func skipMembers(until end: Unicode.Scalar, _ member: (inout Self) -> Bool) -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    defer { depth -= 1 }
    position += 1
    if take(end) { return true }
    repeat {
      guard member(&self) else { return false }
    } while take(",")
    return take(end)
  }

  /// Reads the rest of a text with escapes; the position is at the first of them.
  private mutating func readEscaped(from start: Int) -> String? {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch Unicode.Scalar(byte) {
      case "\"": return String(decoding: text, as: UTF8.self)
      case "\\":
        guard let scalar = readEscape() else { return nil }
        text += Array(String(scalar).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let letter = Unicode.Scalar(bytes[position])
    position += 1
    switch letter {
    case "\"", "\\", "/": return letter
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "u": return readUnit().flatMap { readScalar(beginningWith: $0) }
    default: return nil
    }
  }

  /// Makes a scalar from one unit of UTF-16, or two; half a pair becomes U+FFFD.
  private mutating func readScalar(beginningWith unit: UInt16) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let before = position
    if skip("\\u"), let low = readUnit(), UTF16.isTrailSurrogate(low) {
      return Unicode.Scalar(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF)
    }
    position = before
    return "\u{FFFD}"
  }

  private mutating func readUnit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    position += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private var isDigit: Bool { position < bytes.count && bytes[position] &- UInt8(ascii: "0") < 10 }

  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] { return false }
    position += length
    return true
  }

  /// Skips blanks and `character`. Returns whether the character was there.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
      position += 1
    }
  }
}
