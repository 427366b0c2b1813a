/// Some verbs, and what lookup knows of them.
@usableFromInline
struct VerbList<Action> {
  @usableFromInline let verbs: [Verb<Action>]
  let definitions: [VerbDefinition]

  init(_ verbs: [Verb<Action>]) {
    (self.verbs, definitions) = (verbs, Self.definitions(of: verbs))
  }

  /// What lookup knows of some verbs.
  @inlinable
  static func definitions(of verbs: [Verb<Action>]) -> [VerbDefinition] {
    var definitions: [VerbDefinition] = []
    definitions.reserveCapacity(verbs.count)
    // A loop: a closure for values of a generic type costs more than to look up a line.
    for verb in verbs { definitions.append(verb.definition) }
    return definitions
  }
}
