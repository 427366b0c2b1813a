/// What a line can become when the user asks for completion.
public struct Completion: Hashable, Codable, Sendable {
  /// One way to go on.
  public struct Candidate: Hashable, Codable, Sendable {
    /// The word, as the list shows it.
    public let word: String
    /// What it is for; empty when there is nothing to say.
    public var summary = ""
    /// The whole line up to the cursor, the word in it.
    public let line: String
  }

  /// The ways to go on, in the order in which they are listed.
  public var candidates: [Candidate] = []
  /// What to say beside the candidates: that more are being looked up. `nil` for nothing.
  public var note: String?
  /// The line up to the cursor, as it was typed.
  public var typed = ""
  /// The part of it in front of the word that the candidates stand for.
  var before = ""
  /// What was typed of that word, quotes taken off.
  var partial = ""
  /// How that word was quoted.
  var quoting = Words.Quoting.none
  /// Whether the word is taken as it stands, without quotes.
  var isVerbatim = false

  /// Makes a completion that offers nothing.
  public init() {}

  init(
    candidates: [Candidate], note: String? = nil, typed: String = "", before: String = "", partial: String = "",
    quoting: Words.Quoting = .none, isVerbatim: Bool = false
  ) {
    (self.candidates, self.note, self.typed) = (candidates, note, typed)
    (self.before, self.partial, self.quoting, self.isVerbatim) = (before, partial, quoting, isVerbatim)
  }

  /// What the line can become without a choice being made: with one candidate the line with it, with several what all of them
  /// begin with. Never less than what was typed; `nil` without candidates.
  public var common: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return note == nil ? first.line : typed }
    let shared = commonBeginning(with: first.word)
    guard shared.unicodeScalars.count > partial.unicodeScalars.count,
      shared.lowercased().hasPrefix(partial.lowercased()), note == nil
    else { return typed }
    return before + (isVerbatim || shared.hasPrefix(":") ? shared : Words.quoteOpen(shared, quoting))
  }

  /// What all words begin with, of which `first` is one: as many whole scalars as are equal.
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

extension VerbTable {
  /// Lists what the word that `line` ends with, or the next one, can become. The cursor is at the end of `line`.
  ///
  /// Every candidate is read back as the word it stands for, and no verb that is disabled is offered.
  @MainActor
  func completion(of line: String, values: ValueSource) -> Completion {
    let position = LinePosition(line, in: self)
    let expected = position.expectations(in: self, values)
    let suggestions = expected.suggestions
    var candidates = position.names.compactMap(\.suggestion).map { position.candidate($0, isName: true) }
    candidates.reserveCapacity(candidates.count + suggestions.count)
    for suggestion in suggestions { candidates.append(position.candidate(suggestion, isName: false)) }
    return Completion(
      candidates: candidates, note: expected.note, typed: line, before: position.before, partial: position.partial,
      quoting: position.quoting)
  }
}

extension LinePosition {
  fileprivate func candidate(_ suggestion: Suggestion, isName: Bool) -> Completion.Candidate {
    let word = suggestion.word
    var line = before
    line.reserveCapacity(before.utf8.count + word.utf8.count + 3)
    line += isName ? word : suggestion.isOpen ? Words.quoteOpen(word, quoting) : Words.quote(word, quoting)
    if isName || !suggestion.isOpen { line += " " }
    return Completion.Candidate(word: word, summary: suggestion.summary, line: line)
  }

  /// What the verb expects at the cursor; of the values that it offers, those that begin with what was typed.
  @MainActor
  func expectations(in table: VerbTable, _ values: ValueSource) -> Expectations {
    guard let definition = match?.definition, definition.disabledReason == nil, !isWithinLine else {
      return Expectations(isComplete: false)
    }
    var values = values
    values.line = before
    values.verbs = { words, partial in table.topics(behind: words, partial: partial) }
    var expectations = definition.syntax.expectations(behind: arguments, partial: partial, values)
    expectations.suggestions = expectations.suggestions.beginning(with: partial)
    return expectations
  }
}

extension VerbTable {
  /// What `help` can be asked about.
  fileprivate func topics(behind words: [String], partial: String) -> [Suggestion] {
    let topic = words.first == "--find" ? [] : words
    let names = names(behind: topic, partial: partial).map { Suggestion($0.word, $0.whole?.summary ?? "") }
    let find = Suggestion("--find", "Search the help")
    return names + (words.isEmpty && partial.hasPrefix("-") && find.begins(with: partial) ? [find] : [])
  }
}

extension [Suggestion] {
  /// The suggestions whose words begin with what was typed, without regard to case.
  fileprivate func beginning(with partial: String) -> Self {
    if partial.isEmpty { return self }
    let beginning = Beginning(partial)
    return filter { beginning.begins($0.word) }
  }
}
