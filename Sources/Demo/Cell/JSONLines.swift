/// A JSON document with a line for each of its values.
///
/// Only the white space between its parts differs from the text: numbers, keys and their order are unchanged.
enum JSONLines {
  /// Lays out a text that is a document.
  static func laidOut(_ text: String) -> String {
    var lines: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    // The mark that opened an array or object without contents so far.
    var isOpen = false
    for byte in text.utf8 {
      if isInString {
        lines.append(byte)
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if " \n\r\t".utf8.contains(byte) { continue }
      let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      if closes { depth -= 1 }
      if isOpen != closes { lines += newLine(depth) }
      isOpen = false
      lines.append(byte)
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: ":"): lines.append(UInt8(ascii: " "))
      case UInt8(ascii: ","): lines += newLine(depth)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isOpen = true
      default: break
      }
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Deeper levels are not indented further: otherwise a small text could become large.
  private static func newLine(_ depth: Int) -> [UInt8] {
    Array("\n".utf8) + repeatElement(UInt8(ascii: " "), count: 2 * min(depth, 32))
  }
}
