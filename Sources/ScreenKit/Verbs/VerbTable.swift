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
@usableFromInline
struct VerbTable {
  /// What is meant before any built-in verb: those of the screen, then those of the app whose names the screen has not taken.
  let own: [VerbDefinition]
  /// How many of these are the screen's.
  let screenCount: Int
  /// Those that the app has on every screen.
  let everywhere: [VerbDefinition]
  private let common: CommonVerbs

  var builtIn: [VerbDefinition] { common.builtIn }
  /// Built-in verbs that are found behind a colon alone.
  var hidden: [VerbDefinition] { common.hidden }
  /// Names that a front end knows and does not offer, with the reason: permissions that are denied.
  var refusals: [String: String] { common.refusals }

  @usableFromInline
  init(screen: [VerbDefinition], everywhere: [VerbDefinition], common: CommonVerbs) {
    screenCount = screen.count
    self.everywhere = everywhere
    self.common = common
    guard !everywhere.isEmpty else {
      own = screen
      return
    }
    let names = Set(screen.map(\.name))
    own = screen + everywhere.filter { !names.contains($0.name) }
  }

  /// A verb, and how many words its name took.
  @usableFromInline
  struct Match {
    @usableFromInline let definition: VerbDefinition
    let count: Int
  }

  /// What can be typed without a colon, a screen's own first.
  var all: [VerbDefinition] { own + visibleBuiltIn }

  /// What `help` is called; `nil` where it is hidden.
  var helpName: String? { builtIn.first { $0.firstName == "help" }?.name }

  /// How a built-in verb is typed, from its first name: with a colon where a verb of the app has its name; `nil` where it is hidden.
  func spelling(ofBuiltIn firstName: String) -> String? {
    guard let name = builtIn.first(where: { $0.firstName == firstName })?.name else { return nil }
    return own.contains { $0.name == name } ? ":\(name)" : name
  }

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
    let shared = common.typedOut(words, longerThan: mine.count)
    var typedOut: Match?
    if shared.count > 0 {
      typedOut = Match(definition: builtIn[shared.index], count: shared.count)
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
    for verbs in [common.behindColon, everywhere, own] {
      let whole = verbs.typedOut(words)
      guard whole.count > 0 else { continue }
      let match = Match(definition: verbs[whole.index], count: whole.count)
      if takes(words, match) { return match }
      typedOut = typedOut ?? match
    }
    let name = try abbreviated(words, behind: typedOut, own: visibleOwn, builtIn: builtIn)
    return try match(name, in: common.behindColon + own)
  }

  /// The verb with a name, the first of some.
  private func match(
    _ name: (text: String, count: Int), in verbs: [VerbDefinition]
  ) throws(LineError) -> Match {
    guard let definition = verbs.first(where: { $0.name == name.text }) else {
      throw LineError("unknown command \"\(name.text)\"")
    }
    return Match(definition: definition, count: name.count)
  }
}

extension VerbTable {
  /// Where a verb stands in the list that it comes from.
  @usableFromInline
  enum Slot {
    case screen(Int), everywhere(Int), builtIn(Int), hidden(Int)
  }

  /// The place of a verb of this table.
  @usableFromInline
  func slot(of definition: VerbDefinition) -> Slot {
    func index(in definitions: [VerbDefinition]) -> Int? { definitions.firstIndex { $0 === definition } }
    if let index = index(in: own), index < screenCount { return .screen(index) }
    if let index = index(in: everywhere) { return .everywhere(index) }
    if let index = index(in: builtIn) { return .builtIn(index) }
    guard let index = index(in: hidden) else { preconditionFailure("\(definition.name) belongs to another table") }
    return .hidden(index)
  }
}

/// The verbs of a session that are not the app's: the same for line after line.
@usableFromInline
final class CommonVerbs: Sendable {
  let builtIn: [VerbDefinition]
  let hidden: [VerbDefinition]
  let refusals: [String: String]
  /// What a colon finds, those that are called by their first names before those that an app has renamed: front ends rely on these.
  let behindColon: [VerbDefinition]
  /// Which of the built-in verbs the first word of a line can spell.
  private let positions: [String: [Int]]

  init(builtIn: [VerbDefinition], hidden: [VerbDefinition], refusals: [String: String]) {
    (self.builtIn, self.hidden, self.refusals) = (builtIn, hidden, refusals)
    behindColon = hidden + builtIn.filter { $0.traits.firstName == nil } + builtIn.filter { $0.traits.firstName != nil }
    var positions: [String: [Int]] = [:]
    for (index, verb) in builtIn.enumerated() {
      for word in [String(verb.head)] + verb.traits.aliases { positions[word, default: []].append(index) }
    }
    self.positions = positions
  }

  /// The built-in verb that was typed out; see `typedOut(_:among:longerThan:)`.
  fileprivate func typedOut(_ words: [String], longerThan least: Int) -> (index: Int, count: Int) {
    guard let positions = positions[words[0]] else { return (0, 0) }
    return builtIn.typedOut(words, among: positions, longerThan: least)
  }
}

extension [VerbDefinition] {
  /// The one with the longest name that was typed out, and how many words that has, 0 without one: `open key 7` is not `open` with
  /// two arguments.
  fileprivate func typedOut(_ words: [String]) -> (index: Int, count: Int) { typedOut(words, among: indices) }

  /// The same, of the verbs at some positions.
  ///
  /// - Parameter least: How many words the name has to have more than.
  fileprivate func typedOut(
    _ words: [String], among positions: some Collection<Int>, longerThan least: Int = 0
  ) -> (index: Int, count: Int) {
    var best = (index: 0, count: 0)
    for index in positions where self[index].isPhrase || least == 0 {
      let count = self[index].countTypedOut(in: words)
      if count > Swift.max(least, best.count) { best = (index, count) }
    }
    return best
  }
}
