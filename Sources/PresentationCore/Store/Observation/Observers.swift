/// An observer that is called for every action.
@MainActor @usableFromInline
final class Observer<State, Action>: RosterMember {
  /// Whether it must never be called again. Unchecked: it is read and written in one step each.
  @usableFromInline @exclusivity(unchecked) var hasLeft = false
  /// A function rather than a method: it is compiled for the types of the store, where they are known. Unchecked as above.
  @usableFromInline @exclusivity(unchecked) var notify: (State, Action) -> Void

  @usableFromInline
  init(_ notify: @escaping (State, Action) -> Void) {
    self.notify = notify
  }

  /// Releases its closure: the observer may be in the roster for a while after it has left.
  @usableFromInline
  func release() {
    notify = { _, _ in }
  }
}

/// The part of a state that was reported last.
@MainActor @usableFromInline
final class ReportedPart<Part> {
  /// Unchecked: it is read and written in one step each.
  @usableFromInline @exclusivity(unchecked) var value: Part

  @usableFromInline
  init(_ value: Part) {
    self.value = value
  }
}

/// The observers of a store, in the order in which they were added.
@MainActor @usableFromInline
final class Observers<State, Action> {
  // Unchecked: every access ends before other code runs, since observers are released after it.
  @usableFromInline @exclusivity(unchecked) var roster = Roster<Observer<State, Action>>()

  /// Whether there are observers to call.
  @usableFromInline
  var isNeeded: Bool { roster.all.count != 0 }

  @inlinable
  func add(_ notify: @escaping (State, Action) -> Void) -> ObservationToken {
    let observer = Observer(notify)
    roster.add(observer)
    return ObservationToken { [weak self, weak observer] in
      guard let observer else { return }
      observer.hasLeft = true
      observer.release()
      self?.oneLeft()
    }
  }

  /// Records that an observer has left. Removed observers are released afterwards, because
  /// their release may call this again.
  @usableFromInline
  func oneLeft() {
    let before = roster.all
    roster.oneLeft()
    withExtendedLifetime(before) {}
  }

  /// Calls every observer that existed when the round began and has not been canceled since.
  @inlinable
  func notify(_ state: State, _ action: Action) {
    let all = roster.all
    for index in all.indices where !all[index].hasLeft {
      all[index].notify(state, action)
    }
  }
}
