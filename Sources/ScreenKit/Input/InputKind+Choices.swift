extension InputKind where Value == String {
  /// One of several choices, listed with their numbers. An exact match wins, then a number, then a match that ignores case, then an
  /// unambiguous prefix.
  public static func choice(from choices: @autoclosure @escaping @MainActor () -> [String]) -> Self {
    Self(.choice, choices: choices, spell: { $0 }) { text in
      let names = choices()
      return names[try ChoiceReading.index(of: text, among: names)]
    }
  }
}

extension InputKind where Value == [String] {
  /// Any number of choices, separated by commas, each matched in the same way as ``InputKind/choice(from:)``; numbers may be separated by
  /// blanks. `none` selects none. The value has each choice once, in the order of the list.
  public static func choices(from choices: @autoclosure @escaping @MainActor () -> [String]) -> Self {
    Self(.choices, choices: choices, spell: { Self.spelled($0, among: choices()) }) { text in
      let names = choices()
      return try ChoiceReading.indices(of: text, among: names).map { names[$0] }
    }
  }
}

extension InputKind where Value: CaseIterable & Sendable {
  /// One of the cases of an enum, by its name, or its raw value; see ``InputKind/choice(from:)``.
  public static func choice(of type: Value.Type = Value.self) -> Self {
    let cases = Array(Value.allCases)
    let names: @MainActor () -> [String] = { cases.map(Value.word) }
    return Self(.choice, choices: names, spell: { Value.word(for: $0) }) { text in
      let word = text.trimmingBlanks
      if let value = Value.value(spelled: word) { return value }
      return cases[try ChoiceReading.index(of: word, among: names())]
    }
  }
}

extension InputKind {
  /// Any number of the cases of an enum; see ``InputKind/choices(from:)``.
  public static func choices<Case: CaseIterable & Sendable>(of type: Case.Type = Case.self) -> Self
  where Value == [Case] {
    let cases = Array(Case.allCases)
    let names: @MainActor () -> [String] = { cases.map(Case.word) }
    return Self(.choices, choices: names, spell: { Self.spelled($0.map(Case.word), among: names()) }) {
      try ChoiceReading.indices(of: $0, among: names()).map { cases[$0] }
    }
  }

  /// One of several values, by their names; see ``InputKind/choice(from:)``.
  @MainActor
  static func choice(from values: [Value], named name: @escaping @MainActor (Value) -> String) -> Self {
    let names = values.map(name)
    return Self(.choice, choices: { names }, spell: name) { text in
      values[try ChoiceReading.index(of: text, among: names)]
    }
  }

  /// The text that gives some of the choices. If a choice is called `none`, no text gives an empty selection.
  fileprivate static func spelled(_ names: [String], among all: [String]) -> String {
    names.isEmpty && !all.contains("none") ? "none" : names.joined(separator: ", ")
  }
}

extension InputKind where Value == Bool {
  /// Yes or no, or a prefix of either. `on`, `true`, `off` and `false` are also accepted.
  public static var yesNo: Self {
    let names = ["yes", "no"]
    return Self(.yesNo, suggestions: .words { names }, spell: { $0 ? "yes" : "no" }) {
      let word = $0.trimmingBlanks
      switch word.lowercased() {
      case "on", "true": return true
      case "off", "false": return false
      default: return try Wording.choose(word, name: "answer", among: names) == 0
      }
    }
  }
}
