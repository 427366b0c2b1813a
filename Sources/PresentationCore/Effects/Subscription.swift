/// Long-running work that exists exactly while the state asks for it: a value that says what is to be watched, and feeds
/// actions back as long as it runs.
///
/// A store is given a function from the state to the subscriptions that the state wants. After every action, and once at the
/// beginning, it cancels what runs and is no longer wanted, then starts what is wanted and does not run. One that is merely
/// equal is left alone; one with another payload is another one, so it starts anew. The same value wanted twice runs once. A
/// screen that watches something says so in its route:
///
///     Store(Shop(), reducer: reducer, subscriptions: { $0.path.flatMap(\.subscriptions) })
///
/// As with commands, two subscriptions that would act differently must not be equal.
///
/// ``run(_:)`` starts on the main actor. It may end by itself; then it is not started again before the state has once not
/// wanted it. It is cancelled, as tasks are, when it is no longer wanted and when its store goes away; what it still dispatches
/// after that reaches nobody. Nobody waits for a subscription: an action is finished without it.
///
/// The idea is that of the Elm architecture's subscriptions, and of Apex's `Subscription`.
public protocol Subscription<Action>: Hashable, Sendable {
  /// What the subscription feeds back.
  associatedtype Action: Sendable
  /// What can be sent into it while it runs; nothing if that is left out.
  associatedtype Input: Hashable & Sendable = Never

  /// Does the work, sending any number of actions through `dispatcher`, until there is no more to do or its task is
  /// cancelled.
  ///
  /// - Throws: Whatever made the work fail. The error goes to the middlewares and to ``Store/observeUnattendedFailures(_:)``,
  ///   even if an action that was dispatched before makes the state stop asking for the subscription. The state learns of it
  ///   only by an action. Being cancelled is not a failure.
  nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws
}

extension Subscription {
  /// A command that hands `input` to this subscription, which reads it from ``Dispatcher/values(of:)``.
  ///
  /// It fails with an error that names the subscription when the state does not want it, or it has ended.
  public func send(_ input: Input) -> some Command<Action> {
    SubscriptionInput(subscription: self, input: input)
  }
}

/// A subscription that goes by another key than its own value.
protocol KeyedSubscription: Subscription {
  var key: EffectKey { get }
}

extension EffectKey {
  init(of subscription: some Subscription) {
    self = (subscription as? any KeyedSubscription)?.key ?? Self(subscription)
  }
}

/// Hands a value to a subscription that runs.
struct SubscriptionInput<Target: Subscription>: HandledCommand {
  let subscription: Target
  let input: Target.Input

  var handling: EffectHandling {
    var handling = EffectHandling()
    handling.instruction = instruction
    return handling
  }

  private var instruction: EffectInstruction { .tell(EffectKey(of: subscription), input) }

  func run(_ dispatcher: Dispatcher<Target.Action>) async {
    dispatcher.instruct(instruction)
  }
}

/// The error of a value that was sent to a subscription that does not run.
struct NotSubscribed: Error, CustomStringConvertible {
  let description: String

  init(_ key: EffectKey) {
    description = "nothing was sent: the state does not request the subscription \(key.id.value), or it has ended"
  }
}
