/// Where actions go: a store, a part of one, or what a test puts in its place.
///
/// Who only sends actions takes one of these and need not know more: `any ActionHandler<RowAction>`.
@MainActor
public protocol ActionHandler<Action> {
  /// What can be sent.
  associatedtype Action: Sendable

  /// Processes `action`, which was sent from this line, after everything that was sent before.
  ///
  /// To send call ``send(_:fileID:line:)``, which fills in the line.
  func receive(_ action: Action, fileID: StaticString, line: UInt)
}

extension ActionHandler {
  /// Processes `action`, after everything that was sent before.
  public func send(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    receive(action, fileID: fileID, line: line)
  }
}
