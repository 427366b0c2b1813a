/// Finds values that only the session knows, for completion and help.
@MainActor
public struct ValueSource {
  /// Waits briefly for values; `nil` if lookups are off.
  let lookup: ValueLookup?
  /// Lists the files whose names begin with a text; `nil` if files are not completed.
  let listFiles: (@MainActor (String) -> [Suggestion])?
  /// Lists the verbs whose names continue after some words.
  var verbs: @MainActor (_ words: [String], _ partial: String) -> [Suggestion] = { _, _ in [] }
  /// The line before the word being typed. It distinguishes one lookup from another.
  var line = ""

  init(lookup: ValueLookup? = nil, files: (@MainActor (String) -> [Suggestion])? = nil) {
    self.lookup = lookup
    listFiles = files
  }

  /// Lists the files whose names begin with a text; empty if the front end does not complete files.
  public func files(beginning partial: String) -> [Suggestion] { listFiles?(partial) ?? [] }

  /// Returns the results of `look` for a partly typed word, and a note to show with them, for use in a ``VerbSyntax``.
  ///
  /// `look` is called off the main actor and may be slow, as with `Parameter.suggesting(_:)`. Results within 50 milliseconds are
  /// returned. Later results reach the front end as ``SessionChange/completion(_:)``, or when the user asks again. Returns nothing if
  /// lookups are off.
  public func suggestions(
    beginning partial: String, _ look: @escaping @Sendable (_ beginning: String) async -> [Suggestion]
  ) -> (found: [Suggestion], note: String?) {
    suggestions(.lookedUp(look), behind: [], partial: partial)
  }

  /// The suggestions from a source for a partly typed word, and a note to show with them.
  func suggestions(
    _ source: SuggestionSource, behind words: [String], partial: String
  ) -> (found: [Suggestion], note: String?) {
    switch source {
    case .known(let suggestions): return (suggestions(partial), nil)
    case .files: return (files(beginning: partial), nil)
    case .verbs: return (verbs(words, partial), nil)
    case .lookedUp(let look):
      guard let lookup else { return ([], nil) }
      if let found = lookup.suggestions(for: line + partial, { await look(partial) }) { return (found, nil) }
      return ([], "Still looking; ask again for more.")
    }
  }
}
