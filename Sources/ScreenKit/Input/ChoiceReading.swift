/// Matches a text to choices.
enum ChoiceReading {
  /// The index of the choice that a text names.
  ///
  /// - Throws: An error if no choice matches, or more than one.
  static func index(of text: String, among names: [String]) throws(LineError) -> Int {
    let word = text.trimmingBlanks
    if let index = names.firstIndex(spelled: word) { return index }
    if let number = Int(word), number > 0, number <= names.count { return number - 1 }
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
  static func numbers(in part: Substring) -> [Substring]? {
    let words = part.split { $0 == " " || $0 == "\t" }
    return words.count > 1 && words.allSatisfy { Int($0) != nil } ? words : nil
  }
}
