/// A clock that decides where the effects of its store run.
package protocol EffectClock: Clock<Duration> {
  /// Runs the parts of effects that leave the main actor.
  var executor: any TaskExecutor { get }
}

/// Observes the effects of a store, and can replace commands. A test store is one.
@MainActor @usableFromInline
package protocol EffectWitness<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Called for each command that a reducer created or the store began with, before it
  /// is started, deferred or dropped.
  func asked(for command: any Command<Action>, _ run: Run)
  /// Returns the command to run in place of `command`; `nil` to run `command` itself.
  func standIn(for command: any Command<Action>, _ run: Run) -> (any Command<Action>)?
  /// Called when an effect is about to leave the process and has been stopped; `problem` explains it.
  func reachesOut(_ problem: String)
  /// Called when an effect reports progress.
  func progressed(_ progress: EffectProgress)
  /// Called when a run of a command has ended and all its messages have been processed.
  func ended(_ run: Run)

  /// Called for a subscription that the state newly wants, before it starts.
  func started(_ subscription: any Subscription<Action>, _ run: Run)
  /// Called when the state no longer wants a subscription.
  func cancelled(_ run: Run)
}
