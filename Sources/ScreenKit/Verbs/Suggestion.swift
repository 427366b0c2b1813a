/// A word that completion offers for an argument, with a description.
public struct Suggestion: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word without quotes; completion adds them where needed.
  public let word: String
  /// A short description; empty if there is none.
  public let summary: String
  /// Whether the suggestion is only the beginning of a word, so that completion adds no space after it.
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

  /// Makes a suggestion that is only the beginning of a word. Completion adds no space after it.
  public init(open word: String, _ summary: String = "") {
    self.init(word, summary)
    isOpen = true
  }

  /// Returns a copy with a prefix that has already been typed.
  public func behind(_ prefix: some StringProtocol) -> Self {
    isOpen ? Self(open: prefix + word, summary) : Self(prefix + word, summary)
  }

  /// Whether the word begins with the typed text, ignoring case.
  func begins(with partial: String) -> Bool { Beginning(partial).begins(word) }
}

/// The source of the suggestions for an argument.
enum SuggestionSource: Sendable {
  /// Suggestions available immediately; the function receives the typed part of the word.
  case known(@MainActor (String) -> [Suggestion])
  /// Suggestions that are looked up off the main actor, possibly slowly.
  case lookedUp(@Sendable (String) async -> [Suggestion])
  /// The existing files, if the author grants `Permission.files`.
  case files
  /// The verbs that can be typed.
  case verbs

  static let none = SuggestionSource.known { _ in [] }

  /// Words without descriptions, which are available immediately.
  static func words(_ words: @escaping @MainActor () -> [String]) -> Self {
    .known { _ in words().map { Suggestion($0) } }
  }

  /// The suggestions that are available immediately, whatever is typed.
  @MainActor
  var now: [Suggestion] {
    if case .known(let suggestions) = self { suggestions("") } else { [] }
  }
}
