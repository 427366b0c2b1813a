/// The verbs available at one moment: those of the top screen, those that the app has on every screen, and the built-in ones, in this
/// order.
///
/// A word names the verb with that name, or else the only verb that begins with it, built-in or not. A line that completion calls
/// ambiguous does not run. The same holds for each further word of a name, unless a shorter name can take the words that follow. A
/// screen's verb replaces an app's verb with the same name, and both replace a built-in one. A leading colon (`:back`) names the built-in
/// verb first, then the app's, then the screen's. If a verb of the screen receives the lines that name no verb, names must be typed in
/// full.
///
/// The table holds definitions and not the verbs themselves: a library needs several times as long to handle values of the app's generic
/// types.
struct VerbTable {
  /// The verbs that take precedence over built-in ones: those of the screen, then those of the app whose names the screen does not use.
  let own: [VerbDefinition]
  /// The number of these that belong to the screen.
  let screenCount: Int
  /// The verbs that the app has on every screen.
  let everywhere: [VerbDefinition]
  private let common: CommonVerbs

  var builtIn: [VerbDefinition] { common.builtIn }
  /// Built-in verbs that only a colon finds.
  var hidden: [VerbDefinition] { common.hidden }
  /// Names that a front end knows but does not offer, with the reason: denied permissions.
  var refusals: [String: String] { common.refusals }

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

  /// A verb, and the number of words in its name.
  struct Match {
    let definition: VerbDefinition
    let count: Int
  }

  /// The verbs that can be typed without a colon, a screen's own first.
  var all: [VerbDefinition] { own + visibleBuiltIn }

  /// The name of the verb `help`; `nil` if it is hidden.
  var helpName: String? { builtIn.first { $0.firstName == "help" }?.name }

  /// How to type a built-in verb, given its original name: with a colon if a verb of the app uses that name; `nil` if it is hidden.
  func spelling(ofBuiltIn firstName: String) -> String? {
    guard let name = builtIn.first(where: { $0.firstName == firstName })?.name else { return nil }
    return own.contains { $0.name == name } ? ":\(name)" : name
  }

  /// The built-in verbs whose names neither the screen nor the app uses.
  var visibleBuiltIn: [VerbDefinition] {
    let names = Set(own.map(\.name))
    return builtIn.filter { !names.contains($0.name) }
  }

  /// The verbs of the screen that a colon finds, because no built-in verb uses their names.
  var visibleOwn: [VerbDefinition] {
    let names = Set(builtIn.map(\.name))
    return own.filter { !names.contains($0.name) }
  }

  /// Finds the verb that `words`, which must not be empty, begin with.
  ///
  /// - Throws: An error if no verb matches, or more than one.
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

  /// The verbs that an unknown or ambiguous first word may have been meant to name.
  func definitions(near word: String) -> [VerbDefinition] {
    let all = all
    let nearest = all.map { String($0.head) }.nearest(to: word)
    return all.filter { $0.head.hasPrefix(word) || String($0.head) == nearest }
  }

  /// Finds the verb named after a colon: a built-in one first, then the app's, then the screen's.
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

  /// The first verb with a name.
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
  /// The position of a verb in its list.
  enum Slot {
    case screen(Int), everywhere(Int), builtIn(Int), hidden(Int)
  }

  /// The position of a verb in this table.
  func slot(of definition: VerbDefinition) -> Slot {
    func index(in definitions: [VerbDefinition]) -> Int? { definitions.firstIndex { $0 === definition } }
    if let index = index(in: own), index < screenCount { return .screen(index) }
    if let index = index(in: everywhere) { return .everywhere(index) }
    if let index = index(in: builtIn) { return .builtIn(index) }
    guard let index = index(in: hidden) else { preconditionFailure("\(definition.name) belongs to another table") }
    return .hidden(index)
  }
}

/// The verbs of a session that do not belong to the app. They are the same for every line.
final class CommonVerbs: Sendable {
  let builtIn: [VerbDefinition]
  let hidden: [VerbDefinition]
  let refusals: [String: String]
  /// The verbs that a colon finds. Original names come before those that an app has renamed, because front ends rely on them.
  let behindColon: [VerbDefinition]
  /// The built-in verbs that the first word of a line can name.
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

  /// The built-in verb that was typed in full; see `typedOut(_:among:longerThan:)`.
  fileprivate func typedOut(_ words: [String], longerThan least: Int) -> (index: Int, count: Int) {
    guard let positions = positions[words[0]] else { return (0, 0) }
    return builtIn.typedOut(words, among: positions, longerThan: least)
  }
}

extension [VerbDefinition] {
  /// The index of the verb with the longest name that was typed in full, and the number of words in that name; 0 if there is none.
  /// `open key 7` is not `open` with two arguments.
  fileprivate func typedOut(_ words: [String]) -> (index: Int, count: Int) { typedOut(words, among: indices) }

  /// The same for the verbs at some positions.
  ///
  /// - Parameter least: The name must have more words than this.
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
