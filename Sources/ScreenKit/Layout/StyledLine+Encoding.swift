extension StyledLine {
  /// The line without styles, and without any escape sequence.
  public var plain: String {
    spans.count == 1 ? spans[0].text.string : spans.reduce(into: "") { $0 += $1.text.string }
  }

  /// The line with styles as escape sequences, none of which holds beyond its end.
  public var ansi: String {
    if spans.count == 1, spans[0].style.attribute == nil { return spans[0].text.string }
    return spans.reduce(into: "") { output, span in
      guard let attribute = span.style.attribute else {
        output += span.text.string
        return
      }
      output += "\u{1B}[\(attribute)m\(span.text.string)\u{1B}[0m"
    }
  }
}

extension Style {
  /// The parameter of the escape sequence that switches it on.
  package var attribute: String? {
    switch self {
    case .plain: nil
    case .strong, .heading: "1"
    case .faint: "2"
    case .error: "31"
    case .success: "32"
    case .warning: "33"
    case .accent, .info: "36"
    case .key: "1;36"
    case .link: "4"
    case .selected: "7"
    }
  }
}
