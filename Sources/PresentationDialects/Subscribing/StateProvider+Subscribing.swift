public import Dispatch
public import PresentationCore
import Synchronization

extension StateProvider {
  /// Calls `subscriber` with the current state at once, then with the state after every action, on the main
  /// actor, for as long as it lives.
  ///
  /// The subscriber is not kept alive. One that subscribes twice is called twice.
  ///
  /// - Returns: A closure that ends the subscription: the subscriber is not called after that, not even in the current round.
  ///   Calling it again does nothing, and it need not be kept.
  @discardableResult
  public func subscribe(_ subscriber: some Subscriber<State>) -> @MainActor () -> Void {
    subscribe { [weak subscriber] new, previous in
      subscriber?.hear(new, after: previous)
      return subscriber != nil
    }
  }

  /// Calls `subscriber` in the same way, but on `queue`, in the order of the actions.
  ///
  /// The store does not wait for the queue. States not delivered when the subscription ends, or when the
  /// subscriber is released, are dropped.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. If it is also used elsewhere, it must synchronize its own state.
  ///   - queue: A serial queue.
  @discardableResult
  public func subscribe(
    _ subscriber: some Subscriber<State> & Sendable, on queue: DispatchQueue
  ) -> @MainActor () -> Void where State: Sendable {
    let isOver = Flag()
    let end = subscribe { [weak subscriber] new, previous in
      queue.async { [weak subscriber] in
        if !isOver.isSet { subscriber?.hear(new, after: previous) }
      }
      return subscriber != nil
    }
    return {
      isOver.set()
      end()
    }
  }

  /// Calls `newState` on `actor` with the current state, then with the state after every action for which `shouldUpdate`
  /// returns `true`, in this order, for as long as the actor lives.
  ///
  /// The actor is not kept alive. The store does not wait for it. States not delivered when the subscription ends are
  /// dropped. The subscription ends with the store, after the actor has received the last state.
  ///
  /// - Returns: A closure that ends the subscription.
  @discardableResult
  public func subscribe<Receiver: Actor>(
    _ actor: Receiver,
    shouldUpdate:
      @escaping @Sendable (
        _ actor: isolated Receiver, _ previous: State?, _ new: State
      ) -> Bool = { _, _, _ in true },
    newState: @escaping @Sendable (_ actor: isolated Receiver, _ state: State) -> Void
  ) -> @MainActor () -> Void where State: Sendable {
    let values = values()
    let task = Task { [weak actor] in
      var previous: State?
      for await new in values {
        guard let actor else { return }
        await actor.run { [previous] actor in
          if !Task.isCancelled, shouldUpdate(actor, previous, new) { newState(actor, new) }
        }
        previous = new
      }
    }
    return { task.cancel() }
  }

  /// Calls `body` with each state and the one before until it returns `false` because its receiver no longer exists.
  private func subscribe(_ body: @escaping (State, State?) -> Bool) -> @MainActor () -> Void {
    let held = Held()
    var previous: State?
    held.token = observe { state in
      let isThere = body(state, previous)
      previous = state
      if !isThere { held.end() }
    }
    return { held.end() }
  }
}

/// Keeps a token for an observation without an owner.
@MainActor
private final class Held {
  var token: ObservationToken?

  func end() {
    token?.cancel()
    token = nil
  }
}

/// A flag that can be set once.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() {
    value.store(true, ordering: .releasing)
  }
}

extension Actor {
  fileprivate func run(_ body: @Sendable (isolated Self) -> Void) {
    body(self)
  }
}
