extension VerbTable {
  /// Finds the name at the start of `words`, each word of which may be abbreviated.
  ///
  /// If a name ends and its verb can take the remaining words, that verb is meant. Otherwise a longer name may be meant, including a
  /// mistyped one.
  ///
  /// - Parameter typedOut: The verb with the longest name that was typed in full.
  func abbreviated(
    _ words: [String], behind typedOut: Match?, own: [VerbDefinition], builtIn: [VerbDefinition]
  ) throws(LineError) -> (text: String, count: Int) {
    if let typedOut, typedOut.definition.words.count != typedOut.count {
      return (typedOut.definition.name, typedOut.count)
    }
    var known = typedOut?.definition.words ?? []
    while true {
      let typed = known + words.dropFirst(known.count)
      // Splitting a name is slow, and most names begin differently.
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

  /// Whether a verb can take the words after its name.
  func takes(_ words: [String], _ match: Match) -> Bool {
    words.count == match.count || takes(words[match.count...], match.definition)
  }

  /// Whether the verb has room for the words, and, if it runs a line, whether that line begins with a verb.
  private func takes(_ arguments: ArraySlice<String>, _ definition: VerbDefinition) -> Bool {
    guard definition.syntax.hasRoom(for: arguments) else { return false }
    guard definition.parameters.last?.isVerb == true, arguments.count >= definition.parameters.count else {
      return true
    }
    let command = arguments[arguments.startIndex + definition.parameters.count - 1]
    return isSigned(command) || !names(behind: [], partial: command).isEmpty || (try? find([command])) != nil
  }

  /// Whether the first word after a complete name is meant to continue it with one of `names`, rather than as an invalid argument.
  private func isBegun(_ names: [String], by arguments: ArraySlice<String>, behind whole: VerbDefinition) -> Bool {
    guard !names.isEmpty, let word = arguments.first else { return false }
    if whole.syntax.hasRoom(for: arguments) { return !word.isEmpty && names.contains { $0.hasPrefix(word) } }
    return whole.parameters.isEmpty || names.nearest(to: word) != nil
  }

  /// The words that can continue names after the known ones.
  private static func words(behind known: [String], in verbs: [VerbDefinition]) -> [String] {
    var seen = Set<String>()
    guard let first = known.first else { return verbs.map { String($0.head) }.filter { seen.insert($0).inserted } }
    return verbs.filter { $0.name.hasPrefix(first) }.map(\.words)
      .filter { $0.count > known.count && $0.starts(with: known) }.map { $0[known.count] }
      .filter { seen.insert($0).inserted }
  }

  /// Returns the name word that `word` spells or abbreviates, after the known words of a name.
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

  /// The line in which a word is a value of the first verb that offers it: `Album` was meant as `open Album`. Built-in verbs are skipped.
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

extension VerbTable {
  /// The verb for the sign in front of a line, and its argument; `nil` if the line does not begin with a sign, or if such lines go to a
  /// verb of the app.
  ///
  /// - Throws: The reason the sign is refused.
  func signed(_ line: String) throws(LineError) -> (verb: VerbDefinition, argument: String)? {
    guard let sign = line.sign else { return nil }
    if let verb = builtIn.first(where: { $0.traits.sign == sign }) {
      let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
      return (verb, String(text.dropFirst()))
    }
    if let refusal = refusal(of: sign) { throw LineError(refusal) }
    return nil
  }

  /// Whether a line begins with a sign that names a verb, or with a refused one.
  func isSigned(_ line: String) -> Bool {
    guard let sign = line.sign else { return false }
    return refusal(of: sign) != nil || builtIn.contains { $0.traits.sign == sign }
  }

  /// The reason why a sign is refused; `nil` if it is not, or if a verb of the app takes lines that begin with it.
  private func refusal(of sign: Unicode.Scalar) -> String? {
    let isTaken = own.contains { $0.isDefault || $0.name.unicodeScalars.first == sign }
    return isTaken ? nil : refusals[String(sign)]
  }
}

extension String {
  /// The first character of a line, if no name begins with it.
  var sign: Unicode.Scalar? {
    guard let first = unicodeScalars.first(where: { $0 != " " && $0 != "\t" }) else { return nil }
    switch first {
    case "a"..."z", "A"..."Z", "0"..."9", ":": return nil
    default: return first.isASCII ? first : nil
    }
  }
}
