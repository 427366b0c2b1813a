extension StyledLine {
  /// The line without styles, and without any escape sequence.
  public var plain: String {
    spans.reduce(into: "") { $0 += $1.text.string }
  }

  /// The line with styles as escape sequences, none of which holds beyond its end.
  public var ansi: String {
    spans.reduce(into: "") { output, span in
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
  package var attribute: Int? {
    switch self {
    case .plain: nil
    case .strong: 1
    case .faint: 2
    case .error: 31
    case .warning: 33
    case .accent: 36
    }
  }
}
