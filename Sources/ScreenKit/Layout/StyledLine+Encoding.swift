extension StyledLine {
  /// The line without styles or escape sequences.
  public var plain: String { text.string }

  /// Writes the line, with styles as escape sequences if there is a palette. No style continues beyond its end.
  func write(to output: inout [UInt8], in palette: Palette?) {
    var string = plain
    string.withUTF8 { bytes in
      guard let palette, !bytes.isEmpty else { return output += bytes }
      guard !parts.isEmpty else {
        let sequence = palette[.plain]
        if let sequence { output += sequence }
        output += bytes
        if sequence != nil { output += Palette.end }
        return
      }
      var start = 0
      var address: String?
      for part in parts {
        if part.address != address {
          address = part.address
          output += LinkTarget.sequence(for: address).utf8
        }
        let sequence = palette[part.style]
        if let sequence { output += sequence }
        output += bytes[start..<part.end]
        if sequence != nil { output += Palette.end }
        start = part.end
      }
      if address != nil { output += LinkTarget.sequence(for: nil).utf8 }
    }
  }
}

extension StyledLine.Part {
  /// The address for the terminal. A line to run has none, because a terminal could not pass it back.
  fileprivate var address: String? {
    if case .address(let address) = target { address } else { nil }
  }
}
