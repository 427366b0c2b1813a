/// A typed line and what it means: split into words and looked up among the verbs of one moment.
///
/// What is remembered of a line and what it does both follow from one reading, so the verbs of a screen are made once.
/// An object, so that nothing of it is copied while the line is carried out.
@MainActor @usableFromInline
final class LineReading {
  /// The line in words.
  let typed: TypedLine
  @usableFromInline let verbs: VerbTable
  /// The verb that the words begin with, or why there is none.
  let match: Result<VerbTable.Match, LineError>

  /// Reads a line; `nil` for an empty one and for a comment.
  ///
  /// - Parameter verbs: Called if the line has a word.
  @usableFromInline
  init?(_ line: String, verbs: () -> VerbTable) {
    guard let first = line.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }), first != "#" else { return nil }
    let (typed, verbs) = (TypedLine(line), verbs())
    (self.typed, self.verbs) = (typed, verbs)
    match = Result { () throws(LineError) in try verbs.find(typed.texts) }
  }

  /// The verb that the sign in front of the line stands for, and its argument; `nil` when no sign is there.
  ///
  /// - Throws: Why the sign is refused.
  @usableFromInline
  func signed() throws(LineError) -> (verb: VerbDefinition, argument: String)? { try verbs.signed(typed.line) }

  /// What a verb does, if that is what the line asks for.
  @usableFromInline
  func explanation(of match: VerbTable.Match) throws(LineError) -> [Block]? {
    guard typed.asksForHelp(of: match.definition, behind: match.count) else { return nil }
    return try verbs.explanation(of: match.definition.words)
  }

  /// The words behind the name of a verb.
  ///
  /// - Throws: Why the verb cannot be used, or the words cannot be read.
  @usableFromInline
  func arguments(of match: VerbTable.Match) throws(LineError) -> [String] {
    if let reason = match.definition.disabledReason {
      throw LineError(Wording.sentence(reason), place: match.definition.name)
    }
    return try typed.arguments(of: match.definition, behind: match.count)
  }

  /// What may be remembered of the line: all of it, or as much as stands before an argument that is secret, or would be behind
  /// a name that was mistyped or abbreviated; `nil` for nothing.
  @usableFromInline
  var remembered: String? {
    let line = typed.line
    var (kept, rest) = ("", line)
    var (typed, match) = (typed, try? match.get())
    for _ in 0...Nesting.deepest {
      guard let found = match else {
        let indices = verbs.definitions(near: typed.texts[0]).compactMap(\.secretIndex)
        guard let index = indices.min(), typed.texts.count > index else { return line }
        kept += rest[..<typed.words.words[index].start]
        break
      }
      guard let parameter = found.definition.firstHidden else { return line }
      let index = found.count + parameter
      guard typed.texts.count > index else { return line }
      let start = typed.words.words[index].start
      kept += rest[..<start]
      rest = String(rest[start...])
      if found.definition.parameters[parameter].isSecret { break }
      typed = TypedLine(rest)
      guard !typed.texts.isEmpty else { return line }
      match = try? verbs.find(typed.texts)
    }
    return kept.allSatisfy(\.isWhitespace) ? nil : kept.trimmingTrailingBlanks
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    var scalars = unicodeScalars
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }
}
