/// Collects the commands that the closure of a reducer creates.
///
/// The initializer of ``Reducer`` applies it. A statement whose value is a command, an optional command, or an array of commands
/// contributes that value, in the order of the statements. `if`, `switch`, and `for` contribute the commands of the branch or
/// the rounds that ran. Every other statement contributes nothing, so a call with a discardable result needs no `_ =`.
///
/// While a `for` loop runs, the builder keeps an array with one element for each iteration. Move a long loop without commands into a method
/// of the state.
///
/// The builder accepts neither `return` nor `break`, `guard`, `while`, `defer`, `do`–`catch`, or a local function. A closure
/// that needs one of them belongs in `Reducer.returning`. An empty case is written `case .opened: ()`.
///
/// A result that is not a command is discarded without a warning, even if its function is not marked `@discardableResult`.
@resultBuilder
public struct CommandBuilder<Action: Sendable> {
  /// The commands that a closure has created. Only the builder makes one, so a closure cannot mix
  /// `return` with commands as statements.
  public struct Commands {
    @usableFromInline let all: [any Command<Action>]

    init(_ all: [any Command<Action>]) {
      self.all = all
    }
  }

  /// The type of a command that cannot be started here, because it sends actions of another type. Appears in error messages only.
  public enum CommandOfAnotherAction {}

  /// The type of commands in a tuple, dictionary, or sequence. Put them in an array. Appears in error messages only.
  public enum CommandsOutsideAnArray {}
}

// MARK: - Statements

extension CommandBuilder {
  /// Contributes a command.
  public static func buildExpression(_ command: some Command<Action>) -> [any Command<Action>] { [command] }

  /// Contributes the commands of an array.
  public static func buildExpression(_ commands: [any Command<Action>]) -> [any Command<Action>] { commands }

  /// Contributes a command if it is not `nil`.
  public static func buildExpression(_ command: (some Command<Action>)?) -> [any Command<Action>] {
    if let command { [command] } else { [] }
  }

  /// Contributes the commands of an array if it is not `nil`.
  public static func buildExpression(_ commands: [any Command<Action>]?) -> [any Command<Action>] { commands ?? [] }

  /// Contributes nothing.
  public static func buildExpression(_ nothing: Void) -> [any Command<Action>] { [] }

  /// Ignores a result that is not a command.
  @_disfavoredOverload
  public static func buildExpression<Result>(_ result: Result) -> [any Command<Action>] { [] }
}

// MARK: - Mistakes

// Without these, the overload above would discard commands. No block accepts their results, which makes the call an error.
extension CommandBuilder {
  /// Does not compile, because no block accepts the result.
  @_disfavoredOverload
  public static func buildExpression<C: Command>(_ command: C) -> CommandOfAnotherAction { neverCalled() }

  /// Does not compile, because no block accepts the result.
  @_disfavoredOverload
  public static func buildExpression<C: Command>(_ command: C?) -> CommandOfAnotherAction { neverCalled() }

  /// Does not compile, because no block accepts the result.
  @_disfavoredOverload
  public static func buildExpression<S: Sequence>(_ commands: S) -> CommandsOutsideAnArray where S.Element: Command {
    neverCalled()
  }

  /// Does not compile, because no block accepts the result.
  @_disfavoredOverload
  public static func buildExpression<S: Sequence>(_ commands: S) -> CommandsOutsideAnArray
  where S.Element: Sequence, S.Element.Element: Command {
    neverCalled()
  }

  /// Does not compile, because no block accepts the result.
  @_disfavoredOverload
  public static func buildExpression<Key, C: Command>(_ commands: [Key: C]) -> CommandsOutsideAnArray { neverCalled() }

  /// Does not compile, because no block accepts the result.
  @_disfavoredOverload
  public static func buildExpression<First: Command, Second: Command>(
    _ commands: (First, Second)
  ) -> CommandsOutsideAnArray {
    neverCalled()
  }
}

extension Reducer {
  /// Does not compile: the closure contains a statement that the builder does not accept.
  @available(
    *, unavailable,
    message:
      "write an empty case as (), and several commands as an array; use Reducer.returning for break, guard, while, defer or do"
  )
  @_disfavoredOverload
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Void) { neverCalled() }
}

/// No program that reaches this compiles.
private func neverCalled() -> Never { fatalError("commands that cannot be started do not compile") }

// MARK: - Blocks and branches

extension CommandBuilder {
  /// Contributes nothing.
  public static func buildBlock() -> [any Command<Action>] { [] }

  /// Begins a block.
  public static func buildPartialBlock(first: [any Command<Action>]) -> [any Command<Action>] { first }

  /// Appends the commands of a statement to the commands of the previous statements.
  public static func buildPartialBlock(
    accumulated: [any Command<Action>], next: [any Command<Action>]
  ) -> [any Command<Action>] {
    if accumulated.count == 0 { return next }
    return next.count == 0 ? accumulated : accumulated + next
  }

  /// Contributes the commands of an `if` without `else`.
  public static func buildOptional(_ commands: [any Command<Action>]?) -> [any Command<Action>] { commands ?? [] }

  /// Contributes the commands of a branch.
  public static func buildEither(first commands: [any Command<Action>]) -> [any Command<Action>] { commands }

  /// Contributes the commands of a branch.
  public static func buildEither(second commands: [any Command<Action>]) -> [any Command<Action>] { commands }

  /// Contributes the commands of all rounds of a loop.
  public static func buildArray(_ rounds: [[any Command<Action>]]) -> [any Command<Action>] { rounds.flatMap { $0 } }

  /// Contributes the commands of `if #available`.
  public static func buildLimitedAvailability(_ commands: [any Command<Action>]) -> [any Command<Action>] { commands }

  /// Ends the closure.
  public static func buildFinalResult(_ commands: [any Command<Action>]) -> Commands { Commands(commands) }
}
