extension Parameter where Value == Int {
  /// A whole number, within `range`.
  public static func integer(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Self {
    let description = ParameterDefinition(name: name, type: .integer(range), hint: { Wording.wholeNumber(in: range) })
    return Self(description) { try description.wholeNumber($0[$0.startIndex], in: range) }
  }
}

extension Parameter where Value == Double {
  /// A number, which may have a fraction. Infinity and NaN are none.
  public static func number(_ name: String) -> Self {
    let description = ParameterDefinition(name: name, type: .number, hint: { "a number" })
    return Self(description) { try description.number($0[$0.startIndex]) }
  }
}

extension Parameter where Value == String {
  /// Any one word; a text with spaces is put in quotes. `suggestions` are what completion offers.
  public static func text(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    Self(name, suggestions: { suggestions().map { Suggestion($0) } }) { $0 }
  }

  /// The rest of the line as it was typed, with its quotes and backslashes, for a language such as SQL.
  ///
  /// `suggestions` are words that it begins with. A line that begins with one of them, without the name of the verb, is corrected.
  public static func line(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    let suggestions = SuggestionSource.known { _ in suggestions().map { Suggestion($0) } }
    return Self(ParameterDefinition(name: name, entry: .line, takesRest: true, suggestions: suggestions)) {
      $0.joined(separator: " ")
    }
  }

  /// All that follows, as a line that the session runs; see `Verb.doing`. Help and completion look into it.
  public static func verb(_ name: String) -> Self {
    Self(ParameterDefinition(name: name, entry: .verb, takesRest: true)) { $0.joined(separator: " ") }
  }

  /// The name of a file. Completion offers existing files if the author grants `Permission.files`.
  public static func file(_ name: String) -> Self {
    Self(ParameterDefinition(name: name, type: .file, hint: { "the name of a file" }, suggestions: .files)) { words in
      words[words.startIndex]
    }
  }

  /// A text that the user writes in an editor of their own, where the author grants `Permission.editor`.
  ///
  /// A script, and who wants to, writes it as a word behind the verb.
  ///
  /// - Parameters:
  ///   - name: What help calls it.
  ///   - text: What the editor begins with.
  public static func edited(_ name: String, from text: @autoclosure @escaping @MainActor () -> String) -> Self {
    Self(ParameterDefinition(name: name, entry: .editor(text))) { $0[$0.startIndex] }
  }

  /// One of some words: as it is written, else without regard to case, else by its beginning if only one begins so.
  public static func choice(_ name: String, from choices: @autoclosure @escaping @MainActor () -> [String]) -> Self {
    Self(name, choices: { choices().map { Suggestion($0) } }) { word in
      let choices = choices()
      return choices[try Wording.choose(word, name: name, among: choices)]
    }
  }

  /// One of some words, each with what it is for, found in the same ways.
  public static func choice(_ name: String, from choices: @autoclosure @escaping @MainActor () -> [Suggestion]) -> Self
  {
    Self(name, choices: choices) { word in
      let choices = choices().map(\.word)
      return choices[try Wording.choose(word, name: name, among: choices)]
    }
  }
}

extension Parameter where Value: CaseIterable & Sendable {
  /// One of the cases of an enum, by its name, or by its raw value if that is a text; found as freely as other choices are.
  ///
  /// The other of the two, and a raw value of another type, is accepted, too, if it is typed in full.
  public static func choice(_ name: String, of type: Value.Type = Value.self) -> Self {
    let choices: @MainActor () -> [Suggestion] = { Value.allCases.map { Suggestion(Value.word(for: $0)) } }
    return Self(name, choices: choices, otherWords: { Value.allCases.flatMap(Value.spellings) }) { word in
      if let value = Value.value(spelled: word) { return value }
      let cases = Array(Value.allCases)
      return cases[try Wording.choose(word, name: name, among: cases.map(Value.word))]
    }
  }
}

extension Parameter where Value == [String] {
  /// All words that follow, one at least. `suggestions` are what completion offers for each of them.
  public static func words(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    .rest(.text(name, suggestions: suggestions()))
  }
}

extension Parameter where Value == Secret<String> {
  /// A text that nobody must see: the console asks for it when the verb has been typed, without showing what is typed.
  ///
  /// It cannot be written behind the verb, where it would show and be remembered; so a script cannot use the verb.
  public static func secret(_ name: String) -> Self {
    let description = ParameterDefinition(name: name, entry: .secret, hint: { "asked for separately, and not shown" })
    return Self(description) { Secret($0[$0.startIndex]) }
  }
}
