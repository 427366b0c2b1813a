/// What waits to be processed by a store.
@usableFromInline
enum Message<Action: Sendable>: Sendable {
  /// An action, and the run of an effect that sent it, if one did.
  case action(Action, Origin, Run?)
  /// An action of an effect that waits for its outcome.
  case told(Action, Origin, Run, Receipt)
  /// The action that a work begins with.
  case root(Action, Origin, Work)
  /// An action that a middleware sent because of another one, and the work that is not finished before, if somebody waits.
  case further(Action, Origin, Work?)
  /// What a run asks the store to do with its effects.
  case instruction(EffectInstruction, Run)
  /// The end of one run of an effect. It stands behind everything that the run has dispatched.
  case ended(Run, (any Error)?)
}

/// The place in the program that sent an action.
@usableFromInline
struct Origin: Sendable {
  @usableFromInline let fileID: StaticString
  /// Half a word: what waits in large numbers should be small.
  @usableFromInline let shortLine: UInt32

  @inlinable
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    shortLine = UInt32(truncatingIfNeeded: line)
  }

  var line: UInt { UInt(shortLine) }
}
