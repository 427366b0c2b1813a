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
  /// The line up to the cursor, as it was typed.
  var typed = ""
  /// The part of it in front of the word that the candidates stand for.
  var before = ""
  /// What was typed of that word, quotes taken off.
  var partial = ""

  /// What the line can become without a choice being made: with one candidate the line with it, with several what all of them
  /// begin with. Never less than what was typed; `nil` without candidates.
  package var common: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return first.line }
    let scalars = Array(first.word.unicodeScalars)
    let length = candidates.dropFirst().reduce(scalars.count) { length, candidate in
      zip(scalars, candidate.word.unicodeScalars).prefix(length).prefix { $0 == $1 }.count
    }
    let shared = String(String.UnicodeScalarView(scalars.prefix(length)))
    guard shared.unicodeScalars.count > partial.unicodeScalars.count,
      shared.lowercased().hasPrefix(partial.lowercased())
    else { return typed }
    return before + Words.quoteOpen(shared)
  }
}

extension VerbTable {
  /// Lists what the word that `line` ends with, or the next one, can become. The cursor is at the end of `line`.
  ///
  /// Every candidate is read back as the word it stands for.
  @MainActor
  func completion(of line: String) -> Completion {
    let split = Words(line)
    var words = split.texts
    let partial = split.endsBetweenWords ? "" : words.removeLast()
    let start = split.endsBetweenWords ? line.endIndex : split.words[words.count].start
    let before = String(line[..<start])
    func candidate(_ word: String, _ summary: String, isWhole: Bool = false) -> Completion.Candidate {
      Completion.Candidate(word: word, summary: summary, line: before + (isWhole ? word : Words.quote(word)) + " ")
    }

    var candidates = names(after: words, partial: partial).map { candidate($0.word, $0.summary, isWhole: true) }
    if !words.isEmpty, let (verb, arguments) = try? find(words), let parameter = verb.parameter(at: arguments.count) {
      candidates += parameter.candidates().filter { Self.begins($0, with: partial) }.map { candidate($0, "") }
    }
    return Completion(candidates: candidates, typed: line, before: before, partial: partial)
  }

  /// The next words of the names that begin with `words`, each once.
  private func names(after words: [String], partial: String) -> [(word: String, summary: String)] {
    var verbs = all
    var typed = words + [partial]
    var colon = ""
    if typed[0].hasPrefix(":") {
      typed[0].removeFirst()
      verbs = builtIn
      colon = words.isEmpty ? ":" : ""
    }
    var seen = Set<Substring>()
    return verbs.compactMap { verb in
      let name = verb.words
      guard name.count >= typed.count, name.prefix(words.count).elementsEqual(typed.dropLast(), by: ==),
        name[words.count].hasPrefix(typed[words.count]), seen.insert(name[words.count]).inserted
      else { return nil }
      return (colon + name[words.count], name.count == typed.count ? verb.summary : "")
    }
  }

  private static func begins(_ candidate: String, with partial: String) -> Bool {
    candidate.lowercased().hasPrefix(partial.lowercased())
  }
}

extension Verb {
  /// The parameter that the argument with this index belongs to.
  func parameter(at index: Int) -> ParameterDescription? {
    if index < parameters.count { return parameters[index] }
    return parameters.last.flatMap { $0.takesRest ? $0 : nil }
  }
}
