public import PresentationCore

/// An action in a journal, with everything that was recorded of it.
@dynamicMemberLookup
public struct JournalEntry<Action: Sendable>: Sendable {
  /// Its number, from 1. The numbers of a journal have no gaps, even if a checkpoint has replaced the first ones.
  public var number: Int
  /// The action, its origin, and the actions that it has released.
  public var recorded: RecordedAction<Action>

  /// Makes an entry.
  public init(number: Int, _ recorded: RecordedAction<Action>) {
    (self.number, self.recorded) = (number, recorded)
  }

  /// Returns what was recorded: `entry.action`, `entry.released`, `entry.origin`.
  public subscript<Value>(dynamicMember member: KeyPath<RecordedAction<Action>, Value>) -> Value {
    recorded[keyPath: member]
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
      _ = try reducer.reduce(&state, entry.recorded)
    }
    return state
  }
}
