/// The conversion between typed text and a value that a screen asks for.
///
/// Most kinds are static members: `.text`, `.integer(in: 1...9)`, `.choice(of: Severity.self)`, `.lines`.
public struct InputKind<Value>: Sendable {
  let kind: InputDescription.ValueKind
  /// The choices.
  let choices: @MainActor () -> [String]
  private(set) var suggestions: SuggestionSource
  /// The value of a blank text without a default, for an optional kind; `nil` if blank text fails.
  private let blank: @Sendable () -> Value?
  private let parse: @MainActor (String) throws -> Value
  /// Converts a value to text; `nil` if it must not be shown.
  let spell: @MainActor (Value) -> String?

  /// Makes a custom kind for single-line text.
  ///
  /// - Parameters:
  ///   - suggestions: The texts that completion offers; called when the user asks. `parse` should accept each of them.
  ///   - spell: Converts a value to text, for defaults and summaries.
  ///   - parse: Converts a text that is not blank to a value. Its errors are shown to the user.
  public init(
    suggestions: @escaping @MainActor () -> [Suggestion] = { [] },
    spell: @escaping @MainActor (Value) -> String = { "\($0)" }, parse: @escaping @MainActor (String) throws -> Value
  ) {
    self.init(.text, suggestions: .known { _ in suggestions() }, spell: spell, parse: parse)
  }

  /// - Parameter suggestions: What completion offers; the choices if it is left out.
  init(
    _ kind: InputDescription.ValueKind, choices: @escaping @MainActor () -> [String] = { [] },
    suggestions: SuggestionSource? = nil, blank: @autoclosure @escaping @Sendable () -> Value? = nil,
    spell: @escaping @MainActor (Value) -> String?, parse: @escaping @MainActor (String) throws -> Value
  ) {
    (self.kind, self.choices, self.suggestions) = (kind, choices, suggestions ?? .words(choices))
    (self.blank, self.spell, self.parse) = (blank, spell, parse)
  }

  /// Returns a copy for which completion offers the results of `suggestions`.
  ///
  /// The function is called off the main actor with the typed text, and may be slow, as with `Parameter.suggesting(_:)`.
  public func suggesting(_ suggestions: @escaping @Sendable (_ beginning: String) async -> [Suggestion]) -> Self {
    var kind = self
    kind.suggestions = .lookedUp(suggestions)
    return kind
  }

  /// Parses a text, or returns the default if the text is blank. A default that is not among the choices is none. For several lines with a
  /// default, blank lines give an empty text or `nil`; only an empty text gives the default.
  ///
  /// - Throws: An error if the text is not a valid value.
  @MainActor
  func value(of text: String, default value: Value?) throws -> Value {
    guard isBlank(text) else { return try parse(text) }
    if kind == .lines, value != nil, !text.isEmpty { return try blank() ?? parse("") }
    if let value = value ?? blank(), canBeDefault(value) { return value }
    let names = choices()
    let advice: String? =
      switch kind {
      case .text, .number, .yesNo, .lines: "type \(kind.expectation)"
      case .choice, .choices, .secret: names.isEmpty ? nil : "choose from \(Wording.list(names))"
      }
    throw LineError("a value is missing", advice: advice, alternatives: names)
  }

  /// Whether a text is blank. In a secret, every character counts.
  func isBlank(_ text: String) -> Bool {
    kind == .secret ? text.isEmpty : text.allSatisfy(\.isWhitespace)
  }

  @MainActor
  func description(label: String, default value: Value?) -> InputDescription {
    InputDescription(
      label: label, kind: kind, choices: choices(),
      defaultText: kind == .secret ? nil : (value ?? blank()).flatMap { canBeDefault($0) ? spell($0) : nil },
      isOptional: blank() != nil)
  }

  /// Whether a blank line may give a value: a choice must be among the choices.
  @MainActor
  private func canBeDefault(_ value: Value) -> Bool {
    guard kind == .choice, blank() == nil, let text = spell(value) else { return true }
    return choices().contains(text)
  }
}

extension InputKind where Value == String {
  /// A single-line text: the line verbatim, including leading and trailing blanks. A blank line is not a value.
  public static var text: Self { Self(.text, spell: { $0 }, parse: { $0 }) }

  /// A single-line text, for which completion offers `suggestions`.
  public static func text(suggestions: @autoclosure @escaping @MainActor () -> [String]) -> Self {
    Self(.text, suggestions: .words(suggestions), spell: { $0 }, parse: { $0 })
  }
}
