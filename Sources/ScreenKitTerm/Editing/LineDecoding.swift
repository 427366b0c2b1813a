extension String {
  /// Reads a line of a script, which is UTF-8 without NUL.
  ///
  /// - Parameters:
  ///   - bytes: The line, without what ended it.
  ///   - isFirst: Whether it begins the file: a byte order mark is dropped there.
  /// - Throws: An error that says at which of its bytes, counted from 1, the line is wrong, and how.
  init(scriptLine bytes: ArraySlice<UInt8>, isFirst: Bool) throws(LineError) {
    if isFirst, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw LineError("byte 1: this is UTF-16; a script must be UTF-8")
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
    throw LineError("byte \(first - bytes.startIndex + 1): \(fault)")
  }
}

extension UInt8 {
  /// As `0x0a`.
  fileprivate var hexadecimal: String { (self < 0x10 ? "0x0" : "0x") + String(self, radix: 16) }
}
