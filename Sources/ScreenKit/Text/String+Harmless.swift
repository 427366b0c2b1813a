extension String {
  /// The text as a terminal may receive it: line ends are kept, tabs become blanks, and hidden characters, such as the beginning of an
  /// escape sequence, are spelled out.
  ///
  /// For programs that write data to a terminal themselves. The console does this with everything that it shows. Linear.
  public var harmless: String {
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return self }
    let lines = split(omittingEmptySubsequences: false) { (character: Character) in
      character == "\n" || character == "\r\n" || character == "\r"
    }
    return lines.map { String($0).replacing("\t", with: " ").spelledOut }.joined(separator: "\n")
  }
}
