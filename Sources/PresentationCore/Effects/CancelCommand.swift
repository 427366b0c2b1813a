/// The command that ``Command/cancel(id:)`` makes.
public struct CancelCommand<Action: Sendable>: Command {
  let key: EffectKey

  /// Nothing outside of the program changes: `true`.
  public var readsOnly: Bool { true }

  /// Asks the store for the cancellation.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async {
    dispatcher.instruct(.cancel(key))
  }
}

extension CancelCommand: HandledCommand {
  var handling: EffectHandling {
    var handling = EffectHandling()
    handling.instruction = .cancel(key)
    return handling
  }
}
