/// The text that `help` shows, generated from the verbs.
extension VerbTable {
  /// The verbs of the screen by heading, followed by those of every screen, one line each.
  ///
  /// - Parameters:
  ///   - sign: The text in front of each name.
  ///   - isBrief: Whether only the names of the built-in verbs are listed.
  @MainActor
  func overview(behind sign: String = "", isBrief: Bool = false) -> [Block] {
    let (here, everywhere) = ("Here", "Everywhere")
    let mine = own.enumerated().filter { !$1.traits.isDenied }.map { index, verb in
      (heading: verb.category ?? (index < screenCount ? here : everywhere), verb: verb)
    }
    var headings = [here]
    for entry in mine where !headings.contains(entry.heading) { headings.append(entry.heading) }
    headings = headings.filter { $0 != everywhere } + [everywhere]
    // The first verb of a built-in family represents all of them; `help` with its name lists them.
    let builtIn = visibleBuiltIn.filter { !$0.isPhrase && !$0.traits.isDenied }
    let sections = headings.map { heading -> [Block] in
      let verbs = mine.filter { $0.heading == heading }.map(\.verb)
      guard heading == everywhere else { return Self.section(heading, verbs, behind: sign) }
      guard isBrief else { return Self.section(heading, verbs + builtIn, behind: sign) }
      return Self.section(heading, verbs, andNames: builtIn.map { sign + $0.name }, behind: sign)
    }
    return Array((sections + [denied(behind: sign)]).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The verbs that this user may not use, one line per reason.
  private func denied(behind sign: String) -> [Block] {
    let denied = (own + visibleBuiltIn).filter(\.traits.isDenied)
    var reasons: [String] = []
    for verb in denied { if let reason = verb.disabledReason, !reasons.contains(reason) { reasons.append(reason) } }
    return reasons.map { reason in
      let names = denied.filter { $0.disabledReason == reason }.map { sign + $0.name }
      return .text(StyledText("Not allowed: \(names.joined(separator: ", ")) (\(reason))", .faint))
    }
  }

  /// Explains the verb that `words` name, or the family of verbs.
  ///
  /// - Throws: An error if no verb matches, or more than one.
  @MainActor
  func explanation(of words: [String]) throws(LineError) -> [Block] {
    let family = all.filter { $0.words.starts(with: words) && $0.words.count > words.count }
    let match: Match?
    do {
      match = try find(words)
    } catch {
      guard !family.isEmpty else { throw error }
      match = nil
    }
    // Exclude a match without a name: an unknown word doesn't ask about a verb that takes such lines.
    guard let match, match.count > 0 else {
      if family.isEmpty { throw LineError("unknown command \(Wording.quoted(words[0]))", place: "help") }
      return [.fields(family.map { $0.field(label: $0.usage) })]
    }
    if match.count < words.count {
      throw LineError("unknown command \"\(match.definition.name) \(words[match.count])\"", place: "help")
    }
    return match.definition.explanation
      + (family.isEmpty ? [] : ["", .fields(family.map { $0.field(label: $0.usage) })])
  }

  /// The verbs whose names, summaries, headings or arguments contain a text, ignoring case.
  ///
  /// - Throws: An error if there are none.
  @MainActor
  func search(for text: String) throws(LineError) -> [Block] {
    let found = all.filter { definition in
      definition.searchable.contains { $0.lowercased().contains(text.lowercased()) }
    }
    guard !found.isEmpty else { throw LineError("no command matches \(Wording.quoted(text))", place: "help") }
    return [.fields(found.map { $0.field(label: $0.usage) })]
  }

  @MainActor
  private static func section(
    _ title: String, _ verbs: [VerbDefinition], andNames names: [String] = [], behind sign: String
  ) -> [Block] {
    guard !verbs.isEmpty || !names.isEmpty else { return [] }
    var blocks: [Block] = [.text(StyledText(title, .strong))]
    if !verbs.isEmpty { blocks.append(.fields(verbs.map { $0.field(label: sign + $0.usage) })) }
    if !names.isEmpty { blocks.append(.text(StyledText(names.joined(separator: ", ")))) }
    return blocks
  }

  // MARK: While a line is typed

  /// Returns what can follow `line`, with descriptions. Returns `nil` where a question mark is an ordinary character: inside quotes, and
  /// in verbatim text.
  @MainActor
  func expectations(at line: String, values: ValueSource) -> [Block]? {
    let position = LinePosition(line, in: self)
    if position.isWithinQuote || position.isWithinLine { return nil }
    if position.words.isEmpty, position.partial.isEmpty { return overview(isBrief: true) }
    var fields = position.names.map(Self.field)
    var rest: [Block] = []
    if let definition = position.match?.definition {
      if let reason = definition.disabledReason {
        let obstacle = definition.traits.isDenied ? "is not allowed" : "cannot be used now"
        let text = StyledText("\(definition.name) \(obstacle): \(reason)", .warning)
        return (fields.isEmpty ? [] : [.fields(fields)]) + [.text(text)]
      }
      let expected = position.expectations(in: self, values)
      let (found, note) = (expected.suggestions, expected.note)
      fields += expected.argument.map { [Block.LabeledValue($0.label, .text(StyledText($0.summary)))] } ?? []
      fields += found.prefix(Self.mostValues).map {
        Block.LabeledValue(Words.quote($0.word), .text(StyledText($0.summary)))
      }
      if found.count > Self.mostValues {
        rest.append(.text(StyledText("... \(found.count - Self.mostValues) more", .faint)))
      }
      if let note { rest.append(.text(StyledText(note, .faint))) }
      if position.partial.isEmpty, expected.isComplete {
        fields.append(Block.LabeledValue("Enter", .text(StyledText(definition.summary))))
      }
    }
    if fields.isEmpty, rest.isEmpty {
      if position.match == nil, !position.words.isEmpty, let problem = problem(with: position.words) {
        return [.text(StyledText(problem, .warning))]
      }
      let partial = Wording.quoted(position.partial)
      let answer =
        position.partial.isEmpty ? "Nothing can follow here." : "Nothing that begins with \(partial) can follow here."
      return [.text(StyledText(answer, .faint))]
    }
    return (fields.isEmpty ? [] : [.fields(fields)]) + rest
  }

  /// The reason these words find no verb, worded as when the line runs.
  private func problem(with words: [String]) -> String? {
    do throws(LineError) {
      _ = try find(words)
      return nil
    } catch {
      return error.description
    }
  }

  private static var mostValues: Int { 20 }

  private static func field(_ name: NameWord) -> Block.LabeledValue {
    if let whole = name.whole { return whole.field(label: name.word) }
    let seconds = name.verbs.map { $0.words[name.index + 1] }
    return Block.LabeledValue(name.word, .text(StyledText(seconds.joined(separator: ", "))))
  }
}

extension VerbDefinition {
  /// The complete help of the verb.
  @MainActor
  var explanation: [Block] {
    var blocks: [Block] = [.text(StyledText(usage, .strong)), .text(StyledText("  \(Wording.sentence(summary))"))]
    if let disabledReason {
      let obstacle = traits.isDenied ? "Not allowed" : "Not now"
      blocks.append(.text(StyledText("  \(obstacle): \(Wording.sentence(disabledReason))", .warning)))
    }
    if role == .destroys { blocks.append(.text(StyledText("  This cannot be undone.", .warning))) }
    if isDefault { blocks.append(.text(StyledText("  Lines that do not begin with a command are passed to it."))) }
    if traits.isOnEmptyLine { blocks.append(.text(StyledText("  An empty line runs it."))) }
    return blocks + syntax.explanation
  }

  /// A line of help under a label: what the verb does, and why it is disabled.
  func field(label: String) -> Block.LabeledValue {
    guard let disabledReason else {
      let key = traits.isOnEmptyLine ? StyledText(" (Enter)", .faint) : StyledText("")
      return Block.LabeledValue(label, .text(StyledText(summary) + key))
    }
    let obstacle = traits.isDenied ? "not allowed" : "not now"
    let text = StyledText(summary, .faint) + StyledText(" (\(obstacle): \(disabledReason))", .faint)
    return Block.LabeledValue(label, style: .faint, .text(text))
  }

  @MainActor
  fileprivate var searchable: [String] {
    [name, summary, category ?? ""] + syntax.searchable
  }
}
