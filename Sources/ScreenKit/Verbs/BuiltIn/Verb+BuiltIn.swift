extension Verb {
  /// The verbs of every session, including the front end's. `discard`, which is available for some lines only, comes last.
  ///
  /// - Parameters:
  ///   - notices: The notices that `notices` lists.
  ///   - paths: Suggests paths for `goto`, given the text typed so far.
  static func builtIn(
    adding verbs: [Self], _ notices: Notices, paths: @escaping @MainActor (String) -> [Suggestion]
  ) -> [Self] {
    let own = [look, back, home, path, goto(paths), help, list(notices), wait, quit].map { $0.role(.reads) }
    return own + verbs + [discard.role(.reads)]
  }
}
