/// How a state lets go of what belongs to routes that have left, once no host shows their screens.
///
/// It is a part of the reducer, which knows where the state keeps such values. The store calls it after each action, once
/// the observers have been called, and when a component reports that a host has shown a change. No action, and no observer, takes part.
@usableFromInline
final class Settling<State>: Sendable {
  /// Whether the state keeps anything of routes that have left.
  @usableFromInline let isNeeded: @Sendable (State) -> Bool
  /// Drops what belongs to routes that have left, except to those that hosts show; `nil` if there is no host. Checks whether it is
  /// needed.
  @usableFromInline let settle: @Sendable (inout State, ShownRoutes?) -> Void

  @inlinable
  init(
    isNeeded: @escaping @Sendable (State) -> Bool, settle: @escaping @Sendable (inout State, ShownRoutes?) -> Void
  ) {
    self.isNeeded = isNeeded
    self.settle = settle
  }

  @usableFromInline
  func then(_ next: Settling?) -> Settling {
    guard let next else { return self }
    return Settling { [isNeeded] in
      isNeeded($0) || next.isNeeded($0)
    } settle: { [settle] in
      settle(&$0, $1)
      next.settle(&$0, $1)
    }
  }

  @inlinable
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
    }
  }

  @inlinable
  func lift<Whole, WholeAction, ID, Action>(
    _ features: Features<Whole, WholeAction, ID, State, Action>
  ) -> Settling<Whole> {
    Settling<Whole> { [isNeeded] in
      features.contains($0, isNeeded)
    } settle: { [isNeeded, settle] whole, shown in
      if features.contains(whole, isNeeded) { features.changeAll(&whole) { settle(&$0, shown) } }
    }
  }
}
