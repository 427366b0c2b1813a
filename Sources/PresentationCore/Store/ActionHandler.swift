/// A destination of actions: a store, a part of one, or a substitute in a test.
///
/// Take an `any ActionHandler<RowAction>` in code that only sends actions.
@MainActor
public protocol ActionHandler<Action> {
  /// The type of the actions.
  associatedtype Action: Sendable

  /// Processes `action`, which was sent from the given line, after everything that was sent before.
  ///
  /// Call ``send(_:fileID:line:)`` instead, which fills in the line.
  func receive(_ action: Action, fileID: StaticString, line: UInt)
}

extension ActionHandler {
  /// Processes `action`, after everything that was sent before.
  public func send(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    receive(action, fileID: fileID, line: line)
  }
}
