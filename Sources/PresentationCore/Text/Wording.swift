/// Phrases shared by several messages.
package enum Wording {
  /// A word as a message quotes it, shortened if it is long.
  package static func quoted(_ word: String) -> String {
    word.unicodeScalars.count <= 60 ? "\"\(word)\"" : "\"\(String(word.unicodeScalars.prefix(60)))...\""
  }

  /// The first few of `names`, in quotes, and the number of the others.
  package static func list(_ names: some Collection<String>, most: Int = 6) -> String {
    let shown = names.prefix(most).map(quoted).joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }

  /// The advice for an unknown word: the name that was probably meant, else the existing names.
  package static func advice(for word: String, among names: [String]) -> (text: String, names: [String])? {
    if let near = names.nearest(to: word) { return ("did you mean \(quoted(near))?", [near]) }
    return names.isEmpty ? nil : ("choose from \(list(names))", names)
  }
}
