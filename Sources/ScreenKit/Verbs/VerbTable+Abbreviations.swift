extension VerbTable {
  /// Finds the name that `words` begin with, of each of whose words the beginning may have been typed.
  ///
  /// Where a name ends, its verb is meant if it can take the words behind it; else a longer name may be, also one that was
  /// mistyped.
  ///
  /// - Parameter typedOut: The verb with the longest name that was typed out.
  func abbreviated(
    _ words: [String], behind typedOut: Match?, own: [VerbDefinition], builtIn: [VerbDefinition]
  ) throws(LineError) -> (text: String, count: Int) {
    if let typedOut, typedOut.definition.words.count != typedOut.count {
      return (typedOut.definition.name, typedOut.count)
    }
    var known = typedOut?.definition.words ?? []
    while true {
      let typed = known + words.dropFirst(known.count)
      // To split a name takes long, and most begin otherwise.
      let family = (own + builtIn).filter { $0.name.hasPrefix(typed[0]) && $0.words.starts(with: known) }
      let whole = family.filter { typed.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
      if let whole {
        known = whole.words
        if takes(typed[known.count...], whole) { return (whole.name, known.count) }
      }
      let (mine, common) = (Self.words(behind: known, in: own), Self.words(behind: known, in: builtIn))
      let name = known.joined(separator: " ")
      guard words.count > known.count else {
        throw LineError(
          "\"\(name)\" is incomplete; add \(Wording.choice(mine + common))", alternatives: mine + common)
      }
      if let whole, !isBegun(mine + common, by: typed[known.count...], behind: whole) { return (name, known.count) }
      let names = mine + common.filter { !mine.contains($0) }
      known.append(try meant(by: words[known.count], among: names, behind: name))
    }
  }

  /// Whether a verb can take the words behind its name.
  func takes(_ words: [String], _ match: Match) -> Bool {
    words.count == match.count || takes(words[match.count...], match.definition)
  }

  /// As many words can stand there, and where it runs a line, a verb stands there.
  private func takes(_ arguments: ArraySlice<String>, _ definition: VerbDefinition) -> Bool {
    guard definition.syntax.hasRoom(for: arguments) else { return false }
    guard definition.parameters.last?.isVerb == true, arguments.count >= definition.parameters.count else {
      return true
    }
    let command = arguments[arguments.startIndex + definition.parameters.count - 1]
    return isSigned(command) || !names(behind: [], partial: command).isEmpty || (try? find([command])) != nil
  }

  /// Whether the first of the words behind a name that ends is meant to go on with it as one of `names`, rather than as an
  /// argument that is wrong.
  private func isBegun(_ names: [String], by arguments: ArraySlice<String>, behind whole: VerbDefinition) -> Bool {
    guard !names.isEmpty, let word = arguments.first else { return false }
    if whole.syntax.hasRoom(for: arguments) { return !word.isEmpty && names.contains { $0.hasPrefix(word) } }
    return whole.parameters.isEmpty || names.nearest(to: word) != nil
  }

  /// The words with which names go on behind those that are known.
  private static func words(behind known: [String], in verbs: [VerbDefinition]) -> [String] {
    var seen = Set<String>()
    guard let first = known.first else { return verbs.map { String($0.head) }.filter { seen.insert($0).inserted } }
    return verbs.filter { $0.name.hasPrefix(first) }.map(\.words)
      .filter { $0.count > known.count && $0.starts(with: known) }.map { $0[known.count] }
      .filter { seen.insert($0).inserted }
  }

  /// The word that `word` is, or is the beginning of, behind the words of a name that are known.
  private func meant(
    by word: String, among names: [String], behind name: String
  ) throws(LineError) -> String {
    if names.contains(word) { return word }
    let longer = word.isEmpty ? [] : names.filter { $0.hasPrefix(word) }
    if longer.count == 1 { return longer[0] }
    if longer.count > 1 {
      throw LineError("\(Wording.quoted(word)) is ambiguous; it could be \(Wording.list(longer))", alternatives: longer)
    }
    if name.isEmpty, let refusal = refusals[word] { throw LineError(refusal) }
    let whole = { name.isEmpty ? $0 : "\(name) \($0)" }
    let near = names.nearest(to: word).map(whole)
    throw LineError(
      "unknown command \(Wording.quoted(whole(word)))",
      advice: near.map { "did you mean \"\($0)\"?" } ?? helpName.map { "type \($0) to list the commands" },
      alternatives: near.map { [$0] } ?? [])
  }

  /// The line in which a word is a value of the first verb that offers it: `Album` was meant as `open Album`. Built-in verbs do not
  /// count.
  @MainActor
  func line(taking word: String) -> String? {
    let lowered = word.lowercased()
    let taker = own.first { verb in
      verb.disabledReason == nil
        && verb.parameters.first?.suggestions.now.contains { $0.word.lowercased() == lowered } == true
    }
    return taker.map { "\($0.name) \(Words.quote(word))" }
  }
}
