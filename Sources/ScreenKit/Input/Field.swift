/// A field of a form: its label, the location of its value, and the conversion from text.
///
///     Field("Title", \.title, .text) { $0.isEmpty ? "a title is needed" : nil }
///     Field("Severity", \.severity, .choice(of: Severity.self))
public struct Field<Values> {
  /// A short label. It must be unique within a form.
  public let label: String
  let suggestions: SuggestionSource
  /// Describes the field for a front end. A blank line gives the current value.
  let describe: @MainActor (Values) -> InputDescription
  /// The current value as it would be typed; `nil` if it must not be shown.
  let spell: @MainActor (Values) -> String?
  /// Writes the value of a text.
  typealias Change = @MainActor (inout Values) -> Void
  /// Checks a text and returns the change it makes. A blank text gives the current value.
  let read: @MainActor (String, Values) async throws -> Change
  /// Runs the check on the current value.
  let verify: @MainActor (Values) async throws -> Void
  /// Whether the value is a secret.
  let isSecret: Bool

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: The name of the value, in a few words.
  ///   - part: The location of the value. A blank line gives the current value, except for a secret.
  ///   - kind: The conversion from text to value.
  ///   - check: Returns the problem with a value, or `nil` if it is valid. It may be slow, and may throw instead. It runs again when the
  ///     summary of the form is confirmed.
  @MainActor
  public init<Value>(
    _ label: String, _ part: WritableKeyPath<Values, Value>, _ kind: InputKind<Value>,
    check: @escaping @MainActor (Value) async throws -> String? = { _ in nil }
  ) {
    self.label = label
    suggestions = kind.suggestions
    describe = { kind.description(label: label, default: $0[keyPath: part]) }
    spell = { kind.spell($0[keyPath: part]) }
    isSecret = kind.kind == .secret
    read = { text, values in
      let value = try kind.value(of: text, default: kind.kind == .secret ? nil : values[keyPath: part])
      if let problem = try await check(value) { throw LineError(problem) }
      return { $0[keyPath: part] = value }
    }
    verify = { values in
      if let problem = try await check(values[keyPath: part]) { throw LineError(problem) }
    }
  }
}

/// Collects the fields of a form from statements, in the order written. Fields inside an `if` are asked for while its condition holds.
@resultBuilder
public enum FieldBuilder<Values> {
  /// Takes one field.
  public static func buildExpression(_ field: Field<Values>) -> [Field<Values>] { [field] }
  /// Takes several fields.
  public static func buildExpression(_ fields: [Field<Values>]) -> [Field<Values>] { fields }
  /// Makes an empty list.
  public static func buildBlock() -> [Field<Values>] { [] }
  /// Takes the fields of the first statement.
  public static func buildPartialBlock(first fields: [Field<Values>]) -> [Field<Values>] { fields }
  /// Adds the fields of the next statement.
  public static func buildPartialBlock(accumulated: [Field<Values>], next: [Field<Values>]) -> [Field<Values>] {
    accumulated + next
  }
  /// Takes the fields of an `if` without `else`, or none.
  public static func buildOptional(_ fields: [Field<Values>]?) -> [Field<Values>] { fields ?? [] }
  /// Takes the fields of the first branch.
  public static func buildEither(first fields: [Field<Values>]) -> [Field<Values>] { fields }
  /// Takes the fields of the other branch.
  public static func buildEither(second fields: [Field<Values>]) -> [Field<Values>] { fields }
  /// Joins the fields of all iterations of a loop.
  public static func buildArray(_ rounds: [[Field<Values>]]) -> [Field<Values>] { Array(rounds.joined()) }
}
