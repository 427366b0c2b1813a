/// A typed line and what it means: split into words and looked up among the verbs of one moment.
///
/// What is remembered of a line and what it does both follow from one reading, so the verbs of a screen are made once.
struct LineReading {
  /// The line as it was typed.
  let line: String
  /// What it means; `nil` for an empty line and for a comment.
  let meaning: Meaning?

  /// The words of a line, and the verb that they begin with.
  struct Meaning {
    let typed: TypedLine
    let verbs: VerbTable
    let match: Result<VerbTable.Match, LineError>
  }

  /// - Parameter verbs: Called if the line has a word.
  init(_ line: String, verbs: () -> VerbTable) {
    self.line = line
    guard let first = line.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }), first != "#" else {
      meaning = nil
      return
    }
    let (typed, verbs) = (TypedLine(line), verbs())
    meaning = Meaning(
      typed: typed, verbs: verbs,
      match: Result { () throws(LineError) in try verbs.find(typed.texts) })
  }

  /// What may be remembered of the line: all of it, or as much as stands before an argument that is secret, or would be behind
  /// a name that was mistyped or abbreviated; `nil` for nothing.
  var remembered: String? {
    guard let meaning else { return line }
    let verbs = meaning.verbs
    var (kept, rest) = ("", line)
    var (typed, match) = (meaning.typed, try? meaning.match.get())
    for _ in 0...Nesting.deepest {
      guard let found = match else {
        let indices = verbs.definitions(near: typed.texts[0]).compactMap(\.secretIndex)
        guard let index = indices.min(), typed.texts.count > index else { return line }
        kept += rest[..<typed.words.words[index].start]
        break
      }
      let parameters = found.definition.parameters
      guard let parameter = parameters.firstIndex(where: { $0.isSecret || $0.isCommand }) else { return line }
      let index = found.count + parameter
      guard typed.texts.count > index else { return line }
      let start = typed.words.words[index].start
      kept += rest[..<start]
      rest = String(rest[start...])
      if parameters[parameter].isSecret { break }
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
