import ScreenKit
import TestSupport

/// A verb as a value, so that a test can generate a screen full of them.
struct Specimen: Equatable, Sendable {
  enum Argument: CaseIterable { case none, choice, several, optional, rest, integer }

  var name: String
  var argument: Argument
  var words: [String]
  var reason: String?
  var category: String?

  static func some(_ generator: inout SeededGenerator) -> [Specimen] {
    let heads = ["a", "ab", "abc", "open", "over", "o", "back", "history", "s", "é"]
    let words = ["x", "two words", "it's", "", "\"", "\\", "X", "xy", "#", "?", ":q", "--help", "a\u{1B}b", "日本"]
    var specimens: [Specimen] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let second = Bool.random(using: &generator) ? "" : " " + ["key", "log", "keys"].randomElement(using: &generator)!
      let name = heads.randomElement(using: &generator)! + second
      guard !specimens.contains(where: { $0.name == name }) else { continue }
      specimens.append(
        Specimen(
          name: name, argument: Argument.allCases.randomElement(using: &generator)!,
          words: Array(Set(words.shuffled(using: &generator).prefix(4))).sorted(),
          reason: Int.random(in: 0..<5, using: &generator) == 0 ? "not today" : nil,
          category: Bool.random(using: &generator) ? "Things" : nil))
    }
    return specimens
  }

  @MainActor var verb: Verb<Note> {
    let (name, words) = (name, words)
    let verb: Verb<Note> =
      switch argument {
      case .none: Verb(name, "Does \(name)") { .note(name) }
      case .choice: Verb(name, .choice("word", from: words), "Does \(name)") { .note("\(name) \([$0])") }
      case .several:
        Verb(name, .choice("one", from: words), .choice("other", from: words), "Does \(name)") {
          .note("\(name) \([$0, $1])")
        }
      case .optional:
        Verb(name, .choice("word", from: words).defaulting(to: "-"), "Does \(name)") { .note("\(name) \([$0])") }
      case .rest: Verb(name, .rest(.choice("word", from: words)), "Does \(name)") { .note("\(name) \($0)") }
      case .integer: Verb(name, .integer("number"), "Does \(name)") { .note("\(name) \($0)") }
      }
    return (category.map(verb.category) ?? verb).disabled(reason)
  }
}
