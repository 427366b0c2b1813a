/// Phrases that several messages share.
enum Wording {
  /// A word as a message quotes it: in quotes, and of a long one the beginning.
  static func quoted(_ word: String) -> String {
    word.unicodeScalars.count <= 60 ? "\"\(word)\"" : "\"\(String(word.unicodeScalars.prefix(60)))...\""
  }

  /// The first few of `names`, in quotes, and how many more there are.
  static func list(_ names: [String], most: Int = 6) -> String {
    let shown = names.prefix(most).map(quoted).joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }

  /// The names as one may be chosen: `"delete" or "keep"`.
  static func choice(_ names: [String]) -> String {
    names.map(quoted).joined(separator: " or ")
  }

  /// How a message about an unknown word ends: with what was probably meant, else with what there is.
  static func advice(for word: String, among names: [String]) -> String {
    if let near = names.nearest(to: word) { return "; did you mean \(quoted(near))?" }
    return names.isEmpty ? "." : "; there is \(list(names))."
  }
}
