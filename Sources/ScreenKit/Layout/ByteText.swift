/// Bytes as text: in base64, and in hexadecimal digits.
enum ByteText {
  private static let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes in padded base64.
  static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | Int($1 < group.count ? group[start + $1] : 0) }
      for digit in 0..<4 {
        text.append(digit <= group.count ? base64Digits[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text in base64; `nil` if it is not base64.
  static func bytes(base64 text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    guard text.utf8.count.isMultiple(of: 4), text.utf8.count - digits.count < 3 else { return nil }
    for digit in digits {
      guard let value = base64Digits.firstIndex(of: digit) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count))
      bits &= (1 << count) - 1
    }
    return bytes
  }

  /// Bytes in hexadecimal digits.
  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Decodes hexadecimal digits; `nil` if the text does not consist of pairs of them.
  static func bytes(hexadecimal text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
