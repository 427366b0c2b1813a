extension CaseIterable {
  /// The word offered for a case: its raw value if that is a text, otherwise its name.
  static func word(for value: Self) -> String {
    ((value as? any RawRepresentable)?.rawValue as? String) ?? "\(value)"
  }

  /// The case that a whole word names: the case it is offered for, or else the one with that name or raw value.
  static func value(spelled word: String) -> Self? {
    allCases.first { Self.word(for: $0) == word } ?? allCases.first { spellings(of: $0).contains(word) }
  }

  /// The name of a case, and its raw value.
  static func spellings(of value: Self) -> [String] {
    ["\(value)"] + ((value as? any RawRepresentable).map { ["\($0.rawValue)"] } ?? [])
  }
}
