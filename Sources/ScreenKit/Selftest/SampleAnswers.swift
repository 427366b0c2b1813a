/// The values that a selftest guesses where none are offered, and its answers when it is asked.
@MainActor
final class SampleAnswers: SessionFrontEnd {
  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String { "secret" }

  func edit(_ text: String, name: String) async throws(LineError) -> String { text }

  /// Lines that may give a screen the value that it asks for. The names of choices are not among them.
  static func lines(for input: InputDescription) -> [String] {
    let texts: [String] =
      switch input.kind {
      case .yesNo: ["yes", "no"]
      case .choices: [input.choices.ends(2).joined(separator: ",")]
      case .number: ["1", "0", "2.5", "-1"]
      case .text: ["sample", "1", "2026-02-28", "12:30", "name@example.com"]
      case .lines: ["sample", "."]
      case .choice, .secret: []
      }
    let lines = texts.map { InputDescription.line(for: $0) }
    return (input.defaultText != nil || input.kind == .secret ? [""] : []) + lines + (input.takesNone ? ["none"] : [])
  }

  /// The same for a walk, which sometimes guesses.
  static func lines(for input: InputDescription, using numbers: inout RandomNumbers) -> [String] {
    let guesses =
      switch input.kind {
      case .number: guesses(for: .number, using: &numbers)
      case .text, .lines: guesses(for: .text, using: &numbers).filter { !$0.contains(where: \.isNewline) }
      case .choice, .choices, .secret, .yesNo: [] as [String]
      }
    return guesses.isEmpty ? lines(for: input) : guesses.map { InputDescription.line(for: $0) }
  }

  /// Values for a parameter for which completion offers none.
  static func values(for parameter: ParameterDescription) -> [String] {
    switch parameter.type {
    case .integer:
      Set([1, parameter.minimum, parameter.maximum].compactMap(\.self).map(parameter.clamped)).sorted().map(String.init)
    case .number: ["1.5"]
    case .text, .choice: ["sample"]
    case .file, .line: []
    }
  }

  /// Values for a walk: one time in three, small numbers, and values at which programs often fail. None for other types.
  static func guesses(for type: ParameterDescription.ValueType, using numbers: inout RandomNumbers) -> [String] {
    switch (type, Int.random(in: 0..<6, using: &numbers)) {
    case (.integer, 0): ["0", "-1", "\(Int.min)", "\(Int.max)"]
    case (.number, 0): ["0", "-1", "-0.001", "1e300", "\(Int.max)"]
    case (.integer, 1...2), (.number, 1...2): ["\(Int.random(in: 0...12, using: &numbers))"]
    case (.text, 0...1): texts
    default: []
    }
  }

  /// Texts of other scripts and directions, of several scalars in one character, that need quotes, or that look like other values.
  private static let texts = [
    "", " ", "é", "e\u{301}", "日本", "👩‍👩‍👧‍👦", "שלום", "\u{301}", "a \"b\" 'c'", "\\", "two\nlines", "0", "\(Int.min)",
    "none",
    String(repeating: "long ", count: 60),
  ]
}

extension ParameterDescription {
  fileprivate func clamped(_ number: Int) -> Int { min(max(number, minimum ?? number), maximum ?? number) }
}
