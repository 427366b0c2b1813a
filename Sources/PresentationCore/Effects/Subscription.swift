/// Long-running work that runs exactly while the state asks for it: a value that describes what to watch, and sends
/// actions back as long as it runs.
///
/// A store is given a function from the state to the subscriptions that the state wants. After every action, and once at the
/// beginning, it cancels running subscriptions that are no longer wanted, then starts wanted ones that do not run. An equal
/// subscription keeps running; one with another payload is a different subscription, so the work restarts. The same value
/// wanted twice runs once. A screen that watches something says so in its route:
///
///     Store(Shop(), reducer: reducer, subscriptions: { $0.path.flatMap(\.subscriptions) })
///
/// As with commands, two subscriptions that would act differently must not be equal.
///
/// ``run(_:)`` starts on the main actor. It may return before it is canceled. Then it is not restarted until the state has stopped asking
/// for it and asks again. Its task is canceled when it is no longer wanted and when its store is released; actions that it dispatches
/// afterwards are dropped. An action finishes without waiting for subscriptions.
///
/// The idea comes from the Elm architecture's subscriptions, and from Apex's `Subscription`.
public protocol Subscription<Action>: Hashable, Sendable {
  /// The type of the actions that the subscription sends.
  associatedtype Action: Sendable
  /// The type of the values that can be sent into it while it runs; none by default.
  associatedtype Input: Hashable & Sendable = Never

  /// Does the work, sending any number of actions through `dispatcher`, until the work is done or its task is canceled.
  ///
  /// - Throws: Any error that made the work fail. It goes to the middlewares and to ``Store/observeUnattendedFailures(_:)``,
  ///   even if an action that the subscription dispatched earlier has made the state stop asking for it. The state learns of
  ///   it only through an action. Cancellation is not a failure.
  nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async throws
}

extension Subscription {
  /// A command that hands `input` to this subscription, which reads it from ``Dispatcher/values(of:)``.
  ///
  /// It fails with an error that names the subscription if the state does not want it, or if it has ended.
  public func send(_ input: Input) -> some Command<Action> {
    SubscriptionInput(subscription: self, input: input)
  }
}

/// A subscription that is identified by a key other than its own value.
protocol KeyedSubscription: Subscription {
  var key: EffectKey { get }
}

extension EffectKey {
  init(of subscription: some Subscription) {
    self = (subscription as? any KeyedSubscription)?.key ?? Self(subscription)
  }
}

/// Hands a value to a running subscription.
struct SubscriptionInput<Target: Subscription>: HandledCommand {
  let subscription: Target
  let input: Target.Input

  var handling: EffectHandling { EffectHandling(instruction: instruction) }

  private var instruction: EffectInstruction { .tell(EffectKey(of: subscription), input) }

  func run(_ dispatcher: Dispatcher<Target.Action>) async {
    dispatcher.instruct(instruction)
  }
}

/// The error of a value that was sent to a subscription that is not running.
struct NotSubscribed: Error, CustomStringConvertible {
  let description: String

  init(_ key: EffectKey) {
    description = "nothing was sent: the state does not request the subscription \(key.id.value), or it has ended"
  }
}
