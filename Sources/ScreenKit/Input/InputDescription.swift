/// A description of a screen's input, for the user.
public struct InputDescription: Hashable, Codable, Sendable {
  /// The kind of value that an input accepts.
  public enum ValueKind: String, Hashable, Codable, Sendable {
    /// Any text of one line.
    case text
    /// A number.
    case number
    /// One of several choices.
    case choice
    /// Any number of several choices.
    case choices
    /// Yes or no.
    case yesNo
    /// A text that must not be visible. An empty line prompts the user for it.
    case secret
    /// A text of several lines, typed line by line and ended with a single dot. A single line with line breaks in it is the whole value.
    case lines

    /// Whether the word `none` gives no value, if the input is optional and no choice has that name.
    var hasNone: Bool {
      switch self {
      case .text, .number, .choice, .yesNo: true
      case .choices, .lines, .secret: false
      }
    }

    /// A short description of valid values.
    var expectation: String {
      switch self {
      case .text: "text"
      case .number: "a number"
      case .choice: "the name or number of a choice"
      case .choices: "names or numbers of choices, separated by commas"
      case .yesNo: "yes or no"
      case .secret: "press Enter on an empty line, then type it at the hidden prompt"
      case .lines: "several lines, ended by a line with only a dot"
      }
    }
  }

  /// The position of a field in a form.
  public struct Step: Hashable, Codable, Sendable {
    /// The number of the field; 1 for the first.
    public var number: Int
    /// The total number of fields.
    public var count: Int

    /// Makes a step.
    public init(_ number: Int, of count: Int) {
      (self.number, self.count) = (number, count)
    }
  }

  /// A short label.
  public var label: String
  /// The kind of value.
  public var kind: ValueKind
  /// The choices, in order; empty if there are none.
  public var choices: [String]
  /// The value of a blank line, as it would be typed; `nil` if a blank line fails, and for a secret.
  public var defaultText: String?
  /// Whether the value is optional. If so, the line `none` gives no value, unless a choice has that name, or the input is a secret or a
  /// text of several lines.
  public var isOptional: Bool
  /// The reason the last value was refused; `nil` if it was not.
  public var problem: String?
  /// The number of lines typed so far for a multi-line text. If the text is refused, its lines are kept.
  public var lineCount: Int
  /// Whether `back` returns to the previous input on the same screen.
  public var canGoBack: Bool
  /// The position of the field in a form; `nil` for the summary of a form, and outside forms.
  public var step: Step?

  /// Whether a form asks for it. The summary of a form has no step, but one can go back from it.
  var isOfForm: Bool { step != nil || canGoBack }

  /// Makes a description.
  public init(
    label: String, kind: ValueKind, choices: [String] = [], defaultText: String? = nil, isOptional: Bool = false,
    problem: String? = nil, lineCount: Int = 0, canGoBack: Bool = false, step: Step? = nil
  ) {
    self.label = label
    self.kind = kind
    self.choices = choices
    self.defaultText = defaultText
    self.isOptional = isOptional
    self.problem = problem
    self.lineCount = lineCount
    self.canGoBack = canGoBack
    self.step = step
  }

  /// Whether a line is the value, rather than a command: it does not begin with a single colon, or it is a multi-line text.
  public func takes(_ line: String) -> Bool {
    var bytes = line.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: ":"), bytes.next() != UInt8(ascii: ":") else { return true }
    return kind == .lines && line.contains(where: \.isNewline)
  }

  /// The line that gives a text as the value: the text, with another colon in front if it begins with one.
  public static func line(for text: some StringProtocol) -> String {
    text.hasPrefix(":") ? ":\(text)" : String(text)
  }

  /// The text that a line gives as the value. If the line begins with two colons, the first is dropped.
  public static func text(of line: String) -> String {
    line.hasPrefix("::") ? String(line.dropFirst()) : line
  }

  /// Whether the line `none` gives no value, or no choices.
  package var takesNone: Bool {
    (kind == .choices || isOptional && kind.hasNone) && !choices.contains("none")
  }

  /// The sentences that describe the valid values and the value of an empty line.
  var guidance: StyledText {
    let none = takesNone ? ", or \"none\"" : ""
    let blank = defaultText.map { $0.isEmpty ? "" : " Press Enter for \(Wording.quoted($0))." } ?? ""
    return "\(label): \(kind.expectation + none).\(blank) To run a command, type a colon before it."
  }

  /// The answer to a question mark; `nil` where a value may contain one.
  var explanation: [Block]? {
    switch kind {
    case .number, .yesNo: [.text(guidance)]
    case .choice, .choices: choices.contains { $0.contains("?") } ? nil : [.text(guidance)]
    case .text, .lines, .secret: nil
    }
  }

  // MARK: Choices

  /// Whether the choices are listed with numbers.
  var hasNumberedChoices: Bool { kind == .choice || kind == .choices }

  /// The numbered choices, at most the first 50: the end of ``Screenful/listing``.
  package var listing: [Block] {
    guard hasNumberedChoices else { return [] }
    let shown = choices.prefix(50)
    let rest = choices.count - shown.count
    return [.list(shown.map { .text(StyledText($0)) }, isNumbered: true)]
      + (rest > 0 ? [.text(StyledText("... \(rest) more", .faint))] : [])
  }

  /// Returns the indices that a line of `.choices` would select; `nil` if a part is unknown or ambiguous.
  public func choices(named text: String) -> [Int]? { try? ChoiceReading.indices(of: text, among: choices) }

  /// The word that selects each choice: its name, or its number if a line with that name has another meaning.
  package var words: [String] {
    let names = Set(choices)
    var earlier: Set<String> = []
    return choices.enumerated().map { index, name in
      if earlier.insert(name).inserted, isPlain(name, among: names) { return name }
      var number = "\(index + 1)"
      while names.contains(number) { number = "0" + number }
      return number
    }
  }

  /// Whether the name of a choice, typed as a line, means the first choice with that name.
  private func isPlain(_ name: String, among names: Set<String>) -> Bool {
    guard name.trimmingBlanks == name, !name.allSatisfy(\.isWhitespace),
      !name.contains(where: { $0.isNewline || $0 == "\0" })
    else { return false }
    return kind == .choice
      || !name.contains(",") && name != "none" && !names.contains(name + ",")
        && ChoiceReading.numbers(in: name[...]) == nil
  }
}
