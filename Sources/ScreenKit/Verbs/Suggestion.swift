/// A word that completion offers for an argument, and what it is for.
public struct Suggestion: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word as it is meant; completion puts it in quotes where it needs them.
  public let word: String
  /// What it is for, in a few words; empty when there is nothing to say.
  public let summary: String
  /// Whether more is to be typed behind it, without a space between.
  public private(set) var isOpen = false

  /// Makes a suggestion.
  public init(_ word: String, _ summary: String = "") {
    self.word = word
    self.summary = summary
  }

  /// Makes a suggestion of a word alone.
  public init(stringLiteral word: String) {
    self.init(word)
  }

  /// Makes a suggestion that is the beginning of a word: more is to be typed behind it, without a space between.
  public init(open word: String, _ summary: String = "") {
    self.init(word, summary)
    isOpen = true
  }

  /// The same suggestion, with a beginning that has been typed already.
  public func behind(_ prefix: some StringProtocol) -> Self {
    isOpen ? Self(open: prefix + word, summary) : Self(prefix + word, summary)
  }

  /// Whether the word begins with what was typed, without regard to case.
  func begins(with partial: String) -> Bool { Beginning(partial).begins(word) }
}

/// Where the suggestions for an argument come from.
enum SuggestionSource: Sendable {
  /// Known at once; the function gets what was typed of the word.
  case known(@MainActor (String) -> [Suggestion])
  /// Looked up, perhaps for long, away from the main actor.
  case lookedUp(@Sendable (String) async -> [Suggestion])
  /// The existing files, if the author grants that permission.
  case files
  /// The verbs that can be typed.
  case verbs

  static let none = SuggestionSource.known { _ in [] }

  /// The suggestions that are known at once, whatever is typed.
  @MainActor
  var now: [Suggestion] {
    if case .known(let suggestions) = self { suggestions("") } else { [] }
  }
}
