/// The names of the built-in verbs in an app, and which of them it shows.
///
///     Console(store, path: \.path, root: Home(), builtIn: .standard.renaming("quit", to: "leave").hiding("path", "goto"))
///
/// Help, completion and abbreviations use these names. With a leading colon, each verb keeps its original name (`:quit`, `:goto`), because
/// front ends and saved scripts rely on it. Hiding a verb therefore doesn't lock anything; use an entry check for that.
public struct BuiltInVerbs: Hashable, Sendable {
  /// All built-in verbs under their original names.
  public static let standard = Self()

  private var names: [String: String] = [:]
  private var hidden: Set<String> = []

  /// Returns a copy that doesn't show the verbs with these names. Unknown names are ignored.
  ///
  /// The first word of a multi-word name (`set`, `history`) hides all verbs that share it.
  public func hiding(_ names: String...) -> Self {
    var changed = self
    changed.hidden.formUnion(names)
    return changed
  }

  /// Returns a copy with another name for a verb. Unknown names are ignored.
  ///
  /// The first word of a multi-word name (`set color`) is replaced in all verbs that share it. Don't give two verbs the same name; a
  /// debug build shows a notice about duplicates.
  ///
  /// - Parameters:
  ///   - name: The verb's original name, or its first word.
  ///   - newName: Its name in the app: one or more words.
  public func renaming(_ name: String, to newName: String) -> Self {
    var changed = self
    changed.names[name] = newName
    return changed
  }

  /// Whether all verbs are shown under their original names.
  private var isStandard: Bool { names.isEmpty && hidden.isEmpty }

  /// Separates the verbs into those shown, under their names in the app, and those that only a colon finds, under their original names.
  func apply<Action>(to verbs: [Verb<Action>]) -> (shown: [Verb<Action>], hidden: [Verb<Action>]) {
    if isStandard { return (verbs, []) }
    var (shown, behindColon): ([Verb<Action>], [Verb<Action>]) = ([], [])
    for verb in verbs {
      let head = String(verb.definition.head)
      let newName =
        names[verb.name] ?? names[head].map { ([$0] + verb.definition.words.dropFirst()).joined(separator: " ") }
      let isHidden = hidden.contains(verb.name) || hidden.contains(head)
      if !isHidden { shown.append(newName.map(verb.renamed) ?? verb) }
      if isHidden || newName != nil { behindColon.append(verb) }
    }
    return (shown, behindColon)
  }
}
