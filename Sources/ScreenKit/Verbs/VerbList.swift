/// Some verbs, and what lookup knows of them.
///
/// A line is looked up in the definitions alone: to go through values of a generic type takes several times as long.
struct VerbList<Action> {
  let verbs: [Verb<Action>]
  let definitions: [VerbDefinition]

  init(_ verbs: [Verb<Action>]) {
    var definitions: [VerbDefinition] = []
    definitions.reserveCapacity(verbs.count)
    // A loop: a closure for values of a generic type costs more than all that lookup saves.
    for verb in verbs { definitions.append(verb.definition) }
    (self.verbs, self.definitions) = (verbs, definitions)
  }

  /// The verb with a name; `nil` if there is none.
  func verb(named name: String) -> Verb<Action>? {
    definitions.firstIndex { $0.name == name }.map { verbs[$0] }
  }
}

extension [VerbDefinition] {
  /// The one with the longest name that was typed out, and how many words that has, 0 without one: `open key 7` is not `open` with
  /// two arguments.
  ///
  /// - Parameter least: How many words the name has to have more than.
  func typedOut(_ words: [String], longerThan least: Int = 0) -> (index: Int, count: Int) {
    var best = (index: 0, count: 0)
    for index in indices where self[index].isPhrase || least == 0 {
      let count = self[index].countTypedOut(in: words)
      if count > Swift.max(least, best.count) { best = (index, count) }
    }
    return best
  }
}
