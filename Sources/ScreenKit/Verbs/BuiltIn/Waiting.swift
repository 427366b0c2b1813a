extension Verb {
  /// Waits until nothing is running, or until a text appears.
  static var wait: Self {
    .doing(
      "wait", VerbGrammar(WaitSyntax()) { try WaitSyntax.read($0) }, "Wait until no work is running or text appears"
    ) {
      try await $1.wait(for: $0.text, limit: .seconds($0.seconds))
    }
  }
}

/// The syntax of an optional text, and of an option with the timeout in seconds.
struct WaitSyntax: VerbSyntax {
  static let option = "--limit"
  private static let longest = 1_000_000.0
  private static let usual = 30.0

  var usage: [String] { ["[<text>]", "[\(Self.option) <seconds>]"] }

  var explanation: [Block] {
    [
      .fields([
        .init(
          "  <text>",
          .text("text to wait for, on the screen or in a notice; if left out, wait until no work is running")),
        .init("  \(Self.option)", .text("maximum number of seconds to wait; 30 if left out")),
      ])
    ]
  }

  var descriptions: [ParameterDescription] {
    [
      ParameterDescription("text", isRequired: false, hint: "text to wait for"),
      ParameterDescription(Self.option, .option, .number, isRequired: false, hint: "maximum number of seconds to wait"),
    ]
  }

  var takesOptions: Bool { true }

  func expectations(behind words: [String], partial: String, _ values: ValueSource) -> Expectations {
    if words.last == Self.option {
      return Expectations(.init("<seconds>", "maximum number of seconds to wait"), isComplete: false)
    }
    let option = words.contains(Self.option) ? [] : [Suggestion(Self.option, "maximum number of seconds to wait")]
    let hasText = Self.split(words).texts.count > 0
    let argument = Expectations.Argument(hasText ? usage[1] : usage[0], hasText ? "" : "text to wait for")
    return Expectations(hasText && option.isEmpty ? nil : argument, suggestions: option)
  }

  func check(_ words: [String], of name: String) throws(LineError) { _ = try Self.read(words) }

  /// Separates the words into texts and the values of options.
  private static func split(_ words: [String]) -> (texts: [String], limits: [String?]) {
    var (texts, limits): ([String], [String?]) = ([], [])
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == option {
        limits.append(rest.popFirst())
      } else if word.hasPrefix(option + "=") {
        limits.append(String(word.dropFirst(option.count + 1)))
      } else {
        texts.append(word)
      }
    }
    return (texts, limits)
  }

  /// Parses the words into a text and a timeout.
  static func read(_ words: [String]) throws(LineError) -> (text: String?, seconds: Double) {
    let (texts, limits) = split(words)
    if texts.count > 1 {
      throw LineError(
        "unexpected argument \(Wording.quoted(texts[1]))",
        advice: "put several words in quotes")
    }
    if texts.first == "" { throw LineError("<text> is empty", advice: "leave it out to wait until no work is running") }
    guard let limit = limits.last else { return (texts.first, usual) }
    guard let limit else { throw LineError("<seconds> is missing; for example: wait \(option) 5") }
    guard let seconds = Double(limit), 0...longest ~= seconds else {
      throw LineError("<seconds> must be a number from 0 to 1000000, not \(Wording.quoted(limit))")
    }
    return (texts.first, seconds)
  }
}
