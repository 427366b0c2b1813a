/// The verbs that can be typed at one moment: those of the top screen, those that the app has on every screen, then the
/// built-in ones.
///
/// A word means the verb of that name, else the only verb that begins with it, built-in or not: what completion calls
/// ambiguous does not run. The same holds for each further word of a name, where no shorter name can take the words
/// that follow. A screen's verb replaces one of the app with the same name, and both replace a built-in one; a colon in
/// front (`:back`) means the built-in one, then that of the app, and the screen's if there is no other. Where one of
/// the screen's verbs takes the lines that name none, all are typed by their whole names.
///
/// It holds what is known of the verbs, not what they answer: values of the app's types take a library several times as long.
struct VerbTable {
  /// What is meant before any built-in verb: those of the screen, then those of the app whose names the screen has not taken.
  let own: [VerbDefinition]
  /// How many of these are the screen's.
  let screenCount: Int
  /// Those that the app has on every screen.
  let everywhere: [VerbDefinition]
  let builtIn: [VerbDefinition]
  /// Built-in verbs that are found behind a colon alone.
  let hidden: [VerbDefinition]
  /// Names that a front end knows and does not offer, with the reason: doors that are closed.
  let refusals: [String: String]

  init(
    screen: [VerbDefinition], everywhere: [VerbDefinition] = [], builtIn: [VerbDefinition],
    hidden: [VerbDefinition] = [], refusals: [String: String]
  ) {
    screenCount = screen.count
    self.everywhere = everywhere
    self.builtIn = builtIn
    self.hidden = hidden
    self.refusals = refusals
    guard !everywhere.isEmpty else {
      own = screen
      return
    }
    let names = Set(screen.map(\.name))
    own = screen + everywhere.filter { !names.contains($0.name) }
  }

  /// A verb, and how many words its name took.
  struct Match {
    let definition: VerbDefinition
    let count: Int
  }

  /// What can be typed without a colon, a screen's own first.
  var all: [VerbDefinition] { own + visibleBuiltIn }

  /// What `help` is called; `nil` where it is hidden.
  var helpName: String? { builtIn.first { $0.firstName == "help" }?.name }

  /// The built-in verbs whose names neither the screen nor the app has taken.
  var visibleBuiltIn: [VerbDefinition] {
    let names = Set(own.map(\.name))
    return builtIn.filter { !names.contains($0.name) }
  }

  /// The verbs of the screen whose names are no built-in one's: those that are found behind a colon.
  var visibleOwn: [VerbDefinition] {
    let names = Set(builtIn.map(\.name))
    return own.filter { !names.contains($0.name) }
  }

  /// Finds the verb that `words` begin with; they are not empty.
  ///
  /// - Throws: When no verb, or more than one, can be meant.
  func find(_ words: [String]) throws(LineError) -> Match {
    if words[0].utf8.first == UInt8(ascii: ":"), words[0].utf8.count > 1 { return try findBehindColon(words) }
    let mine = own.typedOut(words)
    let common = builtIn.typedOut(words, longerThan: mine.count)
    var typedOut: Match?
    if common.count > 0 {
      typedOut = Match(definition: builtIn[common.index], count: common.count)
    } else if mine.count > 0 {
      typedOut = Match(definition: own[mine.index], count: mine.count)
    }
    if let typedOut, takes(words, typedOut) { return typedOut }
    if let definition = own.first(where: \.isDefault) { return typedOut ?? Match(definition: definition, count: 0) }
    return try match(abbreviated(words, behind: typedOut, own: own, builtIn: visibleBuiltIn), in: own + builtIn)
  }

  /// The verbs that may have been meant by a first word that names none, or several.
  func definitions(near word: String) -> [VerbDefinition] {
    let all = all
    let nearest = all.map { String($0.head) }.nearest(to: word)
    return all.filter { $0.head.hasPrefix(word) || String($0.head) == nearest }
  }

  /// Finds the verb that is typed behind a colon: a built-in one of that name, else the app's, else the screen's.
  private func findBehindColon(_ words: [String]) throws(LineError) -> Match {
    var words = words
    words[0].removeFirst()
    var typedOut: Match?
    for verbs in [builtIn, hidden, everywhere, own] {
      let whole = verbs.typedOut(words)
      guard whole.count > 0 else { continue }
      let match = Match(definition: verbs[whole.index], count: whole.count)
      if takes(words, match) { return match }
      typedOut = typedOut ?? match
    }
    return try match(abbreviated(words, behind: typedOut, own: visibleOwn, builtIn: builtIn), in: builtIn + own)
  }

  /// The verb with a name, the first of some.
  private func match(
    _ name: (text: String, count: Int), in verbs: [VerbDefinition]
  ) throws(LineError) -> Match {
    guard let definition = verbs.first(where: { $0.name == name.text }) else {
      throw LineError("there is no \(name.text).")
    }
    return Match(definition: definition, count: name.count)
  }
}

extension [VerbDefinition] {
  /// The one with the longest name that was typed out, and how many words that has, 0 without one: `open key 7` is not `open` with
  /// two arguments.
  ///
  /// - Parameter least: How many words the name has to have more than.
  fileprivate func typedOut(_ words: [String], longerThan least: Int = 0) -> (index: Int, count: Int) {
    var best = (index: 0, count: 0)
    for index in indices where self[index].isPhrase || least == 0 {
      let count = self[index].countTypedOut(in: words)
      if count > Swift.max(least, best.count) { best = (index, count) }
    }
    return best
  }
}
