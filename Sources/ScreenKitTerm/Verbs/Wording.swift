/// Phrases that several messages share.
enum Wording {
  /// The first few of `names`, in quotes, and how many more there are.
  static func list(_ names: [String], most: Int = 6) -> String {
    let shown = names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }

  /// How a message about an unknown word ends: with what was probably meant, else with what there is.
  static func advice(for word: String, among names: [String]) -> String {
    if let near = names.nearest(to: word) { return "; did you mean \"\(near)\"?" }
    return names.isEmpty ? "." : "; there is \(list(names))."
  }
}
