/// What a line can become when the user asks for completion.
package struct Completion: Equatable {
  /// One way to go on.
  package struct Candidate: Equatable {
    /// The word, as the list shows it.
    package let word: String
    /// What it is for; empty when there is nothing to say.
    package var summary = ""
    /// The whole line up to the cursor, the word in it.
    package let line: String
  }

  package var candidates: [Candidate] = []
  /// What to say beside the candidates: that more are being looked up.
  package var note: String?
  /// The line up to the cursor, as it was typed.
  var typed = ""
  /// The part of it in front of the word that the candidates stand for.
  var before = ""
  /// What was typed of that word, quotes taken off.
  var partial = ""
  /// How that word was quoted.
  var quoting = Words.Quoting.none

  /// What the line can become without a choice being made: with one candidate the line with it, with several what all of them
  /// begin with. Never less than what was typed; `nil` without candidates.
  package var common: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return note == nil ? first.line : typed }
    var rest = first.word.unicodeScalars[...]
    for candidate in candidates.dropFirst() {
      rest = rest.commonPrefix(with: candidate.word.unicodeScalars)
      if rest.isEmpty { break }
    }
    let shared = String(String.UnicodeScalarView(rest))
    guard shared.unicodeScalars.count > partial.unicodeScalars.count,
      shared.lowercased().hasPrefix(partial.lowercased()), note == nil
    else { return typed }
    return before + (shared.hasPrefix(":") ? shared : Words.quoteOpen(shared, quoting))
  }
}

extension VerbTable {
  /// Lists what the word that `line` ends with, or the next one, can become. The cursor is at the end of `line`.
  ///
  /// Every candidate is read back as the word it stands for, and no verb that is disabled is offered.
  @MainActor
  func completion(of line: String, values: ValueSource) -> Completion {
    let position = LinePosition(line, in: self)
    let (suggestions, note) = position.suggestions(in: self, values)
    var candidates = position.names.compactMap(\.suggestion).map { position.candidate($0, isName: true) }
    candidates.reserveCapacity(candidates.count + suggestions.count)
    for suggestion in suggestions { candidates.append(position.candidate(suggestion, isName: false)) }
    return Completion(
      candidates: candidates, note: note, typed: line, before: position.before, partial: position.partial,
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

  /// The values that begin with what was typed of the word at the cursor, and what is to be said beside them.
  @MainActor
  func suggestions(in table: VerbTable<Action>, _ values: ValueSource) -> (found: [Suggestion], note: String?) {
    guard let definition = match?.definition, definition.disabledReason == nil, !isWithinLine else { return ([], nil) }
    if let options = definition.options {
      let found = options.suggestions(behind: arguments, partial: partial, values)
      return (found.beginning(with: partial), nil)
    }
    guard let parameter else { return ([], nil) }
    if case .verbs = parameter.suggestions {
      let topic = arguments.first == "--find" ? [] : arguments
      let names = table.names(behind: topic, partial: partial).map { Suggestion($0.word, $0.whole?.summary ?? "") }
      let find = Suggestion("--find", "Search all that help says")
      return (names + (arguments.isEmpty && partial.hasPrefix("-") && find.begins(with: partial) ? [find] : []), nil)
    }
    let (found, note) = values.suggestions(parameter.suggestions, key: before + partial, partial: partial)
    return (found.beginning(with: partial), note)
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

extension Substring.UnicodeScalarView {
  /// The longest beginning that `other` begins with, too.
  fileprivate func commonPrefix(with other: String.UnicodeScalarView) -> Self {
    var scalars = other.makeIterator()
    var end = startIndex
    while end < endIndex, self[end] == scalars.next() { end = index(after: end) }
    return self[..<end]
  }
}
