extension String {
  /// Makes a string from bytes that should be UTF-8. Each invalid byte becomes U+FFFD.
  ///
  /// The standard `String(decoding:as:)` may replace several bytes with one U+FFFD; this one keeps the count.
  package init(decodingEachByte bytes: some Collection<UInt8>) {
    if let valid = String(validating: bytes, as: UTF8.self) {
      self = valid
      return
    }
    self.init()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        unicodeScalars.append(Unicode.UTF8.decode(encoded))
      case .error(let length):
        for _ in 0..<length { unicodeScalars.append("\u{FFFD}") }
      case .emptyInput:
        return
      }
    }
  }

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
