/// A message that a store processes.
@usableFromInline
enum Message<Action: Sendable>: Sendable {
  /// An action, and the run of an effect that sent it, if one did.
  case action(Action, CallSite, Run?)
  /// An action of an effect that waits for its outcome.
  case told(Action, CallSite, Run, Receipt)
  /// The action that a work begins with.
  case root(Action, CallSite, Work)
  /// An action that a middleware sent because of another one, and the work that waits for it, if a caller waits.
  case further(Action, CallSite, Work?)
  /// An instruction of a run to the store about its effects.
  case instruction(EffectInstruction, Run)
  /// The progress of a run of an effect.
  case progress(ProgressReport, Run)
  /// The end of one run of an effect. It follows everything that the run has dispatched.
  case ended(Run, (any Error)?)
}

extension Message {
  /// Whether it counts towards the length of a turn: actions, and progress reports, whose number is unlimited.
  @inlinable
  var isCounted: Bool {
    switch self {
    case .action, .told, .root, .further, .progress: true
    case .instruction, .ended: false
    }
  }

  /// The waiting action, if this is one.
  @usableFromInline var action: Action? {
    switch self {
    case .action(let action, _, _), .told(let action, _, _, _), .root(let action, _, _), .further(let action, _, _):
      action
    case .instruction, .progress, .ended: nil
    }
  }
}
