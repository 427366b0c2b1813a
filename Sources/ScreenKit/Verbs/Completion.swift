/// The ways to complete a line.
public struct Completion: Hashable, Codable, Sendable {
  /// One possible completion.
  public struct Candidate: Hashable, Codable, Sendable {
    /// The word, as the list shows it.
    public let word: String
    /// A short description; empty if there is none.
    public var summary = ""
    /// The whole line up to the cursor, including the word.
    public let line: String
  }

  /// The candidates, in the order in which they are listed.
  public var candidates: [Candidate]
  /// A note shown with the candidates, for example that a lookup is still running; `nil` for none.
  public var note: String?
  /// The line up to the cursor, as it was typed.
  public var typed = ""
  /// The part of the line before the word being completed.
  var before = ""
  /// The typed part of that word, without quotes.
  var partial = ""
  /// How that word was quoted.
  var quoting = Words.Quoting.none
  /// Whether the word is inserted verbatim, without quotes.
  var isVerbatim = false

  /// The longest unambiguous completion: the whole line with a single candidate, otherwise the prefix that all candidates share. It is
  /// never shorter than the typed text; `nil` without candidates.
  public var common: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return note == nil ? first.line : typed }
    let shared = commonBeginning(with: first.word)
    // A verbatim word may be offered in quotes to someone who has typed none.
    let spellings =
      isVerbatim && ["'", "\""].contains(shared.first) ? [shared[...], shared.dropFirst()] : [shared[...]]
    guard shared.unicodeScalars.count > partial.unicodeScalars.count,
      spellings.contains(where: { $0.lowercased().hasPrefix(partial.lowercased()) }), note == nil
    else { return typed }
    return before + (isVerbatim || shared.hasPrefix(":") ? shared : Words.quoteOpen(shared, quoting))
  }

  /// The longest prefix, in whole scalars, that all words share. `first` is one of them.
  private func commonBeginning(with first: String) -> String {
    let first = Array(first.utf8)
    var count = first.count
    for index in candidates.indices where count > 0 {
      var word = candidates[index].word
      word.withUTF8 { bytes in
        var equal = 0
        let end = min(count, bytes.count)
        while equal < end, bytes[equal] == first[equal] { equal += 1 }
        count = equal
      }
    }
    while count > 0, count < first.count, first[count] & 0xC0 == 0x80 { count -= 1 }
    return String(decoding: first[..<count], as: UTF8.self)
  }
}

extension Completion {
  /// Makes a completion that offers nothing.
  public init() { self.init(candidates: []) }
}

extension VerbTable {
  /// Lists completions for the word that `line` ends with, or for the next one. The cursor is at the end of `line`.
  ///
  /// Every candidate parses back as the word it stands for. Disabled verbs are not offered.
  @MainActor
  func completion(of line: String, values: ValueSource) -> Completion {
    let position = LinePosition(line, in: self)
    let expected = position.expectations(in: self, values)
    let suggestions = expected.suggestions
    var candidates = position.names.compactMap(\.suggestion).map { position.candidate($0, isName: true) }
    candidates.reserveCapacity(candidates.count + suggestions.count)
    for suggestion in suggestions { candidates.append(position.candidate(suggestion, isName: false)) }
    return Completion(
      candidates: candidates, note: expected.note, typed: line, before: position.before, partial: position.seen.partial,
      quoting: position.quoting, isVerbatim: position.isVerbatim)
  }
}

extension LinePosition {
  fileprivate func candidate(_ suggestion: Suggestion, isName: Bool) -> Completion.Candidate {
    let word = suggestion.word
    var line = before
    line.reserveCapacity(before.utf8.count + word.utf8.count + 3)
    line +=
      isName || isVerbatim ? word : suggestion.isOpen ? Words.quoteOpen(word, quoting) : Words.quote(word, quoting)
    if isName || !suggestion.isOpen { line += " " }
    return Completion.Candidate(word: word, summary: suggestion.summary, line: line)
  }

  /// The verb's expectations at the cursor, with only the suggestions that begin with the typed text.
  @MainActor
  func expectations(in table: VerbTable, _ values: ValueSource) -> Expectations {
    guard let definition = match?.definition, definition.disabledReason == nil, !isWithinLine else {
      return Expectations(isComplete: false)
    }
    var values = values
    values.line = before
    values.verbs = { words, partial in table.topics(behind: words, partial: partial) }
    let seen = seen
    var expectations = definition.syntax.expectations(behind: seen.words, partial: seen.partial, values)
    if !isVerbatim { expectations.suggestions = expectations.suggestions.beginning(with: partial) }
    return expectations
  }
}

extension VerbTable {
  /// The topics that `help` accepts.
  fileprivate func topics(behind words: [String], partial: String) -> [Suggestion] {
    let topic = words.first == "--find" ? [] : words
    let names = names(behind: topic, partial: partial).map { Suggestion($0.word, $0.whole?.summary ?? "") }
    let find = Suggestion("--find", "Search the help")
    return names + (words.isEmpty && partial.hasPrefix("-") && find.begins(with: partial) ? [find] : [])
  }
}

extension [Suggestion] {
  /// The suggestions whose words begin with the typed text, ignoring case.
  func beginning(with partial: String) -> Self {
    if partial.isEmpty { return self }
    let beginning = Beginning(partial)
    return filter { beginning.begins($0.word) }
  }
}
