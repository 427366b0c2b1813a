extension InputKind where Value == Int {
  /// A whole number.
  public static var integer: Self { integer(in: .min ... .max) }

  /// A whole number within a range.
  public static func integer(in range: ClosedRange<Int>) -> Self {
    Self(.number, spell: { "\($0)" }) { text in
      guard let number = Int(text.trimmingBlanks) else {
        throw LineError("must be \(Wording.wholeNumber(in: range)), not \(Wording.quoted(text))")
      }
      guard range.contains(number) else { throw LineError("must be \(Wording.bounds(of: range)), not \(number)") }
      return number
    }
  }
}

extension InputKind where Value == Double {
  /// A number, which may have a fraction. Infinity and NaN are none.
  public static var number: Self {
    Self(.number, spell: { "\($0)" }) { text in
      guard let number = Double(text.trimmingBlanks), number.isFinite else {
        throw LineError("must be a number, not \(Wording.quoted(text))")
      }
      return number
    }
  }
}

extension InputKind where Value == Secret<String> {
  /// A text that nobody may see: a front end asks for it without showing it, and a script takes it from the file of `--secrets`.
  ///
  /// It is never typed as a line, which would show: an empty line asks for it, and a terminal does that by itself. Ctrl-C and
  /// Ctrl-D give it up, which goes back.
  public static var secret: Self { Self(.secret, spell: { _ in nil }, parse: { Secret($0) }) }
}

extension InputKind where Value == String {
  /// A text of several lines, up to a line that is a lone dot. A paste is one value, which Enter accepts; so is any line that has
  /// line breaks in it. A dot at once gives the default; blank lines alone give an empty text, or fail where there is no default.
  public static var lines: Self { Self(.lines, spell: { $0 }, parse: { $0 }) }
}

extension InputKind {
  /// The same kind, of which there may be no value: `none` gives `nil`, as does a blank line without a default.
  ///
  /// Where one of the choices is called `none`, and where a secret is asked for, only a blank line gives `nil`; where lines are, blank
  /// lines alone do.
  public static func optional<Wrapped>(_ kind: InputKind<Wrapped>) -> Self where Value == Wrapped? {
    let takesNone = { @MainActor in kind.kind.hasNone && !kind.choices().contains("none") }
    return Self(
      kind.kind, choices: kind.choices, suggestions: kind.suggestions, blank: .some(nil),
      spell: { value in
        guard let value else { return takesNone() ? "none" : "" }
        return kind.spell(value)
      }
    ) { text in
      if text.trimmingBlanks == "none", takesNone() { return nil }
      return try kind.value(of: text, default: nil)
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmingBlanks: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }
}
