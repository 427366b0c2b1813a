extension String {
  /// The same text with each ASCII quote doubled.
  ///
  /// Quotes are found by their bytes: in Swift, a quote with a combining mark is a different character, and searching a large text by
  /// characters takes seconds.
  func doubling(_ quote: Unicode.Scalar) -> String {
    let quote = UInt8(ascii: quote)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      bytes.append(byte)
      if byte == quote { bytes.append(quote) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
