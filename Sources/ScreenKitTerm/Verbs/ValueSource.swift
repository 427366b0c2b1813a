/// Where completion and help get values from that are not known at once.
@MainActor
struct ValueSource {
  /// Waits for values, a little.
  let lookup: ValueLookup
  /// Lists the files whose names begin with a text; `nil` when that door is closed.
  var files: (@MainActor (String) -> [Suggestion])?

  /// What a source offers for a word of which `partial` was typed, and what is to be said beside it.
  ///
  /// - Parameter key: Names the question, so that asking again is told from asking something else.
  func suggestions(
    _ source: SuggestionSource, key: String, partial: String
  ) -> (found: [Suggestion], note: String?) {
    switch source {
    case .known(let suggestions): (suggestions(partial), nil)
    case .files: (files?(partial) ?? [], nil)
    case .verbs: ([], nil)
    case .lookedUp(let look):
      if let found = lookup.suggestions(for: key, { await look(partial) }) {
        (found, nil)
      } else {
        ([], "Still looking; ask again for what is found.")
      }
    }
  }
}

extension OptionsSource {
  /// What can come behind `words` where `partial` was typed of the next one.
  @MainActor
  func suggestions(behind words: [String], partial: String, _ values: ValueSource) -> [Suggestion] {
    let walk = OptionsWalk(description, behind: words)
    if let pending = walk.pending { return suggestions(for: pending, partial, values) }
    if !walk.isTerminated, partial.hasPrefix("-") {
      guard let equals = partial.firstIndex(of: "=") else { return walk.namedSuggestions + [Self.help] }
      let prefix = partial[...equals]
      guard let option = walk.option(prefix.dropLast()) else { return [] }
      return suggestions(for: option, String(partial[equals...].dropFirst()), values).map {
        $0.isOpen ? Suggestion(open: prefix + $0.word, $0.summary) : Suggestion(prefix + $0.word, $0.summary)
      }
    }
    let positional = walk.positional.map { suggestions(for: $0, partial, values) } ?? []
    return partial.isEmpty ? positional + walk.namedSuggestions : positional
  }

  private static let help = Suggestion("--help", "Explain the command")

  @MainActor
  private func suggestions(
    for argument: OptionsDescription.Argument, _ partial: String, _ values: ValueSource
  ) -> [Suggestion] {
    suggestions(for: argument) + (argument.takesFiles ? values.files?(partial) ?? [] : [])
  }
}

extension OptionsWalk {
  /// The options and flags that can still be given: a long option up to the sign behind which its value stands.
  fileprivate var namedSuggestions: [Suggestion] {
    named.compactMap { argument in
      guard let name = argument.names.first else { return nil }
      let takesValue = argument.kind == .option && name.hasPrefix("--")
      return takesValue ? Suggestion(open: name + "=", argument.summary) : Suggestion(name, argument.summary)
    }
  }
}
