/// The last actions that led to a recorded state, before and after its store was made. The first history takes them over, so that lines
/// of an earlier process can be undone.
@usableFromInline
package struct StorePast<State, Action: Sendable> {
  /// The state before the actions.
  package var base: State
  /// The actions. No undo is among them.
  package var actions: [RecordedAction<Action>] = []

  package init(base: State) { self.base = base }

  /// The maximum number of actions that wait for a history.
  private static var most: Int { 20_000 }

  /// Adds an action. Returns whether the actions can still be used for a history.
  package mutating func add(_ recorded: RecordedAction<Action>) -> Bool {
    actions.append(recorded)
    return actions.count <= Self.most && !recorded.origin.isUndo
  }

  /// Whether a reducer has parts for a history.
  package static func isNeeded(by reducer: Reducer<State, Action>) -> Bool {
    reducer.parts.contains(where: \.isUndoable)
  }

  /// The names of the lines of the actions, in order, and for each action the number of its line, from 1; 0 for none.
  ///
  /// Each action that a user has sent begins a line, so two equal lines are distinct.
  var lines: (names: [String], numbers: [Int]) {
    var names: [String] = []
    let numbers = actions.map { recorded in
      guard let line = recorded.origin.line else { return 0 }
      // The beginning of a line may be missing. The rest of it cannot be undone alone.
      guard recorded.origin.cause == .user else { return (names.lastIndex(of: line) ?? -1) + 1 }
      names.append(line)
      return names.count
    }
    return (names, numbers)
  }
}
