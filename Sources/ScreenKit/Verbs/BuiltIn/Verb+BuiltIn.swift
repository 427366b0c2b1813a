extension Verb {
  /// The verbs of every session, with those that a front end adds.
  ///
  /// - Parameter paths: What `goto` can be given where a text was typed.
  static func builtIn(adding verbs: [Self], paths: @escaping @MainActor (String) -> [Suggestion]) -> [Self] {
    [look, back, home, path, goto(paths), help, quit] + verbs
  }
}
