/// Finds values for completion and help that only the session can know.
@MainActor
public struct ValueSource {
  /// Waits for values, a little; `nil` where nothing is looked up.
  let lookup: ValueLookup?
  /// Lists the files whose names begin with a text; `nil` where files are not completed.
  let listFiles: (@MainActor (String) -> [Suggestion])?
  /// Lists the verbs whose names go on behind some words.
  var verbs: @MainActor (_ words: [String], _ partial: String) -> [Suggestion] = { _, _ in [] }
  /// The line up to the word that is typed, which tells one question from another.
  var line = ""

  init(lookup: ValueLookup? = nil, files: (@MainActor (String) -> [Suggestion])? = nil) {
    self.lookup = lookup
    listFiles = files
  }

  /// Lists the files whose names begin with a text; nothing where the front end does not complete files.
  public func files(beginning partial: String) -> [Suggestion] { listFiles?(partial) ?? [] }

  /// Returns what `look` finds for a word of which `partial` was typed, and what to say beside it, for a ``VerbSyntax``.
  ///
  /// `look` is called away from the main actor and may take its time, as with `Parameter.suggesting(_:)`: what it finds within 50
  /// milliseconds is returned. Later, the front end gets it as ``SessionChange/completion(_:)``, or when the user asks again. Returns nothing where nothing is looked up.
  public func suggestions(
    beginning partial: String, _ look: @escaping @Sendable (_ beginning: String) async -> [Suggestion]
  ) -> (found: [Suggestion], note: String?) {
    suggestions(.lookedUp(look), behind: [], partial: partial)
  }

  /// What a source offers for a word of which `partial` was typed, and what to say beside it.
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
