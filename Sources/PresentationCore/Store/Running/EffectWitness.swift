/// A clock that decides where the effects of a store with it run.
package protocol EffectClock: Clock<Duration> {
  /// Runs the parts of effects that leave the main actor.
  var executor: any TaskExecutor { get }
}

/// Sees what becomes of the effects of a store, and may take the place of commands. A test store is one.
@MainActor @usableFromInline
package protocol EffectWitness<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Is told of each command that a reducer returned or the store began with, before it starts, is put off or left out.
  func asked(for command: any Command<Action>, _ run: Run)
  /// Returns what is to be run in the place of `command`, if it is not to run itself.
  func standIn(for command: any Command<Action>, _ run: Run) -> (any Command<Action>)?
  /// Is told how far an effect has come.
  func progressed(_ progress: EffectProgress)
  /// Is told that a run of a command has said its last word, and that all it said has been processed.
  func ended(_ run: Run)

  /// Is told of a subscription that the state newly wants, before it starts.
  func started(_ subscription: any Subscription<Action>, _ run: Run)
  /// Is told that the state no longer wants a subscription.
  func cancelled(_ run: Run)
}
