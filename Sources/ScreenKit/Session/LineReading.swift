/// A typed line and its meaning: split into words, and looked up among the verbs available at one moment.
///
/// Both the remembered part of a line and its effect follow from one reading, so the verbs of a screen are made once. It is an object,
/// so that it is not copied while the line runs.
@MainActor
final class LineReading {
  /// The line in words.
  let typed: TypedLine
  let verbs: VerbTable
  /// The verb that the words begin with, or the reason why there is none.
  let match: Result<VerbTable.Match, LineError>

  /// Reads a line; `nil` for an empty one and for a comment.
  ///
  /// - Parameter verbs: Called if the line has a word.
  init?(_ line: String, verbs: () -> VerbTable) {
    guard let first = line.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return nil }
    let (typed, verbs) = (TypedLine(line), verbs())
    (self.typed, self.verbs) = (typed, verbs)
    match = Result { () throws(LineError) in try verbs.find(typed.texts) }
  }

  /// The verb for the sign in front of the line, and its argument; `nil` if there is no sign.
  ///
  /// - Throws: The reason why the sign is refused.
  func signed() throws(LineError) -> (verb: VerbDefinition, argument: String)? { try verbs.signed(typed.line) }

  /// The explanation of a verb, if the line asks for it.
  func explanation(of match: VerbTable.Match) throws(LineError) -> [Block]? {
    guard typed.asksForHelp(of: match.definition, behind: match.count) else { return nil }
    return try verbs.explanation(of: match.definition.words)
  }

  /// The words after the name of a verb.
  ///
  /// - Throws: The reason why the verb cannot be used, or the words cannot be read.
  func arguments(of match: VerbTable.Match) throws(LineError) -> [String] {
    if let reason = match.definition.disabledReason {
      throw LineError(reason, place: match.definition.name)
    }
    return try typed.arguments(of: match.definition, behind: match.count)
  }

  /// The part of the line that may be recorded: the whole line, or the part before an argument that is secret, or that would be secret
  /// if a mistyped or abbreviated name were typed in full; `nil` if no part may be.
  var remembered: String? {
    guard let cut = secret(in: typed, try? match.get(), nesting: 0) else { return typed.line }
    let kept = typed.line[..<cut]
    return kept.allSatisfy(\.isWhitespace) ? nil : kept.trimmingTrailingBlanks
  }

  /// Returns the beginning of the first argument of a line that is secret, or would be; `nil` if there is none.
  ///
  /// - Parameter nesting: The number of lines that contain this one. If there are too many, it counts as secret.
  private func secret(in typed: TypedLine, _ match: VerbTable.Match?, nesting: Int) -> String.Index? {
    guard !typed.texts.isEmpty else { return nil }
    guard nesting <= Nesting.deepest else { return typed.line.startIndex }
    func start(of word: Int) -> String.Index? {
      typed.texts.count > word ? typed.words.words[word].start : nil
    }
    guard let match else {
      return verbs.definitions(near: typed.texts[0]).compactMap(secretIndex).min().flatMap(start)
    }
    if let alias = match.definition.traits.line {
      guard let start = start(of: match.count) else { return nil }
      return secret(behind: alias + " ", in: typed.line, from: start, nesting: nesting)
    }
    guard let parameter = match.definition.firstHidden, let start = start(of: match.count + parameter) else {
      return nil
    }
    if match.definition.parameters[parameter].isSecret { return start }
    return secret(behind: "", in: typed.line, from: start, nesting: nesting)
  }

  /// Returns where the first secret begins in a part of a line that follows another text; not before that part.
  private func secret(behind text: String, in line: String, from start: String.Index, nesting: Int) -> String.Index? {
    let part = TypedLine(text + line[start...])
    guard !part.texts.isEmpty, let cut = secret(in: part, try? verbs.find(part.texts), nesting: nesting + 1) else {
      return nil
    }
    let offset = part.line.utf8.distance(from: part.line.startIndex, to: cut) - text.utf8.count
    return line.utf8.index(start, offsetBy: max(0, offset))
  }

  /// The index of the word that may be a secret in a line with a verb; `nil` if none may be. After an alias, all words are secret if
  /// any of them may be.
  private func secretIndex(of definition: VerbDefinition) -> Int? {
    guard let line = definition.traits.line else { return definition.secretIndex }
    let words = TypedLine(line).texts
    guard !words.isEmpty, let match = try? verbs.find(words) else { return nil }
    return match.definition.firstHidden != nil || match.definition.traits.line != nil ? definition.words.count : nil
  }
}
