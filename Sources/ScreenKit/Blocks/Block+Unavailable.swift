// None of these declarations can be used. The compiler chooses them for a value of a wrong type, and prints their messages, which say
// what to write instead. Without them it would only name the two types.

extension Block {
  /// Says what a field can hold.
  @available(
    *, unavailable,
    message:
      "a field takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public static func fields(_ fields: KeyValuePairs<String, Any?>) -> Block { fatalError() }

  /// Says what a cell can hold.
  @available(
    *, unavailable,
    message:
      "a cell takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public static func table(_ columns: [Column], rows: [[Any?]]) -> Block { fatalError() }

  /// Says what a cell can hold.
  @available(
    *, unavailable,
    message:
      "a cell takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public static func table(titles: [String], rows: [[Any?]]) -> Block { fatalError() }
}

extension Block.LabeledValue {
  /// Says what a field can hold.
  @available(
    *, unavailable,
    message:
      "a field takes a Block.Value; write \"\\(value)\", or Block.Value(value) for a String, a number, a Bool or bytes"
  )
  @_disfavoredOverload
  public init(_ label: String, _ value: Any?) { fatalError() }
}

extension Block.Value {
  /// Says what a value can be made of.
  @available(
    *, unavailable, message: "a Block.Value is made of a String, Int, Double, Bool or [UInt8]; write \"\\(value)\""
  )
  @_disfavoredOverload
  public init(_ value: Any?) { fatalError() }
}

extension BlockBuilder {
  /// Says what a statement in a body can be.
  @available(
    *, unavailable,
    message: "a body consists of blocks; write \"\\(value)\" to show a value, and `if let` around an optional block"
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> [Block] { fatalError() }
}
