public import PresentationCore

/// A command that draws random numbers and says what becomes of them.
///
/// A reducer must not draw: the same state and action would give different states. Its command may.
///
///     struct Roll: RandomCommand {
///       var source = RandomSource.system
///       func action(drawing source: inout RandomSource) -> Change { .rolled(.random(in: 1...6, using: &source)) }
///     }
///
/// A test gives it `.seeded(7)` and gets the same numbers each time. To go on where one draw has ended, put the source
/// into the action and keep it in the state; commands that would draw other numbers are then not equal.
public protocol RandomCommand<Action>: Command {
  /// What the command feeds back.
  associatedtype Action
  /// What the numbers come from. A generator of one's own has to be equal only to those that give the same numbers.
  associatedtype Source: RandomNumberGenerator & Equatable & Sendable = RandomSource

  /// What the numbers come from. The command draws from a copy.
  var source: Source { get }

  /// Draws, and makes an action of it. It is called once, on the main actor when a store runs the command.
  ///
  /// - Throws: What the command is to fail with.
  func action(drawing source: inout Source) throws -> Action
}

extension RandomCommand {
  /// Draws on the spot and dispatches the action.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws {
    var source = source
    dispatcher(try action(drawing: &source))
  }
}
