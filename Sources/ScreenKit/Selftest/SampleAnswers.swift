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
}

extension ParameterDescription {
  fileprivate func clamped(_ number: Int) -> Int { min(max(number, minimum ?? number), maximum ?? number) }
}
