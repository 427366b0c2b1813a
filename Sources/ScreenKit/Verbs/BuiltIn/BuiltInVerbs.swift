/// What the built-in verbs are called in an app, and which of them it shows.
///
///     Console(store, path: \.path, root: Home(), builtIn: .standard.renaming("quit", to: "leave").hiding("path", "goto"))
///
/// Help, completion and abbreviations follow. Behind a colon the verb keeps its first name (`:quit`, `:goto`): front ends, and what
/// was written down, rely on it. So hiding a verb locks nothing; an entry check does.
public struct BuiltInVerbs: Hashable, Sendable {
  /// All of them, under their own names.
  public static let standard = Self()

  private var names: [String: String] = [:]
  private var hidden: Set<String> = []

  /// The same, without showing the verbs of these names. A name that no verb has is ignored.
  ///
  /// The first word of several names (`set`, `history`) stands for all of them.
  public func hiding(_ names: String...) -> Self {
    var changed = self
    changed.hidden.formUnion(names)
    return changed
  }

  /// The same, with another name for a verb. A name that no verb has is ignored.
  ///
  /// The first word of several names (`set color`) is replaced in all of them. Give no two verbs the same name: in a debug build a notice
  /// tells of those.
  ///
  /// - Parameters:
  ///   - name: What the verb is called by itself, or the first word of that.
  ///   - newName: What it is called in the app: one word or more.
  public func renaming(_ name: String, to newName: String) -> Self {
    var changed = self
    changed.names[name] = newName
    return changed
  }

  /// Whether all verbs are shown under their own names.
  private var isStandard: Bool { names.isEmpty && hidden.isEmpty }

  /// Divides verbs into those that are shown, under their names in the app, and those that a colon alone finds, under their own.
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
