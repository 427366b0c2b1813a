public import PresentationCore

/// An action in a journal.
public struct JournalEntry<Action: Sendable>: Sendable {
  /// Its number, from 1. The numbers of a journal have no gaps, even if a checkpoint has replaced the first ones.
  public var number: Int
  /// When it was recorded, in seconds since 1970 on the machine's clock. Later actions may have earlier times.
  public var time: Double
  /// The origin of the action.
  public var origin: ActionOrigin
  /// The action.
  public var action: Action

  /// Makes an entry.
  public init(number: Int, time: Double, origin: ActionOrigin, action: Action) {
    (self.number, self.time, self.origin, self.action) = (number, time, origin, action)
  }
}

extension JournalEntry: Equatable where Action: Equatable {}

/// The content of a journal.
public struct JournalContents<State, Action: Sendable> {
  /// The state before the first entry: the checkpoint, or the state that the program begins with.
  public let start: State
  /// The actions since then.
  public let entries: [JournalEntry<Action>]
  /// Where the file is damaged; `nil` if it is intact. The entries end before the damage.
  public let damage: JournalDamage?
  let reducer: Reducer<State, Action>

  /// The state after an action.
  ///
  /// - Parameter number: The number of the action. A number before the first entry returns ``start``, and `nil`
  ///   returns the state after the last one.
  /// - Complexity: O(*n*), since the reducer gets the actions up to this one again.
  /// - Throws: Rethrows the reducer's error if it refuses an action.
  public func state(after number: Int? = nil) throws -> State {
    var state = start
    for entry in entries.prefix(while: { $0.number <= number ?? .max }) {
      _ = try reducer.reduce(&state, entry.action)
    }
    return state
  }
}
