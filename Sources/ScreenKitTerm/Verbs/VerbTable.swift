/// The verbs that can be typed at one moment: those of the top screen, then the built-in ones.
///
/// A word stands for the verb of that name, else for the only one of the screen's verbs that begins with it, else for the only
/// built-in one. A screen's verb takes the place of a built-in one with the same name; a colon in front (`:back`) always means
/// the built-in one. Where one of the screen's verbs takes the lines that name none, all are typed by their whole names.
struct VerbTable<Action> {
  let own: [Verb<Action>]
  let builtIn: [Verb<BuiltInRequest>]

  /// A verb, and how many words its name took.
  struct Match {
    enum Verb {
      case own(ScreenKitTerm.Verb<Action>)
      case builtIn(ScreenKitTerm.Verb<BuiltInRequest>)

      var definition: VerbDefinition {
        switch self {
        case .own(let verb): verb.definition
        case .builtIn(let verb): verb.definition
        }
      }
    }

    let verb: Verb
    let count: Int

    var definition: VerbDefinition { verb.definition }
  }

  /// What can be typed without a colon, a screen's own first.
  var all: [VerbDefinition] { own.map(\.definition) + visibleBuiltIn }

  /// The built-in verbs whose names the screen has not taken.
  var visibleBuiltIn: [VerbDefinition] {
    let names = Set(own.map(\.name))
    return builtIn.map(\.definition).filter { !names.contains($0.name) }
  }

  /// Finds the verb that `words` begin with; they are not empty.
  ///
  /// - Throws: When no verb, or more than one, can be meant.
  func find(_ words: [String]) throws(CommandError) -> Match {
    if words[0].utf8.first == UInt8(ascii: ":"), words[0].utf8.count > 1 { return try findBuiltIn(words) }
    let (mine, common) = (typedOutAmongOwn(words), typedOutAmongBuiltIn(words))
    if mine.count > 0, mine.count >= common.count { return Match(verb: .own(own[mine.index]), count: mine.count) }
    if common.count > 0 { return Match(verb: .builtIn(builtIn[common.index]), count: common.count) }
    if let verb = own.first(where: \.definition.isDefault) { return Match(verb: .own(verb), count: 0) }
    return try match(try abbreviated(words, own: own.map(\.definition), builtIn: visibleBuiltIn))
  }

  /// The verbs that may have been meant by a first word that names none, or several.
  func definitions(near word: String) -> [VerbDefinition] {
    let all = all
    let nearest = all.map { String($0.head) }.nearest(to: word)
    return all.filter { $0.head.hasPrefix(word) || String($0.head) == nearest }
  }

  private func findBuiltIn(_ words: [String]) throws(CommandError) -> Match {
    var words = words
    words[0].removeFirst()
    let whole = typedOutAmongBuiltIn(words)
    if whole.count > 0 { return Match(verb: .builtIn(builtIn[whole.index]), count: whole.count) }
    let (name, count) = try abbreviated(words, own: [], builtIn: builtIn.map(\.definition))
    guard let verb = builtIn.first(where: { $0.name == name }) else { throw CommandError("there is no \(name).") }
    return Match(verb: .builtIn(verb), count: count)
  }

  /// The verb with the longest name that was typed out, and how many words that has, 0 without one: `open key 7` is not
  /// `open` with two arguments.
  ///
  /// Written for both lists: a function over either would cost more than what it does.
  private func typedOutAmongOwn(_ words: [String]) -> (index: Int, count: Int) {
    var best = (index: 0, count: 0)
    for index in own.indices {
      let count = own[index].definition.countTypedOut(in: words)
      if count > best.count { best = (index, count) }
    }
    return best
  }

  private func typedOutAmongBuiltIn(_ words: [String]) -> (index: Int, count: Int) {
    var best = (index: 0, count: 0)
    for index in builtIn.indices {
      let count = builtIn[index].definition.countTypedOut(in: words)
      if count > best.count { best = (index, count) }
    }
    return best
  }

  private func match(_ found: (name: String, count: Int)) throws(CommandError) -> Match {
    if let verb = own.first(where: { $0.name == found.name }) { return Match(verb: .own(verb), count: found.count) }
    if let verb = builtIn.first(where: { $0.name == found.name }) {
      return Match(verb: .builtIn(verb), count: found.count)
    }
    throw CommandError("there is no \(found.name).")
  }

  /// Finds the name that `words` begin, if it is the only one.
  private func abbreviated(
    _ words: [String], own: [VerbDefinition], builtIn: [VerbDefinition]
  ) throws(CommandError) -> (name: String, count: Int) {
    let head = try meant(
      by: words[0], among: own.map { String($0.head) }, else: builtIn.map { String($0.head) }, of: "command")
    let family = (own + builtIn).filter { $0.head == head }
    let full = [head] + words.dropFirst()
    if let verb = family.max(by: { $0.countTypedOut(in: full) < $1.countTypedOut(in: full) }),
      verb.countTypedOut(in: full) > 0
    {
      return (verb.name, verb.countTypedOut(in: full))
    }
    // Every name of the family has several words, the second of which may be abbreviated too.
    let seconds = family.map { $0.words[1] }
    guard words.count > 1 else { throw CommandError("\(head) needs one more word: \(Wording.list(seconds)).") }
    let second = try meant(by: words[1], among: seconds, else: [], of: "\"\(head)\"")
    guard let verb = family.first(where: { $0.words[1] == second && $0.words.count <= words.count }) else {
      throw CommandError("\(head) \(second) needs more words.")
    }
    return (verb.name, verb.words.count)
  }

  private func meant(
    by word: String, among names: [String], else others: [String], of kind: String
  ) throws(CommandError) -> String {
    let all = names + others
    if all.contains(word) { return word }
    for names in [names, others] {
      var seen = Set<String>()
      let longer = names.filter { $0.hasPrefix(word) && seen.insert($0).inserted }
      if longer.count == 1 { return longer[0] }
      if longer.count > 1 { throw CommandError("\(Wording.quoted(word)) is ambiguous: \(Wording.list(longer)).") }
    }
    if kind == "command", let door = Door(verb: word) { throw door.refusal(of: word) }
    let advice = all.nearest(to: word).map { "; did you mean \"\($0)\"?" } ?? "; type \"help\" for those there are."
    throw CommandError("there is no \(kind) \(Wording.quoted(word)) here\(advice)")
  }
}
