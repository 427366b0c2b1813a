extension VerbTable {
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
}
