/// How a typed text becomes a value that a screen asks for, and back.
///
/// Most are found by typing a dot: `.text`, `.integer(in: 1...9)`, `.choice(of: Severity.self)`, `.lines`.
public struct InputKind<Value>: Sendable {
  let kind: InputDescription.ValueKind
  /// What can be chosen.
  let choices: @MainActor () -> [String]
  private(set) var suggestions: SuggestionSource
  /// What a blank text gives where there is no default, so that there may be no value; `nil` if it fails there.
  private let blank: @Sendable () -> Value?
  private let parse: @MainActor (String) throws -> Value
  /// The text that gives a value; `nil` if it must not be shown.
  let spell: @MainActor (Value) -> String?

  /// Makes a kind of one's own, of a text of one line.
  ///
  /// - Parameters:
  ///   - suggestions: The texts that completion offers; called when the user asks. `parse` should accept each of them.
  ///   - spell: Makes the text that gives a value, for defaults and summaries.
  ///   - parse: Makes the value of a text that is not blank. What it throws is shown to the user.
  public init(
    suggestions: @escaping @MainActor () -> [Suggestion] = { [] },
    spell: @escaping @MainActor (Value) -> String = { "\($0)" }, parse: @escaping @MainActor (String) throws -> Value
  ) {
    self.init(.text, suggestions: .known { _ in suggestions() }, spell: spell, parse: parse)
  }

  init(
    _ kind: InputDescription.ValueKind, choices: @escaping @MainActor () -> [String] = { [] },
    suggestions: SuggestionSource = .none, blank: @autoclosure @escaping @Sendable () -> Value? = nil,
    spell: @escaping @MainActor (Value) -> String?, parse: @escaping @MainActor (String) throws -> Value
  ) {
    (self.kind, self.choices, self.suggestions) = (kind, choices, suggestions)
    (self.blank, self.spell, self.parse) = (blank, spell, parse)
  }

  /// The same kind, for which completion offers what `suggestions` finds.
  ///
  /// It is called away from the main actor with what was typed, and may take its time, as with `Parameter.suggesting(_:)`.
  public func suggesting(_ suggestions: @escaping @Sendable (_ beginning: String) async -> [Suggestion]) -> Self {
    var kind = self
    kind.suggestions = .lookedUp(suggestions)
    return kind
  }

  /// The value of a text, or the default if the text is blank. Blank lines are a text where no text is as good as the default.
  ///
  /// - Throws: When it is none.
  @MainActor
  func value(of text: String, default value: Value?) throws -> Value {
    guard isBlank(text) else { return try parse(text) }
    if kind == .lines, value != nil, !text.isEmpty { return try blank() ?? parse("") }
    if let value = value ?? blank() { return value }
    let names = choices()
    let advice: String? =
      switch kind {
      case .text, .number, .yesNo, .lines: "type \(kind.expectation)"
      case .choice, .choices, .secret: names.isEmpty ? nil : "choose from \(Wording.list(names))"
      }
    throw LineError("a value is missing", advice: advice, alternatives: names)
  }

  /// Whether a text says nothing. Of a secret every character counts.
  func isBlank(_ text: String) -> Bool {
    kind == .secret ? text.isEmpty : text.allSatisfy(\.isWhitespace)
  }

  @MainActor
  func description(label: String, default value: Value?) -> InputDescription {
    InputDescription(
      label: label, kind: kind, choices: choices(),
      defaultText: kind == .secret ? nil : (value ?? blank()).flatMap(spell), isOptional: blank() != nil)
  }
}

extension InputKind where Value == String {
  /// A text of one line: the line as it was typed, blanks at its ends too. A blank line is none.
  public static var text: Self { Self(.text, spell: { $0 }, parse: { $0 }) }

  /// A text of one line, for which completion offers `suggestions`.
  public static func text(suggestions: @autoclosure @escaping @MainActor () -> [String]) -> Self {
    Self(.text, suggestions: .known { _ in suggestions().map { Suggestion($0) } }, spell: { $0 }, parse: { $0 })
  }
}
