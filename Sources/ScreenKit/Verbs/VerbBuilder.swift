/// Collects the verbs of a screen from statements, in the order written.
@resultBuilder
public enum VerbBuilder<Action> {
  /// Takes one verb.
  @inlinable
  public static func buildExpression(_ verb: Verb<Action>) -> [Verb<Action>] { [verb] }
  /// Takes several verbs.
  public static func buildExpression(_ verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Takes the verbs of the only statement.
  public static func buildBlock(_ part: [Verb<Action>]) -> [Verb<Action>] { part }
  /// Joins the verbs of all statements.
  @inlinable
  public static func buildBlock(_ parts: [Verb<Action>]...) -> [Verb<Action>] {
    // `flatMap` grows the array step by step; the verbs of a screen are made for each line.
    var verbs: [Verb<Action>] = []
    verbs.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { verbs += part }
    return verbs
  }
  /// Takes the verbs of an `if` without `else`, or none.
  public static func buildOptional(_ verbs: [Verb<Action>]?) -> [Verb<Action>] { verbs ?? [] }
  /// Takes the verbs of the first branch.
  public static func buildEither(first verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Takes the verbs of the other branch.
  public static func buildEither(second verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Joins the verbs of all iterations of a loop.
  public static func buildArray(_ rounds: [[Verb<Action>]]) -> [Verb<Action>] { rounds.flatMap { $0 } }
}
