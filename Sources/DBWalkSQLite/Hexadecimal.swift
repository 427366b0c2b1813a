/// Bytes written as pairs of digits.
package enum Hexadecimal {
  /// The digits of `bytes`, two for each, in lower case.
  package static func digits(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of hexadecimal `digits`, ignoring case; nil if a digit is missing or invalid.
  package static func bytes(of digits: some StringProtocol) -> [UInt8]? {
    let halves = digits.unicodeScalars.map { $0.isASCII ? Character($0).hexDigitValue : nil }
    guard halves.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: halves.count, by: 2) {
      guard let high = halves[index], let low = halves[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
