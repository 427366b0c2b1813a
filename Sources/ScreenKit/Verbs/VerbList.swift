/// Verbs, with their definitions for lookup.
@usableFromInline
struct VerbList<Action> {
  @usableFromInline let verbs: [Verb<Action>]
  let definitions: [VerbDefinition]

  init(_ verbs: [Verb<Action>]) {
    (self.verbs, definitions) = (verbs, Self.definitions(of: verbs))
  }

  /// The definitions that lookup uses.
  @inlinable
  static func definitions(of verbs: [Verb<Action>]) -> [VerbDefinition] {
    var definitions: [VerbDefinition] = []
    definitions.reserveCapacity(verbs.count)
    // A loop: a closure over values of a generic type costs more than looking up a line.
    for verb in verbs { definitions.append(verb.definition) }
    return definitions
  }
}
