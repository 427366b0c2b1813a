/// Names of tables and columns, by SQLite's rules: any characters, ASCII letters the same in either case, all others
/// compared by their bytes.
extension String {
  /// The name as SQL writes it, safe whatever it contains.
  ///
  /// Quotes are doubled byte by byte: a quote that carries an accent is one character to Swift, but a quote to SQL.
  var quoted: String {
    let quote = UInt8(ascii: "\"")
    let doubled = utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }

  /// Whether SQLite takes both for one name.
  func names(same other: String) -> Bool {
    utf8.lazy.map(\.inLowerCase).elementsEqual(other.utf8.lazy.map(\.inLowerCase))
  }
}

extension UInt8 {
  fileprivate var inLowerCase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
