extension Parameter where Value == Int {
  /// A whole number, within `range`.
  public static func integer(_ name: String, in range: ClosedRange<Int> = .min ... .max) -> Self {
    let description = ParameterDefinition(name: name, type: .integer(range), hint: { Wording.wholeNumber(in: range) })
    return Self(description) { try description.wholeNumber($0[$0.startIndex], in: range) }
  }
}

extension Parameter where Value == Double {
  /// A number, which may have a fraction. Infinity and NaN are rejected.
  public static func number(_ name: String) -> Self {
    let description = ParameterDefinition(name: name, type: .number, hint: { "a number" })
    return Self(description) { try description.number($0[$0.startIndex]) }
  }
}

extension Parameter where Value == String {
  /// Any single word; text with spaces needs quotes. Completion offers `suggestions`.
  public static func text(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    Self(name, suggestions: { suggestions().map { Suggestion($0) } }) { $0 }
  }

  /// The rest of the line verbatim, with its quotes and backslashes, for a language such as SQL.
  ///
  /// `suggestions` are words that such a text can begin with. If a line begins with one of them, but without the name of the verb, the
  /// error suggests the full command.
  public static func line(_ name: String, suggestions: @autoclosure @escaping @MainActor () -> [String] = []) -> Self {
    Self(ParameterDefinition(name: name, entry: .line, takesRest: true, suggestions: .words(suggestions))) {
      $0.joined(separator: " ")
    }
  }

  /// The rest of the line, as a line that the session runs; see `Verb.doing`. Help and completion also cover that line.
  public static func verb(_ name: String) -> Self {
    Self(ParameterDefinition(name: name, entry: .verb, takesRest: true)) { $0.joined(separator: " ") }
  }

  /// The name of a file. Completion offers existing files if the author grants `Permission.files`.
  public static func file(_ name: String) -> Self {
    Self(ParameterDefinition(name: name, type: .file, hint: { "the name of a file" }, suggestions: .files)) { words in
      words[words.startIndex]
    }
  }

  /// Text that the user writes in an external editor, if the author grants `Permission.editor`.
  ///
  /// It can also be given as an argument, for example in a script.
  ///
  /// - Parameters:
  ///   - name: The name that help shows.
  ///   - text: The initial text in the editor.
  public static func edited(_ name: String, from text: @autoclosure @escaping @MainActor () -> String) -> Self {
    Self(ParameterDefinition(name: name, entry: .editor(text))) { $0[$0.startIndex] }
  }

  /// One of several words. An exact match wins, then one that differs only in case, then an unambiguous prefix.
  ///
  /// If `choices` throws, nothing is offered, and the error is shown to a user who types a word.
  public static func choice(
    _ name: String, from choices: @autoclosure @escaping @MainActor () throws -> [String]
  ) -> Self {
    choice(name, from: try choices().map { Suggestion($0) })
  }

  /// One of several words, each with a description, matched in the same way.
  public static func choice(
    _ name: String, from choices: @autoclosure @escaping @MainActor () throws -> [Suggestion]
  ) -> Self {
    Self(name, choices: { (try? choices()) ?? [] }) { word in
      let choices = try choices().map(\.word)
      return choices[try Wording.choose(word, name: name, among: choices)]
    }
  }
}

extension Parameter where Value: CaseIterable & Sendable {
  /// One of the cases of an enum, by its raw value if that is a text, or else by its name; matched like other choices.
  ///
  /// The other spelling, and a raw value of another type, are also accepted if typed in full.
  public static func choice(_ name: String, of type: Value.Type = Value.self) -> Self {
    let choices: @MainActor () -> [Suggestion] = { Value.allCases.map { Suggestion(Value.word(for: $0)) } }
    return Self(name, choices: choices, otherWords: { Value.allCases.flatMap(Value.spellings) }) { word in
      if let value = Value.value(spelled: word) { return value }
      let cases = Array(Value.allCases)
      return cases[try Wording.choose(word, name: name, among: cases.map(Value.word))]
    }
  }
}

extension Parameter where Value == Secret<String> {
  /// Text that is never shown: after the verb is entered, the console prompts for it without echo.
  ///
  /// It can't be given as an argument, which would be visible and recorded in the history. In a script, the `--secrets` file provides it.
  public static func secret(_ name: String) -> Self {
    let description = ParameterDefinition(name: name, entry: .secret, hint: { "asked for separately, and not shown" })
    return Self(description) { Secret($0[$0.startIndex]) }
  }
}
