/// A self-reducing action: a value that itself determines how the state changes.
///
///     struct Add: SelfReducing {
///       let amount: Int
///       func reduce(_ counter: inout Counter) { counter.count += amount }
///     }
///
///     store.send(.now(Add(amount: 2)))
///
/// There is no switch over all actions, so no single place lists everything that can happen to the state. To understand an action, it is
/// enough to read its type. The idea comes from Atlas.
public protocol SelfReducing<State>: Sendable {
  /// The type of the state that the action changes.
  associatedtype State: Sendable

  /// Changes the state when the action is processed.
  ///
  /// It is called on the main actor, and must do nothing but change the state.
  ///
  /// - Throws: Why the action is refused; all changes to the state are then undone.
  func reduce(_ state: inout State) throws
}

/// An asynchronous self-reducing action.
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
/// It receives the state at the beginning of the work, and returns a change. The change is applied to the state at the end
/// of the work. So changes made in the meantime are kept, and several such actions can run concurrently. The change must
/// not rely on parts of the snapshot that can be outdated.
///
/// It is a value: two that would act differently are never equal.
public protocol AsyncSelfReducing<State>: Equatable, Sendable {
  /// The type of the state that the action changes.
  associatedtype State: Sendable

  /// Does the work, and returns the change to the state.
  ///
  /// It starts on the main actor; long work must come after an `await` that leaves it. Its task is canceled when the task
  /// that waits for the action is canceled, or when the store is released; a change that it returns afterwards is dropped.
  ///
  /// - Parameter snapshot: The state at the beginning of the work.
  /// - Throws: Any error that made the work fail. The state does not change then.
  nonisolated(nonsending) func change(_ snapshot: State) async throws -> StateChange<State>
}

/// The result of an asynchronous action, applied on the main actor. If it throws, the state is unchanged.
public typealias StateChange<State> = @Sendable (_ state: inout State) throws -> Void

extension AsyncSelfReducing {
  func isEqual(to other: any AsyncSelfReducing<State>) -> Bool {
    (other as? Self) == self
  }
}
