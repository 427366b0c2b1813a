/// One of the things that a form asks for: a label, where its value is, and how a text becomes one.
///
///     Field("Title", \.title, .text) { $0.isEmpty ? "a title is needed." : nil }
///     Field("Severity", \.severity, .choice(of: Severity.self))
public struct Field<Values> {
  /// What is asked for, in a few words. No two fields of a form have the same.
  public let label: String
  let suggestions: SuggestionSource
  /// What a front end knows of the field, of which a blank line gives what the values hold.
  let describe: @MainActor (Values) -> InputDescription
  /// What the values hold, as it would be typed; `nil` if it must not be shown.
  let spell: @MainActor (Values) -> String?
  /// Puts into the values what a text gives.
  typealias Change = @MainActor (inout Values) -> Void
  /// What a text changes, once it has been checked; a blank one gives what the values hold.
  let read: @MainActor (String, Values) async throws -> Change
  /// Runs the check on what the values hold.
  let verify: @MainActor (Values) async throws -> Void
  /// Whether the value is a secret.
  let isSecret: Bool

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: The name of the value, in a few words.
  ///   - part: Where the value is. A blank line gives what is there, except where the field is a secret.
  ///   - kind: How a text becomes a value.
  ///   - check: Says what is wrong with a value; `nil` if nothing is. It may take its time, and may throw instead. It runs again when
  ///     the summary of the form is confirmed.
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
      if let problem = try await check(value) { throw LineError(Wording.sentence(problem)) }
      return { $0[keyPath: part] = value }
    }
    verify = { values in
      if let problem = try await check(values[keyPath: part]) { throw LineError(Wording.sentence(problem)) }
    }
  }
}

/// Collects the fields of a form from statements, in the order written. Those of an `if` are asked for while it holds.
@resultBuilder
public enum FieldBuilder<Values> {
  /// Takes one field.
  public static func buildExpression(_ field: Field<Values>) -> [Field<Values>] { [field] }
  /// Takes several fields.
  public static func buildExpression(_ fields: [Field<Values>]) -> [Field<Values>] { fields }
  /// Takes no fields.
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
  /// Joins the fields of all rounds of a loop.
  public static func buildArray(_ rounds: [[Field<Values>]]) -> [Field<Values>] { Array(rounds.joined()) }
}
