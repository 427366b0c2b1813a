/// The command that ``Command/cancel(id:)`` makes.
public struct CancelCommand<Action: Sendable>: Command {
  let key: EffectKey

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
