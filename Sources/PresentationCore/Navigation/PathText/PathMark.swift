/// The characters that build a path text. None of them stands raw in a name or a text.
enum PathMark {
  static let segment = UInt8(ascii: "/")
  static let payload = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let label = UInt8(ascii: "=")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
  /// Before a word: a text, nothing else. Before a parenthesis: arguments that have names.
  static let text = UInt8(ascii: "@")
  /// Before a word: a number, `true`, `false` or `nil`. Before a parenthesis: a list.
  static let literal = UInt8(ascii: "+")
  static let escape = UInt8(ascii: "%")

  /// Whether a byte is one of those that stand between words.
  static func stands(_ byte: UInt8) -> Bool {
    switch byte {
    case segment, payload, comma, label, open, close, text, literal: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte stands for itself in a name or a text.
  var isPlainInPath: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The escape of the byte: `%0A`.
  var pathEscape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return self < 16 ? "%0\(digits)" : "%\(digits)"
  }
}
