/// The properties of a parameter that lookup, help and completion use.
struct ParameterDefinition: Sendable {
  /// The source of its value.
  enum Entry: Sendable {
    /// A word of the line, without quotes.
    case word
    /// The rest of the line, verbatim.
    case line
    /// The rest of the line, verbatim, which is itself a line for the console.
    case verb
    /// The user, who is prompted for it without echo. It is never part of the line.
    case secret
    /// A word of the line; without one, the user's editor with this initial text.
    case editor(@MainActor () -> String)

    /// Whether the console gets it from the user if it is not in the line.
    var isAskedFor: Bool {
      switch self {
      case .word, .line, .verb: false
      case .secret, .editor: true
      }
    }
  }

  /// The type of its values, for front ends.
  enum ValueType: Sendable {
    case text, number, choice, file
    case integer(ClosedRange<Int>)
  }

  let name: String
  var type = ValueType.text
  var entry = Entry.word
  var isOptional = false
  var takesRest = false
  /// A description of a value: "a whole number".
  var hint: (@Sendable () -> String)?
  /// Describes the default value; an empty text is not shown. It is a function, because most verbs are never explained.
  var fallback: (@Sendable () -> String)?
  var suggestions = SuggestionSource.none
  /// Returns words that are accepted for choices but not offered; `nil` if there are none.
  var otherWords: (@MainActor () -> [String])?
  /// Values for a selftest to type.
  var samples: [String] = []

  /// Whether it takes the rest of the line verbatim.
  var isLine: Bool { if case .line = entry { true } else { isVerb } }
  var isVerb: Bool { if case .verb = entry { true } else { false } }
  var isSecret: Bool { if case .secret = entry { true } else { false } }

  /// The name as help writes it; a name that begins with `--` is typed literally.
  var label: String { name.hasPrefix("--") ? name : "<\(name)>" }

  var usage: String {
    if case .secret = entry { return "" }
    let name = label + (takesRest && !isLine ? "..." : "")
    if case .editor = entry { return "[\(name)]" }
    return isOptional ? "[\(name)]" : name
  }

  /// Its explanation in help; empty if there is none.
  var explanation: String {
    let fallback = fallback?() ?? ""
    return [hint?(), fallback.isEmpty ? nil : "\(fallback) if left out"].compactMap(\.self).joined(separator: "; ")
  }
}

// MARK: - Words that are being typed

extension ParameterDefinition {
  /// Whether a word can be checked before the line runs: a number, or one of the choices that are known.
  var isChecked: Bool {
    switch type {
    case .integer, .number: true
    case .choice: if case .known = suggestions { true } else { false }
    case .text, .file: false
    }
  }

  /// Checks a word in the same way as when the line runs, but looks nothing up. Accepts every word that can't be checked.
  ///
  /// - Complexity: Linear in the number of choices.
  @MainActor
  func check(_ word: String) throws(LineError) {
    switch type {
    case .integer(let range): _ = try wholeNumber(word, in: range)
    case .number: _ = try number(word)
    case .choice where isChecked && otherWords?().contains(word) != true:
      _ = try Wording.choose(word, name: name, among: suggestions.now.map(\.word))
    case .choice, .text, .file: break
    }
  }

  /// Whether typing more characters can turn a word that fails the check into a valid value.
  @MainActor
  func canGoOn(_ word: String) -> Bool {
    switch type {
    case .integer(let range):
      guard let number = Int(typed: word) else { return Int(typed: word + "0") != nil }
      // More digits move the number further from zero.
      return number > 0 ? number <= range.upperBound : number == 0 || number >= range.lowerBound
    case .number: return Double(word + "0")?.isFinite == true
    case .choice:
      let beginning = Beginning(word)
      return suggestions.now.contains { beginning.begins($0.word) }
        || otherWords?().contains { $0.hasPrefix(word) } == true
    case .text, .file: return true
    }
  }

  /// The whole number that a word spells.
  func wholeNumber(_ word: String, in range: ClosedRange<Int>) throws(LineError) -> Int {
    guard let number = Int(typed: word) else {
      throw LineError("<\(name)> must be a whole number, not \(Wording.quoted(word))")
    }
    guard range.contains(number) else {
      throw LineError("<\(name)> must be \(Wording.bounds(of: range)), not \(number)")
    }
    return number
  }

  /// The number that a word spells. Infinity and NaN are rejected.
  func number(_ word: String) throws(LineError) -> Double {
    guard let number = Double(word), number.isFinite else {
      throw LineError("<\(name)> must be a number, not \(Wording.quoted(word))")
    }
    return number
  }
}
