extension PresentationDiff {
  /// Something that happened to a screen, told with its route.
  ///
  /// Events are told once the host has shown the change; one that it refuses has none. Of a screen that the host's
  /// user has closed only `destroyed` is told, as soon as the component finds out.
  ///
  /// In one change the order is: created, from the bottom up; updated, from the bottom up; hidden; destroyed, from the
  /// top down; shown. A screen that was covered all its life is only created and destroyed. The root screen is not
  /// reported.
  public enum ScreenEvent: Hashable {
    /// It was made.
    case created(Route)
    /// It stays, and has got this value.
    case updated(Route)
    /// It was on top, and is not any more.
    case hidden(Route)
    /// It has gone from the path.
    case destroyed(Route)
    /// It is on top now.
    case shown(Route)
  }
}

extension PresentationDiff.ScreenEvent: Sendable where Route: Sendable {}
