extension PresentationDiff {
  /// Something that happened to a screen, told with its route.
  ///
  /// Events say what is different from the last report: once the host has shown a change, when it has lost screens while
  /// it refused one, or as soon as the component finds out that screens have been closed. A change that is refused, and
  /// taken back, has none.
  ///
  /// In one report the order is: created, from the bottom up; updated, from the bottom up; hidden; destroyed, from the
  /// top down; shown. A report is told to its end before the next one begins. A screen that was covered all its life is only created and destroyed. The root screen is not
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
