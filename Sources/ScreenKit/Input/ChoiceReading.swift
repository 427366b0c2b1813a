/// Matches a text to choices.
enum ChoiceReading {
  /// The index of the choice that a text names.
  ///
  /// - Throws: An error if no choice matches, or more than one.
  static func index(of text: String, among names: [String]) throws(LineError) -> Int {
    let word = text.trimmingBlanks
    if let index = names.firstIndex(spelled: word) { return index }
    if let number = Int(word), names.indices.contains(number - 1) { return number - 1 }
    return try Wording.choose(word, name: "choice", among: names)
  }

  /// The indices of the choices that a text names, in order.
  ///
  /// - Throws: An error if a part of it matches no choice, or more than one.
  static func indices(of text: String, among names: [String]) throws(LineError) -> [Int] {
    if let index = names.firstIndex(spelled: text) { return [index] }
    if text.trimmingBlanks == "none" { return [] }
    var chosen: Set<Int> = []
    for part in text.split(separator: ",") {
      for word in numbers(in: part) ?? [part] where !word.allSatisfy(\.isWhitespace) {
        chosen.insert(try index(of: String(word), among: names))
      }
    }
    return chosen.sorted()
  }

  /// The numbers in a part of a line, separated by blanks; `nil` if it contains anything else.
  fileprivate static func numbers(in part: Substring) -> [Substring]? {
    let words = part.split { $0 == " " || $0 == "\t" }
    return words.count > 1 && words.allSatisfy { Int($0) != nil } ? words : nil
  }
}

extension InputDescription {
  /// The numbered choices, at most the first 50: the end of ``Screenful/listing``.
  package var listing: [Block] {
    guard hasNumberedChoices else { return [] }
    let shown = choices.prefix(50)
    let rest = choices.count - shown.count
    return [.list(shown.map { .text(StyledText($0)) }, isNumbered: true)]
      + (rest > 0 ? [.text(StyledText("... \(rest) more", .faint))] : [])
  }

  /// Returns the indices that a line of `.choices` would select; `nil` if a part is unknown or ambiguous.
  public func choices(named text: String) -> [Int]? { try? ChoiceReading.indices(of: text, among: choices) }

  /// The word that selects each choice: its name, or its number if a line with that name has another meaning.
  package var words: [String] {
    let names = Set(choices)
    var earlier: Set<String> = []
    return choices.enumerated().map { index, name in
      if earlier.insert(name).inserted, isPlain(name, among: names) { return name }
      var number = "\(index + 1)"
      while names.contains(number) { number = "0" + number }
      return number
    }
  }

  /// Whether the name of a choice, typed as a line, means the first choice with that name.
  private func isPlain(_ name: String, among names: Set<String>) -> Bool {
    guard name.trimmingBlanks == name, !name.allSatisfy(\.isWhitespace),
      !name.contains(where: { $0.isNewline || $0 == "\0" })
    else { return false }
    return kind == .choice
      || !name.contains(",") && name != "none" && !names.contains(name + ",")
        && ChoiceReading.numbers(in: name[...]) == nil
  }
}
