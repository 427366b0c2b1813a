public import PresentationCore

/// A command that draws random numbers and converts them to an action.
///
/// A reducer must not draw random numbers: the same state and action would give different states. A command may draw
/// them.
///
///     struct Roll: RandomCommand {
///       var source = RandomSource.system
///       func action(drawing source: inout RandomSource) -> Change { .rolled(.random(in: 1...6, using: &source)) }
///     }
///
/// A test passes `.seeded(7)` and gets the same numbers each time. To continue with the numbers that follow, put the
/// source into the action and keep it in the state; commands that would draw other numbers are then not equal.
public protocol RandomCommand<Action>: Command {
  /// The type of the actions that the command sends.
  associatedtype Action
  /// The type of the generator. A custom generator must be equal only to generators that give the same numbers.
  associatedtype Source: RandomNumberGenerator & Equatable & Sendable = RandomSource

  /// The generator. The command draws from a copy.
  var source: Source { get }

  /// Draws numbers and makes an action. It is called once, on the main actor if a store runs the command.
  ///
  /// - Throws: The error with which the command should fail.
  func action(drawing source: inout Source) throws -> Action
}

extension RandomCommand {
  /// Draws at once and dispatches the action.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    var source = source
    dispatcher(try action(drawing: &source))
  }
}
