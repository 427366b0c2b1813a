/// Collects the verbs of a screen from statements, in the order written.
@resultBuilder
public enum VerbBuilder<Action> {
  /// Takes one verb.
  public static func buildExpression(_ verb: Verb<Action>) -> [Verb<Action>] { [verb] }
  /// Takes several verbs.
  public static func buildExpression(_ verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Joins the verbs of all statements.
  public static func buildBlock(_ parts: [Verb<Action>]...) -> [Verb<Action>] { parts.flatMap(\.self) }
  /// Takes the verbs of an `if` without `else`, or none.
  public static func buildOptional(_ verbs: [Verb<Action>]?) -> [Verb<Action>] { verbs ?? [] }
  /// Takes the verbs of the first branch.
  public static func buildEither(first verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Takes the verbs of the other branch.
  public static func buildEither(second verbs: [Verb<Action>]) -> [Verb<Action>] { verbs }
  /// Joins the verbs of all rounds of a loop.
  public static func buildArray(_ rounds: [[Verb<Action>]]) -> [Verb<Action>] { rounds.flatMap(\.self) }
}
