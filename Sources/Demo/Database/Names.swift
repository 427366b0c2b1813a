/// Names of tables and columns, by SQLite's rules: any characters, compared byte by byte but
/// ignoring the case of ASCII letters.
extension String {
  /// The quoted name for SQL, which is safe for any contents.
  ///
  /// Quotes are doubled byte by byte: a quote that carries an accent is one character to Swift, but a quote to SQL.
  var quoted: String { enclosed(in: "\"") }

  /// The text between quotes of this kind, with quotes in it doubled.
  func enclosed(in quote: Unicode.Scalar) -> String {
    let byte = UInt8(ascii: quote)
    return "\(quote)\(String(decoding: utf8.flatMap { $0 == byte ? [byte, byte] : [$0] }, as: UTF8.self))\(quote)"
  }

  /// The text from which ``enclosed(in:)`` makes this one; `nil` for a text of another form.
  func disclosed(from quote: Unicode.Scalar) -> String? {
    let byte = UInt8(ascii: quote)
    guard utf8.count > 1, utf8.first == byte, utf8.last == byte else { return nil }
    var bytes: [UInt8] = []
    var isSecond = false
    for next in utf8.dropFirst().dropLast() {
      if isSecond, next != byte { return nil }
      isSecond = next == byte && !isSecond
      if !isSecond { bytes.append(next) }
    }
    return isSecond ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the names are equal to SQLite.
  func names(same other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.lazy.map(\.inLowerCase).elementsEqual(other.utf8.lazy.map(\.inLowerCase))
  }
}

extension UInt8 {
  fileprivate var inLowerCase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
