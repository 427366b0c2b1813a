/// The verbs of every screen: the session's own, and verbs that its front end has added.
struct SessionVerbs<Action: Navigating> {
  private(set) var builtIn = VerbList<Action>([])
  /// The verbs that are found after a colon only.
  private(set) var hidden = VerbList<Action>([])
  /// The definitions of both, for lookup.
  private(set) var all = CommonVerbs(builtIn: [], hidden: [], refusals: [:])
  /// The same without `discard`, for when there are no lines to drop.
  private(set) var withoutLines = CommonVerbs(builtIn: [], hidden: [], refusals: [:])
  /// The verbs that the front end has added.
  var added: [Verb<Action>] = []
  /// Names that the front end recognizes but does not offer, each with the reason.
  var refusals: [String: String] = [:]

  init() {}

  /// Takes the verbs that are there now.
  mutating func arrange(_ verbs: (shown: [Verb<Action>], hidden: [Verb<Action>])) {
    (builtIn, hidden) = (VerbList(verbs.shown), VerbList(verbs.hidden))
    all = CommonVerbs(builtIn: builtIn.definitions, hidden: hidden.definitions, refusals: refusals)
    // It is the last one of a list, so that those before it have the same index in both.
    func others(_ verbs: VerbList<Action>) -> [VerbDefinition] {
      verbs.definitions.filter { $0.firstName != "discard" }
    }
    withoutLines = CommonVerbs(builtIn: others(builtIn), hidden: others(hidden), refusals: refusals)
  }

  /// Returns whether a verb, or a refusal, has a name.
  func contain(_ name: String) -> Bool {
    refusals[name] != nil
      || (builtIn.definitions + hidden.definitions).contains {
        $0.name == name || $0.traits.aliases.contains(name)
      }
  }
}

/// Verbs, with their definitions for lookup.
struct VerbList<Action> {
  let verbs: [Verb<Action>]
  let definitions: [VerbDefinition]

  init(_ verbs: [Verb<Action>]) {
    (self.verbs, definitions) = (verbs, Self.definitions(of: verbs))
  }

  /// The definitions that lookup uses.
  static func definitions(of verbs: [Verb<Action>]) -> [VerbDefinition] {
    var definitions: [VerbDefinition] = []
    definitions.reserveCapacity(verbs.count)
    // A loop: a closure over values of a generic type costs more than looking up a line.
    for verb in verbs { definitions.append(verb.definition) }
    return definitions
  }
}
