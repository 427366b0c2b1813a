/// Something that happened to a screen of a path.
///
/// Each event carries the screen's route and its serial number (``PresentationTransition/Screen/serial``), which
/// distinguishes screens of equal routes.
///
/// A report lists the differences from the last report: once the host has shown a change, when the host has lost screens
/// while it refused one, or as soon as the component finds out that screens have been closed. A change that the host
/// refuses is not reported. Each report ends before the next one begins.
///
/// Events of one report come in this order: created, from the bottom up; updated, from the bottom up; hidden; destroyed,
/// from the top down; shown. A screen that was covered all its life is only created and destroyed. The root screen is
/// not reported.
public enum ScreenEvent<Route> {
  /// The screen was made.
  case created(Route, serial: Int)
  /// The screen stays, and has a new value: this route.
  case updated(Route, serial: Int)
  /// The screen was on top, and no longer is.
  case hidden(Route, serial: Int)
  /// The screen was removed from the path. Its object is released after the whole report.
  case destroyed(Route, serial: Int)
  /// The screen is on top now.
  case shown(Route, serial: Int)

  /// The route of the screen.
  public var route: Route {
    switch self {
    case .created(let route, _), .updated(let route, _), .hidden(let route, _), .destroyed(let route, _),
      .shown(let route, _):
      route
    }
  }

  /// The serial number of the screen.
  public var serial: Int {
    switch self {
    case .created(_, let serial), .updated(_, let serial), .hidden(_, let serial), .destroyed(_, let serial),
      .shown(_, let serial):
      serial
    }
  }
}

extension ScreenEvent: Equatable where Route: Equatable {}
extension ScreenEvent: Hashable where Route: Hashable {}
extension ScreenEvent: Sendable where Route: Sendable {}
extension ScreenEvent: Encodable where Route: Encodable {}
extension ScreenEvent: Decodable where Route: Decodable {}
