extension Session {
  /// Posts a notice, once for a name, if two verbs of the screen, two of the app, or two built-in ones have it: the second is never
  /// meant. In a release build nobody looks.
  ///
  /// - Returns: `true`.
  @usableFromInline
  func tellsDuplicates(among lists: [Verb<Action>]...) -> Bool {
    for verbs in lists {
      var names: Set<String> = []
      for name in verbs.flatMap({ [$0.name] + $0.definition.traits.aliases }) where !names.insert(name).inserted {
        guard duplicates.insert(name).inserted else { continue }
        let text = "Two commands here are named \(Wording.quoted(name)); only the first can be used."
        notices.post(StyledText(text), level: .warning)
      }
    }
    return true
  }
}
