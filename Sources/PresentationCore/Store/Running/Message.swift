/// What waits to be processed by a store.
@usableFromInline
enum Message<Action: Sendable>: Sendable {
  /// An action, and the run of an effect that sent it, if one did.
  case action(Action, CallSite, Run?)
  /// An action of an effect that waits for its outcome.
  case told(Action, CallSite, Run, Receipt)
  /// The action that a work begins with.
  case root(Action, CallSite, Work)
  /// An action that a middleware sent because of another one, and the work that is not finished before, if somebody waits.
  case further(Action, CallSite, Work?)
  /// What a run asks the store to do with its effects.
  case instruction(EffectInstruction, Run)
  /// How far a run of an effect has come.
  case progress(ProgressReport, Run)
  /// The end of one run of an effect. It stands behind everything that the run has dispatched.
  case ended(Run, (any Error)?)
}

extension Message {
  /// Whether it counts towards the length of a turn: actions, and reports, of which an effect may make any number.
  @inlinable
  var isCounted: Bool {
    switch self {
    case .action, .told, .root, .further, .progress: true
    case .instruction, .ended: false
    }
  }

  /// The action that waits, if this is one.
  @usableFromInline var action: Action? {
    switch self {
    case .action(let action, _, _), .told(let action, _, _, _), .root(let action, _, _), .further(let action, _, _):
      action
    case .instruction, .progress, .ended: nil
    }
  }
}
