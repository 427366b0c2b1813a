extension Verb {
  /// The verbs of every session, with those that a front end adds; `discard`, which is there for some lines only, is the last.
  ///
  /// - Parameters:
  ///   - notices: What `notices` lists.
  ///   - paths: What `goto` can be given where a text was typed.
  static func builtIn(
    adding verbs: [Self], _ notices: Notices, paths: @escaping @MainActor (String) -> [Suggestion]
  ) -> [Self] {
    let own = [look, back, home, path, goto(paths), help, list(notices), wait, quit].map { $0.role(.reads) }
    return own + verbs + [discard.role(.reads)]
  }
}
