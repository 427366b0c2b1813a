import PresentationCore

/// A line to try.
struct TrialLine {
  var text: String
  /// The name of its verb; empty if it has none, or is unknown.
  var verb: String
  /// Whether all that follows the name of its verb is offered: by completion, or by the author's samples.
  var isOffered = false
  /// Whether longer lines are tried that begin with this one.
  var isExtended = false
}

extension Crawl {
  /// Returns the lines that completion makes of a beginning. It waits at most for `limit` for values that are looked up.
  func candidates(for line: String, in session: Sandbox) async -> [String] {
    goesOn()
    var completion = session.completionNow(of: line)
    if completion.note != nil {
      let bell = Bell()
      session.lookup.onArrival { bell.ring() }
      let guardian = Task {
        try await ContinuousClock().wait(for: trial.patience)
        bell.ring()
      }
      await bell.wait()
      guardian.cancel()
      completion = session.completionNow(of: line)
    }
    return completion.candidates.map(\.line).filter { $0.hasPrefix(line) && $0 != line }
  }

  /// How many words are tried at each place after the name of a verb, and after how many of them another word is tried.
  private var widths: [(words: Int, extended: Int)] {
    trial.isWalking ? Array(repeating: (1, 1), count: 4) : [(12, 2), (3, 3), (2, 2), (1, 0)]
  }

  /// Returns the lines to try of a verb, each before those that go on with it. In a walk, these are the beginnings of one random line.
  mutating func lines(of verb: VerbDescription, in session: Sandbox) async -> [TrialLine] {
    // A file may be anything, and so may the line that a verb runs; only the author's samples are typed.
    let hasSamples = session.verbTable.own.first { $0.name == verb.nameWithoutColon }?.hasSamples == true
    let hasFile = !hasSamples && verb.parameters.contains { $0.type == .file || $0.type == .line }
    // A selftest does not know which answers are right.
    let isAsked = verb.parameters.contains { $0.place == .secret || $0.place == .edited }
    var lines = LinesOfVerb(verb, session, self)
    if verb.arguments != .required {
      lines.all.append(lines.line(verb.name, isOffered: !isAsked, isExtended: verb.arguments != .none && !hasFile))
    }
    if verb.arguments != .none, !hasFile {
      await lines.extend(lines.line(verb.name + " ", isOffered: !isAsked), word: 0, widths[...])
    }
    numbers = lines.crawl.numbers
    return lines.all
  }

  /// The lines of one verb.
  @MainActor
  private struct LinesOfVerb {
    var all: [TrialLine] = []
    private let verb: VerbDescription
    private let session: Sandbox
    private(set) var crawl: Crawl
    private let table: VerbTable
    /// The author's samples of each parameter.
    private let samples: [[String]]

    init(_ verb: VerbDescription, _ session: Sandbox, _ crawl: Crawl) {
      (self.verb, self.session, self.crawl, table) = (verb, session, crawl, session.verbTable)
      let name = verb.nameWithoutColon
      samples = table.own.first { $0.name == name }?.parameters.map(\.samples) ?? []
    }

    func line(_ text: String, isOffered: Bool, isExtended: Bool = false) -> TrialLine {
      TrialLine(text: text, verb: verb.name, isOffered: isOffered, isExtended: isExtended)
    }

    /// Adds the lines that go on with a beginning.
    ///
    /// - Parameters:
    ///   - beginning: The line up to the next word.
    ///   - word: The number of words after the name of the verb.
    ///   - widths: How many words are tried at this place and at the following ones.
    mutating func extend(
      _ beginning: TrialLine, word: Int, _ widths: ArraySlice<(words: Int, extended: Int)>
    ) async {
      guard let width = widths.first else { return }
      let all = await nextLines(behind: beginning, word: word)
      let some = crawl.trial.isWalking ? all.shuffled(using: &crawl.numbers) : all
      for (index, next) in some.ends(width.words).enumerated() {
        // A line that does not end with a space ends within a word.
        let isWhole = next.text.hasSuffix(" ")
        if isWhole, isComplete(next.text) {
          // It takes two words to complete a comparison.
          let isExtended = index < width.extended && widths.count > 2
          self.all.append(line(String(next.text.dropLast()), isOffered: next.isOffered, isExtended: isExtended))
        }
        if index < width.extended { await extend(next, word: word + (isWhole ? 1 : 0), widths.dropFirst()) }
      }
    }

    /// Returns the lines that are one word longer.
    private mutating func nextLines(behind beginning: TrialLine, word: Int) async -> [TrialLine] {
      let positional = verb.parameters.filter { [.word, .words, .rest].contains($0.place) }
      let option = verb.parameters.first { $0.place == .option && beginning.text.hasSuffix(" \($0.name) ") }
      let parameter = option ?? (positional.indices.contains(word) ? positional[word] : nil)
      let own = option == nil && samples.indices.contains(word) ? samples[word] : []
      let isRest = parameter?.place == .rest
      func lines(_ values: [String], isOffered: Bool = false) -> [TrialLine] {
        // A verbatim text begins with its first visible character.
        let words =
          isRest
          ? values.filter { $0.first?.isWhitespace == false && !$0.contains(where: \.isNewline) }
          : values.map { Words.quote($0) }
        return words.map {
          line(beginning.text + $0 + " ", isOffered: beginning.isOffered && isOffered)
        }
      }
      if let parameter, crawl.trial.isWalking {
        let values = SampleAnswers.guesses(for: parameter.type, using: &crawl.numbers)
        if !values.isEmpty { return lines(values) }
      }
      // The words that a verbatim text can begin with are not a whole text.
      let candidates = isRest && !own.isEmpty ? [] : await crawl.candidates(for: beginning.text, in: session)
      // In a language of its own, a verb may need further words where none are offered, as after `between 1 and`.
      let isOffered = beginning.isOffered && !isRest && (word == 0 || !crawl.trial.isWalking)
      if !candidates.isEmpty { return candidates.map { line($0, isOffered: isOffered) } }
      // Verbs without a description of their arguments may take any word.
      guard let parameter else { return positional.isEmpty ? lines(["1"]) : [] }
      // A sample that the first state accepts may be refused later.
      return own.isEmpty
        ? lines(SampleAnswers.values(for: parameter)) : lines(own, isOffered: !crawl.trial.isWalking)
    }

    /// Whether nothing more has to follow a line that ends with a space.
    private func isComplete(_ line: String) -> Bool {
      let position = LinePosition(line, in: table)
      guard position.match != nil else { return false }
      return position.isWithinLine || position.expectations(in: table, ValueSource()).isComplete
    }
  }
}

extension VerbDefinition {
  /// Whether the author gives samples for each parameter that names a file or a line.
  fileprivate var hasSamples: Bool {
    parameters.allSatisfy { parameter in
      if case .file = parameter.type { return !parameter.samples.isEmpty }
      return !parameter.isVerb || !parameter.samples.isEmpty
    }
  }
}

extension VerbDescription {
  /// The name, without the colon that is typed where the screen asks for a value.
  var nameWithoutColon: String { name.hasPrefix(":") ? String(name.dropFirst()) : name }
}

extension SessionLocation {
  /// The name of the top screen in the path.
  var kindOfScreen: Substring { path.split(separator: "/").last?.prefix { $0.isLetter } ?? "" }
}

extension Array {
  /// As many elements as given, from both ends: those at the beginning, and the last one.
  func ends(_ count: Int) -> [Element] {
    self.count <= count ? self : Array(prefix(count - 1)) + suffix(1)
  }
}
