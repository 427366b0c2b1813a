/// Finds values that a state keeps for routes outside the path, and drops the values of routes that have left,
/// once no host shows their screens.
///
/// It is a part of the reducer, which knows where the state keeps such values. The store settles the state after each action, once
/// the observers have been called, and when a component reports that a host has shown a change. No action or observer is involved.
@usableFromInline
final class Settling<State>: Sendable {
  /// Whether the state keeps values of routes that have left.
  let isNeeded: @Sendable (State) -> Bool
  /// Drops the values of routes that have left, except those that hosts still show; `nil` if there is no
  /// host. Checks whether it is needed.
  @usableFromInline let settle: @Sendable (inout State, ShownRoutes?) -> Void
  /// Whether this path, an array of routes, waits for a screen that must come first; see ``Waiting``.
  let awaits: @Sendable (State, Any) -> Bool

  @usableFromInline
  init(
    isNeeded: @escaping @Sendable (State) -> Bool = { _ in false },
    settle: @escaping @Sendable (inout State, ShownRoutes?) -> Void = { _, _ in },
    awaits: @escaping @Sendable (State, Any) -> Bool = { _, _ in false }
  ) {
    self.isNeeded = isNeeded
    self.settle = settle
    self.awaits = awaits
  }

  @usableFromInline
  func then(_ next: Settling?) -> Settling {
    guard let next else { return self }
    return Settling { [isNeeded] in
      isNeeded($0) || next.isNeeded($0)
    } settle: { [settle] in
      settle(&$0, $1)
      next.settle(&$0, $1)
    } awaits: { [awaits] in
      awaits($0, $1) || next.awaits($0, $1)
    }
  }

  @usableFromInline
  func lift<Whole, WholeAction, Action>(
    _ feature: Feature<Whole, WholeAction, State, Action>
  ) -> Settling<Whole> {
    Settling<Whole> { [isNeeded] in
      feature.read($0).map(isNeeded) ?? false
    } settle: { [settle] whole, shown in
      _ = try? feature.change(&whole) { part in
        settle(&part, shown)
        return []
      }
    } awaits: { [awaits] whole, path in
      feature.read(whole).map { awaits($0, path) } ?? false
    }
  }

  @usableFromInline
  func lift<Whole, WholeAction, ID, Action>(
    _ features: Features<Whole, WholeAction, ID, State, Action>
  ) -> Settling<Whole> {
    Settling<Whole> { [isNeeded] in
      features.contains($0, isNeeded)
    } settle: { [isNeeded, settle] whole, shown in
      if features.contains(whole, isNeeded) { features.changeAll(&whole) { settle(&$0, shown) } }
    } awaits: { [awaits] whole, path in
      features.contains(whole) { awaits($0, path) }
    }
  }
}

extension Store {
  /// Whether a path waits for a screen that an entry check has shown first: see ``Waiting``.
  package func awaits(_ path: [some PathRoute]) -> Bool { reducer.settling?.awaits(state, path) ?? false }
}
