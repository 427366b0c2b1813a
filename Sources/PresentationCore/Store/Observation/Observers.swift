/// Somebody who is told of every action.
@MainActor @usableFromInline
class Observer<State, Action>: RosterMember {
  /// Whether it is never called again. Unchecked: it is read and written in one step each.
  @usableFromInline @exclusivity(unchecked) final var hasLeft = false

  @inlinable
  init() {}

  @inlinable
  func notify(_ state: State, _ action: Action) {}

  /// Lets go of what it would call: it may stand in the roster for a while after it has left.
  @inlinable
  func release() {}
}

/// Is told the whole state.
@MainActor @usableFromInline
final class WholeObserver<State, Action>: Observer<State, Action> {
  @usableFromInline @exclusivity(unchecked) var body: (State) -> Void

  @inlinable
  init(_ body: @escaping (State) -> Void) {
    self.body = body
  }

  @inlinable
  override func notify(_ state: State, _ action: Action) {
    body(state)
  }

  @inlinable
  override func release() {
    body = { _ in }
  }
}

/// Is told the action too.
@MainActor @usableFromInline
final class ActionObserver<State, Action>: Observer<State, Action> {
  @usableFromInline @exclusivity(unchecked) var body: (State, Action?) -> Void

  @inlinable
  init(_ body: @escaping (State, Action?) -> Void) {
    self.body = body
  }

  @inlinable
  override func notify(_ state: State, _ action: Action) {
    body(state, action)
  }

  @inlinable
  override func release() {
    body = { _, _ in }
  }
}

/// Is told a part of the state when it has changed.
@MainActor @usableFromInline
final class PartObserver<State, Action, Part: Equatable>: Observer<State, Action> {
  @usableFromInline @exclusivity(unchecked) var select: (State) -> Part
  @usableFromInline @exclusivity(unchecked) var body: (Part) -> Void
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

  @inlinable
  override func release() {
    let last = last
    select = { _ in last }
    body = { _ in }
  }
}

/// The observers of a store, in the order in which they were added.
@MainActor @usableFromInline
final class Observers<State, Action> {
  // Unchecked: every access ends before anything but ours runs, since observers are released after it.
  @usableFromInline @exclusivity(unchecked) var roster = Roster<Observer<State, Action>>()

  @inlinable
  init() {}

  /// Whether there is anybody to call.
  @inlinable
  var isNeeded: Bool { roster.all.count != 0 }

  @inlinable
  func add(_ observer: Observer<State, Action>) -> ObservationToken {
    roster.add(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      observer.hasLeft = true
      observer.release()
      self?.oneLeft()
    }
  }

  /// Takes note that an observer has left. Those that are swept out end afterwards: their ends may lead back here.
  @usableFromInline
  func oneLeft() {
    let before = roster.all
    roster.oneLeft()
    withExtendedLifetime(before) {}
  }

  /// Calls every observer that was there when the round began and has not been cancelled since.
  @inlinable
  func notify(_ state: State, _ action: Action) {
    let all = roster.all
    for index in all.indices where !all[index].hasLeft {
      all[index].notify(state, action)
    }
  }
}
