extension Wording {
  /// Quotes a text for a message. A text that contains double quotes is put in single quotes.
  package static func quotedText(_ text: String) -> String {
    text.contains("\"") ? "'\(text)'" : quoted(text)
  }

  /// Joins names with "or": `"delete" or "keep"`.
  static func choice(_ names: [String]) -> String {
    names.map(quoted).joined(separator: " or ")
  }

  /// The error for a word that is not one of `names`.
  static func unknown(_ kind: String, _ word: String, among names: [String]) -> LineError {
    let advice = advice(for: word, among: names)
    return LineError("unknown \(kind) \(quoted(word))", advice: advice?.text, alternatives: advice?.names ?? [])
  }

  /// Describes the numbers of a range, as in `1 or more`.
  static func bounds(of range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (let least, .max): "\(least) or more"
    case (.min, let most): "\(most) or less"
    case (let least, let most): "from \(least) to \(most)"
    }
  }

  /// Describes a whole number within a range.
  static func wholeNumber(in range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (let least, .max): "a whole number from \(least) up"
    case (.min, let most): "a whole number up to \(most)"
    case (let least, let most): "a whole number from \(least) to \(most)"
    }
  }

  /// The index of the choice that a word means: an exact match, else one that differs only in case, else the only one with that prefix.
  static func choose(_ word: String, name: String, among choices: [String]) throws(LineError) -> Int {
    if let index = choices.firstIndex(spelled: word) { return index }
    let beginning = Beginning(word)
    let longer = choices.indices.filter { beginning.begins(choices[$0]) }
    let lowered = word.lowercased()
    let alike = longer.filter { choices[$0].lowercased() == lowered }
    if alike.count == 1 { return alike[0] }
    if longer.count == 1 { return longer[0] }
    if longer.count > 1 {
      let names = longer.map { choices[$0] }
      throw LineError("\(quoted(word)) is ambiguous; it could be \(list(names))", alternatives: names)
    }
    throw unknown(name, word, among: choices)
  }

  /// Middlewares as a message names them: `the middleware "log"`.
  static func middlewares(_ names: [String]) -> String {
    "the \(names.count == 1 ? "middleware" : "middlewares") \(list(names))"
  }

  /// Returns a text without the full stop at its end.
  static func phrase(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

  /// Adds a full stop to a text, unless it ends with a punctuation mark.
  static func sentence(_ text: String) -> String {
    text.last.map { ".!?".contains($0) } == true ? text : text + "."
  }
}

extension LineError {
  /// A word in quotes, as messages show it; a long one is truncated.
  public static func quoted(_ word: String) -> String { Wording.quoted(word) }

  /// Returns the name that an unknown word was probably meant to be, for a "did you mean" message.
  ///
  /// It is the first name that begins with the word, or else the closest one, if at most one letter in three is wrong. Case is ignored.
  /// Words and names of more than 64 characters are ignored.
  ///
  /// - Complexity: Linear in the number of names.
  public static func nearest(to word: String, among names: some Sequence<String>) -> String? { names.nearest(to: word) }
}

extension [String] {
  /// Returns the index of the text with the same bytes, or else of an equal one.
  ///
  /// Swift treats two encodings of an accented letter as equal, but they may name different things.
  func firstIndex(spelled text: String) -> Int? {
    firstIndex { $0.utf8.elementsEqual(text.utf8) } ?? firstIndex(of: text)
  }
}
