extension String {
  /// The text, safe to use as part of a line: line ends are kept, tabs become blanks, and hidden characters are escaped.
  package var harmless: String {
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return self }
    let lines = split(omittingEmptySubsequences: false) { (character: Character) in
      character == "\n" || character == "\r\n" || character == "\r"
    }
    return lines.map { String($0).replacing("\t", with: " ").spelledOut }.joined(separator: "\n")
  }
}
