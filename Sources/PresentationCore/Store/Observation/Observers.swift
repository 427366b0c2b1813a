/// Somebody who is told of every action.
@MainActor @usableFromInline
class Observer<State, Action> {
  /// Whether it is never called again. Unchecked: it is read and written in one step each.
  @usableFromInline @exclusivity(unchecked) final var isCancelled = false

  @inlinable
  init() {}

  @inlinable
  func notify(_ state: State, _ action: Action) {}
}

/// Is told the whole state.
@MainActor @usableFromInline
final class WholeObserver<State, Action>: Observer<State, Action> {
  @usableFromInline let body: (State) -> Void

  @inlinable
  init(_ body: @escaping (State) -> Void) {
    self.body = body
  }

  @inlinable
  override func notify(_ state: State, _ action: Action) {
    body(state)
  }
}

/// Is told the action too.
@MainActor @usableFromInline
final class ActionObserver<State, Action>: Observer<State, Action> {
  @usableFromInline let body: (State, Action?) -> Void

  @inlinable
  init(_ body: @escaping (State, Action?) -> Void) {
    self.body = body
  }

  @inlinable
  override func notify(_ state: State, _ action: Action) {
    body(state, action)
  }
}

/// Is told a part of the state when it has changed.
@MainActor @usableFromInline
final class PartObserver<State, Action, Part: Equatable>: Observer<State, Action> {
  @usableFromInline let select: (State) -> Part
  @usableFromInline let body: (Part) -> Void
  /// Unchecked: nobody but `notify` comes here, which never runs within itself.
  @usableFromInline @exclusivity(unchecked) var last: Part

  @inlinable
  init(_ first: Part, _ select: @escaping (State) -> Part, _ body: @escaping (Part) -> Void) {
    last = first
    self.select = select
    self.body = body
  }

  @inlinable
  override func notify(_ state: State, _ action: Action) {
    let part = select(state)
    guard part != last else { return }
    last = part
    body(part)
  }
}

/// The observers of a store, in the order in which they were added.
@MainActor @usableFromInline
final class Observers<State, Action> {
  @usableFromInline var all: ContiguousArray<Observer<State, Action>> = []

  @inlinable
  init() {}

  @inlinable
  func add(_ observer: Observer<State, Action>) -> ObservationToken {
    all.append(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      observer.isCancelled = true
      self?.all.removeAll { $0 === observer }
    }
  }

  /// Calls every observer that was there when the round began and has not been cancelled since.
  @inlinable
  func notify(_ state: State, _ action: Action) {
    let all = all
    for index in all.indices where !all[index].isCancelled {
      all[index].notify(state, action)
    }
  }
}
