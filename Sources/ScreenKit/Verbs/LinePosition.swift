/// The end of a line that is being typed, and what can follow it. Completion and help for the next word both build on it.
struct LinePosition {
  /// The words before the one at the cursor, without quotes.
  let words: [String]
  /// The typed part of the word at the cursor, without quotes.
  let partial: String
  /// The same part, and the text between the name of the verb and that part, verbatim.
  private let typed: String, argumentsText: String
  /// The whole line up to that word.
  let before: String
  /// How that word is quoted so far.
  let quoting: Words.Quoting
  /// Whether the cursor is inside a quote.
  let isWithinQuote: Bool
  /// The words with which names can continue.
  let names: [NameWord]
  /// The verb whose arguments come next, and the number of words in its name.
  private(set) var match: VerbTable.Match?
  /// The start of the line that the verb runs, if the cursor is in it.
  private var verb: String.Index?

  /// Parses the end of `line`. For a verb that runs a line, such as `page`, it parses that line.
  @MainActor
  init(_ line: String, in table: VerbTable) {
    var (outer, inner) = ("", line)
    self.init(inner, behind: outer, in: table)
    for _ in 0..<Nesting.deepest {
      guard let verb else { return }
      outer += inner[..<verb]
      inner = String(inner[verb...])
      self.init(inner, behind: outer, in: table)
    }
  }

  @MainActor
  private init(_ line: String, behind outer: String, in table: VerbTable) {
    let split = Words(line)
    var words = split.texts
    partial = split.endsBetweenWords ? "" : words.removeLast()
    let start = split.endsBetweenWords ? line.endIndex : split.words[words.count].start
    before = outer + line[..<start]
    typed = String(line[start...])
    quoting = split.endsBetweenWords ? .none : Words.Quoting(of: line[start...])
    isWithinQuote = split.openQuote != nil
    self.words = words
    names = quoting == .none ? table.names(behind: words, partial: partial) : []
    if !words.isEmpty || table.own.contains(where: \.isDefault) {
      match = try? table.find(words.isEmpty ? [partial] : words)
      if words.isEmpty, match?.count != 0 { match = nil }
    }
    let first = match.flatMap { $0.count < words.count ? split.words[$0.count].start : nil }
    argumentsText = first.map { String(line[$0..<start]) } ?? ""
    if let match, match.definition.parameters.last?.isVerb == true {
      let index = match.count + match.definition.parameters.count - 1
      if index <= words.count {
        verb = split.words.indices.contains(index) ? split.words[index].start : line.endIndex
      }
    }
  }

  /// Whether the arguments are typed in a syntax with quotes of its own.
  var isVerbatim: Bool { match?.definition.syntax.isVerbatim == true }

  /// The text that the syntax of the verb sees of the word at the cursor, and before it.
  var seen: (words: [String], partial: String) {
    isVerbatim ? (argumentsText.isEmpty ? [] : [argumentsText], typed) : (arguments, partial)
  }

  /// The words after the name of the verb.
  var arguments: [String] { match.map { Array(words.dropFirst($0.count)) } ?? [] }

  /// Whether the word at the cursor is part of a verbatim text that begins before it.
  var isWithinLine: Bool {
    guard let parameters = match?.definition.parameters, parameters.last?.isLine == true else { return false }
    let index = parameters.count - 1
    return arguments.count > index || (arguments.count == index && !partial.isEmpty && names.isEmpty)
  }
}

/// A word that can continue the name of a verb.
struct NameWord {
  /// The word, including a typed leading colon.
  let word: String
  /// The verbs whose names it continues: one, or a family.
  var verbs: [VerbDefinition]
  /// The number of name words before this one.
  let index: Int

  /// The verb whose name ends here, if there is one.
  var whole: VerbDefinition? { verbs.first { $0.words.count == index + 1 } }

  /// The suggestion for this word; `nil` if no verb that it leads to can be used now.
  var suggestion: Suggestion? {
    guard verbs.contains(where: { $0.disabledReason == nil }) else { return nil }
    return Suggestion(word, whole.flatMap { $0.disabledReason == nil ? $0.summary : nil } ?? "")
  }
}

extension VerbTable {
  /// Returns the words that can continue names after `words` and that begin with `partial`.
  ///
  /// - Complexity: O(*n*) in the number of verbs.
  func names(behind words: [String], partial: String) -> [NameWord] {
    var verbs = all
    var typed = words + [partial]
    var colon = ""
    if typed[0].hasPrefix(":") {
      typed[0].removeFirst()
      verbs = builtIn + visibleOwn
      colon = words.isEmpty ? ":" : ""
    }
    var names: [NameWord] = []
    var places: [String: Int] = [:]
    for verb in verbs where verb.name.hasPrefix(typed[0]) {
      let name = verb.words
      guard name.count >= typed.count, name.prefix(words.count).elementsEqual(typed.dropLast()),
        name[words.count].hasPrefix(typed[words.count])
      else { continue }
      let word = colon + name[words.count]
      if let place = places[word] {
        names[place].verbs.append(verb)
      } else {
        places[word] = names.count
        names.append(NameWord(word: word, verbs: [verb], index: words.count))
      }
    }
    return names
  }
}
