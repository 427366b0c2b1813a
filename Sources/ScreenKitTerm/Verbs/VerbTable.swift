/// The verbs that can be typed at one moment: those of the top screen, then the built-in ones.
///
/// A word stands for the verb of that name, else for the only verb that begins with it. A screen's verb takes the place of a
/// built-in one with the same name; a colon in front (`:back`) always means the built-in one.
struct VerbTable<Action> {
  let own: [Verb<Request<Action>>]
  let builtIn: [Verb<Request<Action>>]

  init(own: [Verb<Action>], builtIn: [Verb<BuiltInRequest>]) {
    self.own = own.map { $0.map(Request.action) }
    self.builtIn = builtIn.map { $0.map(Request.builtIn) }
  }

  /// What can be typed without a colon, a screen's own first.
  var all: [Verb<Request<Action>>] {
    let names = Set(own.map(\.name))
    return own + builtIn.filter { !names.contains($0.name) }
  }

  /// Finds the verb that `words` begin with, and the words behind its name.
  ///
  /// - Throws: When no verb, or more than one, can be meant.
  func find(_ words: [String]) throws(CommandError) -> (verb: Verb<Request<Action>>, arguments: [String]) {
    var words = words
    var verbs = all
    if words[0].hasPrefix(":"), words[0].count > 1 {
      words[0].removeFirst()
      verbs = builtIn
    }
    let heads = verbs.map { String($0.words[0]) }
    let head = try meant(by: words[0], among: heads, of: "command")
    let family = verbs.filter { $0.words[0] == head }
    // The longest name that was typed out wins: `open key 7` is not `open` with two arguments.
    let typedOut = family.filter {
      $0.words.dropFirst().elementsEqual(words.dropFirst().prefix($0.words.count - 1), by: ==)
    }
    if let verb = typedOut.max(by: { $0.words.count < $1.words.count }) {
      return (verb, Array(words.dropFirst(verb.words.count)))
    }
    return try findLonger(family, head: head, words: words)
  }

  /// Finds a verb whose every name has several words, the second of which may be abbreviated too.
  private func findLonger(
    _ family: [Verb<Request<Action>>], head: String, words: [String]
  ) throws(CommandError) -> (verb: Verb<Request<Action>>, arguments: [String]) {
    let seconds = family.map { String($0.words[1]) }
    guard words.count > 1 else {
      throw CommandError("\(head) needs one more word: \(Wording.list(seconds)).")
    }
    let second = try meant(by: words[1], among: seconds, of: "\"\(head)\"")
    guard let verb = family.first(where: { $0.words[1] == second && $0.words.count <= words.count }) else {
      throw CommandError("\(head) \(second) needs more words.")
    }
    return (verb, Array(words.dropFirst(verb.words.count)))
  }

  private func meant(by word: String, among names: [String], of kind: String) throws(CommandError) -> String {
    if names.contains(word) { return word }
    var seen = Set<String>()
    let longer = names.filter { $0.hasPrefix(word) && seen.insert($0).inserted }
    if longer.count == 1 { return longer[0] }
    if longer.count > 1 { throw CommandError("\(Wording.quoted(word)) is ambiguous: \(Wording.list(longer)).") }
    let advice =
      names.nearest(to: word).map { "; did you mean \"\($0)\"?" } ?? "; type \"help\" for those there are."
    throw CommandError("there is no \(kind) \(Wording.quoted(word)) here\(advice)")
  }
}

/// What a verb asks the console for.
enum Request<Action> {
  case action(Action)
  case builtIn(BuiltInRequest)
}
