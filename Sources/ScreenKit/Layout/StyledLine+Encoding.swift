extension StyledLine {
  /// The line without styles, and without any escape sequence.
  public var plain: String {
    spans.count == 1 ? spans[0].text.string : spans.reduce(into: "") { $0 += $1.text.string }
  }

  /// Returns the line with styles as escape sequences, none of which holds beyond its end.
  func ansi(in palette: Palette) -> String {
    if spans.count == 1, palette[spans[0].style] == nil, spans[0].address == nil { return spans[0].text.string }
    var output = ""
    var address: String?
    for span in spans {
      if span.address != address {
        address = span.address
        output += LinkTarget.sequence(for: address)
      }
      if let parameters = palette[span.style] {
        output += "\u{1B}[\(parameters)m\(span.text.string)\u{1B}[0m"
      } else {
        output += span.text.string
      }
    }
    return address == nil ? output : output + LinkTarget.sequence(for: nil)
  }
}
