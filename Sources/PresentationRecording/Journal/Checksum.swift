/// The checksum of a line, CRC-32 as in gzip: it detects each burst error of up to 32 bits.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
  }

  /// Returns the checksum of some bytes as eight hexadecimal digits.
  static func digits(of bytes: some Sequence<UInt8>) -> [UInt8] {
    let sum = ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    return (0..<8).map { place in
      let digit = UInt8(truncatingIfNeeded: sum >> (28 - 4 * place)) & 15
      return digit < 10 ? 48 + digit : 87 + digit
    }
  }
}
