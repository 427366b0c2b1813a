/// What `help` shows, made from the verbs themselves.
extension VerbTable {
  /// The verbs of the screen, by their headings, then the built-in ones, a line each.
  @MainActor
  var overview: [Block] { overview(behind: "") }

  /// The same, each name behind a sign that it is typed with.
  @MainActor
  func overview(behind sign: String) -> [Block] {
    let definitions = own.definitions
    var headings: [String?] = []
    for definition in definitions where !headings.contains(definition.category) { headings.append(definition.category) }
    headings = headings.filter { $0 == nil } + headings.filter { $0 != nil }
    let sections = headings.map { heading in
      Self.section(heading ?? "Here", definitions.filter { $0.category == heading }, behind: sign)
    }
    // Of a built-in family the first stands for all; `help` with its name lists them.
    let everywhere = Self.section("Everywhere", visibleBuiltIn.filter { !$0.isPhrase }, behind: sign)
    return Array((sections + [everywhere]).joined(separator: [""]))
  }

  /// Explains the verb that `words` name, or the family of verbs.
  ///
  /// - Throws: When no verb, or more than one, can be meant.
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
    // A verb that takes lines without a name is not what an unknown word asks about.
    guard let match, match.count > 0 else {
      if family.isEmpty { throw LineError("unknown command \(Wording.quoted(words[0])).", place: "help") }
      return [.fields(family.map { $0.field(label: $0.usage) })]
    }
    if match.count < words.count {
      throw LineError("unknown command \"\(match.definition.name) \(words[match.count])\".", place: "help")
    }
    return match.definition.explanation
      + (family.isEmpty ? [] : ["", .fields(family.map { $0.field(label: $0.usage) })])
  }

  /// The verbs whose names, summaries, headings or arguments hold a text, without regard to case.
  ///
  /// - Throws: When there are none.
  @MainActor
  func search(for text: String) throws(LineError) -> [Block] {
    let found = all.filter { definition in
      definition.searchable.contains { $0.lowercased().contains(text.lowercased()) }
    }
    guard !found.isEmpty else { throw LineError("nothing here is about \(Wording.quoted(text)).", place: "help") }
    return [.fields(found.map { $0.field(label: $0.usage) })]
  }

  @MainActor
  private static func section(_ title: String, _ verbs: [VerbDefinition], behind sign: String) -> [Block] {
    guard !verbs.isEmpty else { return [] }
    return [.text(StyledText(title, .strong)), .fields(verbs.map { $0.field(label: sign + $0.usage) })]
  }
}

extension VerbDefinition {
  /// All that help knows of the verb.
  @MainActor
  var explanation: [Block] {
    var blocks: [Block] = [.text(StyledText(usage, .strong)), .text(StyledText("  \(Wording.sentence(summary))"))]
    if let disabledReason {
      blocks.append(.text(StyledText("  Not now: \(Wording.sentence(disabledReason))", .warning)))
    }
    if isDefault { blocks.append(.text(StyledText("  Lines that name no command go to it."))) }
    return blocks + syntax.explanation
  }

  @MainActor
  fileprivate var searchable: [String] {
    [name, summary, category ?? ""] + syntax.searchable
  }
}
