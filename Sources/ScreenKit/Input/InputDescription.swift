/// What a screen asks for, as the user sees it.
public struct InputDescription: Hashable, Codable, Sendable {
  /// What kind of value is asked for.
  public enum ValueKind: String, Hashable, Codable, Sendable {
    /// Any text of one line.
    case text
    /// A number.
    case number
    /// One of some choices.
    case choice
    /// Any number of some choices.
    case choices
    /// Yes or no.
    case yesNo
    /// A text that nobody may see. An empty line has the user asked for it.
    case secret
    /// A text of several lines: each is a line, up to a lone dot. One line with line breaks in it is all of the value.
    case lines

    /// Whether the word `none` gives no value, where there may be none and no choice is called so.
    var hasNone: Bool {
      switch self {
      case .text, .number, .choice, .yesNo: true
      case .choices, .lines, .secret: false
      }
    }

    /// The values that can be typed, in a few words.
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

  /// The place of a field among the fields of a form.
  public struct Step: Hashable, Codable, Sendable {
    /// The number of the field; 1 for the first.
    public var number: Int
    /// The number of all fields.
    public var count: Int

    /// Makes a step.
    public init(_ number: Int, of count: Int) {
      (self.number, self.count) = (number, count)
    }
  }

  /// What is asked for, in a few words.
  public var label: String
  /// What kind of value is asked for.
  public var kind: ValueKind
  /// What can be chosen, in order; empty where there is nothing to choose.
  public var choices: [String]
  /// What a blank line gives, as it would be typed; `nil` if it fails, and for a secret.
  public var defaultText: String?
  /// Whether there may be no value. The line `none` gives none then, unless a choice is called so, or lines or a secret are asked for.
  public var isOptional: Bool
  /// Why the last value was refused; `nil` if none was.
  public var problem: String?
  /// How many lines of a text of several have been typed. The lines of a refused text are still there.
  public var lineCount: Int
  /// Whether `back` leads to what was asked before, on the same screen.
  public var canGoBack: Bool
  /// The place of the field that a form asks for; `nil` for the summary of a form, and outside of forms.
  public var step: Step?

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

  /// Whether a line is taken as the value, rather than as a command: it does not begin with a single colon, or is several lines
  /// of a text.
  public func takes(_ line: String) -> Bool {
    var bytes = line.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: ":"), bytes.next() != UInt8(ascii: ":") else { return true }
    return kind == .lines && line.contains(where: \.isNewline)
  }

  /// The line that gives a text as the value: the text, behind a colon if it begins with one.
  public static func line(for text: some StringProtocol) -> String {
    text.hasPrefix(":") ? ":\(text)" : String(text)
  }

  /// The text that a line gives as the value: without the first of two colons that it begins with.
  public static func text(of line: String) -> String {
    line.hasPrefix("::") ? String(line.dropFirst()) : line
  }

  /// Whether the choices are listed with their numbers.
  var hasNumberedChoices: Bool { kind == .choice || kind == .choices }

  /// Whether the line `none` gives no value, or no choices.
  package var takesNone: Bool {
    (kind == .choices || isOptional && kind.hasNone) && !choices.contains("none")
  }

  /// The sentences that say which values can be typed, and which one an empty line gives.
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
}
