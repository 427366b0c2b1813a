/// The reason why bytes are not a text.
package struct TextFault: Error, Equatable, CustomStringConvertible {
  /// The first byte that is wrong, counted from 1, and the problem.
  package let description: String
}

extension String {
  /// Decodes a text, or a line of one. It is UTF-8 without NUL.
  ///
  /// - Parameter isFirst: Whether it begins its file. If so, a byte order mark is dropped.
  package init(validText bytes: ArraySlice<UInt8>, isFirst: Bool) throws(TextFault) {
    if isFirst, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TextFault(description: "byte 1: this is UTF-16, not UTF-8")
    }
    let text = isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    let head = text.prefix { $0 != 0 }
    let nul = head.endIndex
    let first: Int
    do throws(UTF8.ValidationError) {
      let valid = try UTF8Span(validating: head.span)
      if nul == text.endIndex {
        self = String(copying: valid)
        return
      }
      first = nul
    } catch {
      first = text.startIndex + error.byteOffsets.lowerBound
    }
    let fault = first == nul ? "a line cannot contain NUL" : "\(text[first].hexadecimal) is not UTF-8"
    throw TextFault(description: "byte \(first - bytes.startIndex + 1): \(fault)")
  }
}

extension UInt8 {
  /// The byte as in `0x0a`.
  fileprivate var hexadecimal: String { (self < 0x10 ? "0x0" : "0x") + String(self, radix: 16) }
}
