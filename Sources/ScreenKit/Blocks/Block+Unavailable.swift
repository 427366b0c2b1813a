// These declarations are deliberately unusable. The compiler chooses them for a value of the wrong type, and prints their messages, which
// say what to write instead. Without them it would only name the two types.

extension Block {
  /// Explains the values that a field can hold.
  @available(
    *, unavailable,
    message:
      "a field takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public static func fields(_ fields: KeyValuePairs<String, Any?>) -> Block { fatalError() }

  /// Explains the values that a cell can hold.
  @available(
    *, unavailable,
    message:
      "a cell takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public static func table(_ columns: [Column], rows: [[Any?]]) -> Block { fatalError() }

  /// Explains the values that a cell can hold.
  @available(
    *, unavailable,
    message:
      "a cell takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public static func table(titles: [String], rows: [[Any?]]) -> Block { fatalError() }
}

extension Block.LabeledValue {
  /// Explains the values that a field can hold.
  @available(
    *, unavailable,
    message:
      "a field takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public init(_ label: String, _ value: Any?) { fatalError() }
}

extension Block.Value {
  /// Explains the types that convert to a value.
  @available(
    *, unavailable, message: "a Block.Value is made of a String, Int, Double, Bool or [UInt8]; write \"\\(value)\""
  )
  @_disfavoredOverload
  public init(_ value: Any?) { fatalError() }
}

extension BlockBuilder {
  /// Explains the statements that a body can contain.
  @available(
    *, unavailable,
    message: "a body consists of blocks; write \"\\(value)\" to show a value, and `if let` around an optional block"
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> [Block] { fatalError() }
}
