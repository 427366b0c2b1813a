/// Collects the blocks of a screen from statements, in the order written.
///
/// A statement is a block, a string literal, or an array of blocks; `if`, `switch` and `for` work as usual. An empty body makes no
/// blocks.
@resultBuilder
public enum BlockBuilder {
  /// Takes one block.
  @inlinable
  public static func buildExpression(_ block: Block) -> [Block] { [block] }

  /// Takes several blocks.
  public static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }

  /// Joins the blocks of all statements.
  @inlinable
  public static func buildBlock(_ parts: [Block]...) -> [Block] { parts.flatMap { $0 } }

  /// Takes the blocks of an `if` without `else`, or none.
  public static func buildOptional(_ blocks: [Block]?) -> [Block] { blocks ?? [] }

  /// Takes the blocks of the first branch.
  public static func buildEither(first blocks: [Block]) -> [Block] { blocks }

  /// Takes the blocks of the other branch.
  public static func buildEither(second blocks: [Block]) -> [Block] { blocks }

  /// Joins the blocks of all iterations of a loop.
  public static func buildArray(_ rounds: [[Block]]) -> [Block] { rounds.flatMap { $0 } }

  /// Takes the blocks of an availability check.
  public static func buildLimitedAvailability(_ blocks: [Block]) -> [Block] { blocks }
}
