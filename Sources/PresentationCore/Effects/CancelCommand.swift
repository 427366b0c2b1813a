/// The command that ``Command/cancel(id:)`` makes.
public struct CancelCommand<Action: Sendable>: Command {
  let key: EffectKey

  /// `true`: the command changes nothing outside of the program.
  public var readsOnly: Bool { true }

  /// Requests the cancellation from the store.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async {
    dispatcher.instruct(.cancel(key))
  }
}

extension CancelCommand: HandledCommand {
  var handling: EffectHandling { EffectHandling(instruction: .cancel(key)) }
}
