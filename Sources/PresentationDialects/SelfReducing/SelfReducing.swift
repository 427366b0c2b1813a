/// A self-reducing action: a value that says itself how the state changes.
///
///     struct Add: SelfReducing {
///       let amount: Int
///       func reduce(_ counter: inout Counter) { counter.count += amount }
///     }
///
///     store.send(.now(Add(amount: 2)))
///
/// There is no switch over all actions. In return nobody can list what may happen to the state, and an action can be read
/// from its type alone. The idea is Atlas's.
public protocol SelfReducing<State>: Sendable {
  /// What the action changes.
  associatedtype State: Sendable

  /// Changes the state as it is at the moment when the action's turn comes.
  ///
  /// It is called on the main actor, and does nothing but change the state.
  ///
  /// - Throws: Why the action is refused; the state is then as it was, whatever has been done to it.
  func reduce(_ state: inout State) throws
}

/// A self-reducing action that takes its time.
///
///     struct AddRating: AsyncSelfReducing {
///       let server: Server
///       func change(_ shop: Shop) async throws -> StateChange<Shop> {
///         let rating = try await server.rating(of: shop.title)
///         return { $0.ratings.append(rating) }
///       }
///     }
///
///     store.send(.later(AddRating(server: server)))
///
/// It is given the state as it is when the work begins, and ends with a change, which is applied to the state as it is
/// then. So whatever happens to the state meanwhile stays, and several may run at a time. The change should take of the old
/// state only what may be old.
///
/// It is a value: two that would act differently are never equal.
public protocol AsyncSelfReducing<State>: Equatable, Sendable {
  /// What the action changes.
  associatedtype State: Sendable

  /// Does the work, and returns what it makes of the state.
  ///
  /// It starts on the main actor; work that takes time belongs behind an `await` that leaves it. The task is cancelled when
  /// who waits for the action is, or its store has gone; what it returns after that is applied to nothing.
  ///
  /// - Parameter snapshot: The state as it is now.
  /// - Throws: Whatever made the work fail. The state is not changed then.
  nonisolated(nonsending) func change(_ snapshot: State) async throws -> StateChange<State>
}

/// What an action that takes its time ends with; it is applied on the main actor. When it throws, the state is as it was.
public typealias StateChange<State> = @Sendable (_ state: inout State) throws -> Void

extension AsyncSelfReducing {
  func isEqual(to other: any AsyncSelfReducing<State>) -> Bool {
    (other as? Self) == self
  }
}
