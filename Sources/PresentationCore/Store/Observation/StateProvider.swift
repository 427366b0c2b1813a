/// A source of states: a store, a part of one, or a substitute in a test.
///
/// Take an `any StateProvider<Row>` in code that only shows a state. All ways to observe are built on one requirement.
@MainActor
public protocol StateProvider<State> {
  /// The type of the observed state.
  associatedtype State

  /// Calls `body` with the current state at once, then with the new state after every action, until the token is released.
  ///
  /// Each action is reported once, with the state that it made, to all observers in the order in which they were added.
  func observe(_ body: @escaping (State) -> Void) -> ObservationToken
}

extension StateProvider {
  /// Calls `body` with a part of the state at once, then whenever that part has changed, until the token is released.
  ///
  /// The last selection is remembered and compared with `==`; `select` runs after every action.
  ///
  /// - Parameters:
  ///   - select: Returns the part.
  ///   - initially: Whether `body` is called with the current part at once.
  ///   - body: Gets the part.
  public func observe<Part: Equatable>(
    _ select: @escaping (State) -> Part, initially: Bool = true, _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    var last: Part?
    return observe { state in
      let part = select(state)
      guard part != last else { return }
      let isFirst = last == nil
      last = part
      if !isFirst || initially { body(part) }
    }
  }

  /// Calls `body` with the old and the new value of a part of the state, whenever that part has
  /// changed, until the token is released.
  ///
  /// To observe the whole state, select it: `observeChanges({ $0 })`. The old part is retained while the observation lasts;
  /// every change then copies a large array in it.
  public func observeChanges<Part: Equatable>(
    _ select: @escaping (State) -> Part, _ body: @escaping (_ old: Part, _ new: Part) -> Void
  ) -> ObservationToken {
    var last: Part?
    return observe { state in
      let part = select(state)
      guard let old = last else { return last = part }
      guard part != old else { return }
      last = part
      body(old, part)
    }
  }

  /// Calls `body` with `object` and the current state at once, then after every action, for as long as the object lives.
  ///
  /// `object` is not retained. There is no token; the observation ends at the first action after `object` is released.
  public func observe<Object: AnyObject>(
    with object: Object, _ body: @escaping (_ object: Object, _ state: State) -> Void
  ) {
    let held = HeldToken()
    held.token = observe { [weak object] state in
      if let object { body(object, state) } else { held.token = nil }
    }
  }

  /// Calls `body` on `actor` with the current state, then with the new state after every action, in this order, until the
  /// token is released.
  ///
  /// The store does not wait. States that the actor has not received when the token is released or canceled are not delivered;
  /// a call that has begun continues. The observation ends with the store.
  public func observe<Receiver: Actor>(
    on actor: Receiver, _ body: @escaping @Sendable (_ actor: isolated Receiver, _ state: State) -> Void
  ) -> ObservationToken where State: Sendable {
    let values = values()
    let task = Task {
      for await state in values {
        await actor.deliver { if !Task.isCancelled { body($0, state) } }
      }
    }
    return ObservationToken { task.cancel() }
  }

  /// The current state, then the state after every action.
  ///
  /// Unread values are buffered without limit unless `buffering` says otherwise; from the moment of this call nothing is
  /// missed. The sequence does not keep the store alive, and ends with it. It can be read once.
  public func values(
    buffering: AsyncStream<State>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<State> where State: Sendable {
    values(buffering: buffering) { observe($0) }
  }

  /// The current value of a part of the state, then each value that it changes to, as ``values(buffering:)`` does.
  public func values<Part: Equatable & Sendable>(
    of select: @escaping (State) -> Part, buffering: AsyncStream<Part>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Part> {
    values(buffering: buffering) { observe(select, $0) }
  }

  private func values<Value: Sendable>(
    buffering: AsyncStream<Value>.Continuation.BufferingPolicy,
    observe: (@escaping (Value) -> Void) -> ObservationToken
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: buffering)
    let feed = StreamFeed(continuation)
    let held = HeldToken()
    held.token = observe { feed.continuation.yield($0) }
    continuation.onTermination = { _ in
      Task { @MainActor in held.token = nil }
    }
    return stream
  }
}

/// Keeps a token for an observation that ends on its own.
@MainActor
private final class HeldToken {
  var token: ObservationToken?
}

/// Ends a stream when the observer that feeds it is released.
private final class StreamFeed<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}

extension Actor {
  fileprivate func deliver(_ body: @Sendable (isolated Self) -> Void) {
    body(self)
  }
}
