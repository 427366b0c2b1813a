extension InputKind where Value == Int {
  /// A whole number.
  public static var integer: Self { integer(in: .min ... .max) }

  /// A whole number within a range.
  public static func integer(in range: ClosedRange<Int>) -> Self {
    Self(.number, spell: { "\($0)" }) { text in
      guard let number = Int(typed: text.trimmingBlanks) else {
        throw LineError("must be \(Wording.wholeNumber(in: range)), not \(Wording.quoted(text))")
      }
      guard range.contains(number) else { throw LineError("must be \(Wording.bounds(of: range)), not \(number)") }
      return number
    }
  }
}

extension InputKind where Value == Double {
  /// A number, which may have a fraction. Infinity and NaN are rejected.
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
  /// A text that must not be visible: a front end prompts for it without echo, and a script reads it from the `--secrets` file.
  ///
  /// It is never typed as a line, which would be visible. An empty line starts the prompt; a terminal starts it automatically. Ctrl-C and
  /// Ctrl-D cancel the prompt and go back.
  public static var secret: Self { Self(.secret, spell: { _ in nil }, parse: { Secret($0) }) }
}

extension InputKind where Value == String {
  /// A text of several lines, ended by a line with a single dot. Pasted text, or any other line with line breaks in it, is one value, which
  /// Enter accepts. A dot on the first line gives the default. Blank lines alone give an empty text, or fail without a default.
  public static var lines: Self { Self(.lines, spell: { $0 }, parse: { $0 }) }
}

extension InputKind {
  /// Returns an optional kind: `none` gives `nil`, as does a blank line without a default.
  ///
  /// For a secret, and if a choice is called `none`, only a blank line gives `nil`. For a text of several lines, only blank lines do.
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

extension Int {
  /// Reads a typed number, in decimal or, after `0x`, in hexadecimal digits, as `Double` does; `nil` if the text is not a number.
  init?(typed text: String) {
    if let number = Int(text) {
      self = number
      return
    }
    guard let number = text.wholeMatch(of: /([+-]?)0[xX]([0-9A-Fa-f]+)/) else { return nil }
    self.init(number.1 + number.2, radix: 16)
  }
}
