/// The characters that the receiver of a text can show.
public enum CharacterSupport: String, Hashable, Codable, Sendable {
  /// All of Unicode; control characters appear as pictures such as `␛`.
  case unicode
  /// Printable ASCII. Control characters appear as `^[`, quotation marks, dashes and a few signs as their usual ASCII substitutes, and
  /// all other characters as `?`.
  case ascii

  /// Determines the character support of a terminal from the name of its locale's character set.
  package init(codeset: String) {
    self = ["utf-8", "utf8"].contains(codeset.lowercased()) ? .unicode : .ascii
  }

  /// The replacement for text that was cut off.
  var ellipsis: String { self == .unicode ? "…" : "..." }

  /// The character for a rule below the header of a table.
  var dash: String { self == .unicode ? "─" : "-" }

  /// Returns the ASCII text that replaces a character outside ASCII.
  static func standIn(for character: String) -> String {
    switch character {
    case "\u{201C}", "\u{201D}", "\u{201E}": "\""
    case "\u{2018}", "\u{2019}", "\u{201A}": "'"
    case "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{2212}": "-"
    case "\u{2026}": "..."
    case "\u{2264}": "<="
    case "\u{2265}": ">="
    case "\u{2190}": "<-"
    case "\u{2192}": "->"
    default: "?"
    }
  }

  /// Returns a visible mark for a scalar that must not reach a terminal, in ASCII or as a control picture.
  package func mark(for scalar: Unicode.Scalar) -> String {
    let value = scalar.value
    guard value < 0x20 || value == 0x7F else { return "\\u{" + String(value, radix: 16) + "}" }
    switch (self, scalar) {
    case (.unicode, "\n"): return "⏎"
    case (.unicode, "\t"): return "→ "
    case (.unicode, "\u{7F}"): return "␡"
    case (.unicode, _): return String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
    case (.ascii, _): return "^" + String(Unicode.Scalar(UInt8(value ^ 0x40)))
    }
  }
}
