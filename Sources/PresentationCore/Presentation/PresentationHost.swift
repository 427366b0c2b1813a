/// Something that shows screens: a console, a test.
///
/// A host is told of each change of the path once, however many routes came and went.
@MainActor
public protocol PresentationHost<Route, Made>: AnyObject {
  /// What the path consists of.
  associatedtype Route: Hashable & Sendable
  /// What a route is made into.
  associatedtype Made

  /// Shows the screens after a change.
  ///
  /// When it is called, the new screens have been made. The host hides ``PresentationTransition/hidden``, lets go of
  /// ``PresentationTransition/destroyed``, the topmost first, and shows ``PresentationTransition/shown``. Actions that it
  /// sends meanwhile are processed afterwards.
  func present(_ transition: PresentationTransition<Route, Made>)

  /// Learns that the screens of a path could not be made. The screens shown before stay; what becomes of the path is up to the
  /// reducer, which is sent an intent with the same reason after this call. The default does nothing.
  func presentationFailed(_ reason: String)
}

extension PresentationHost {
  /// Does nothing.
  public func presentationFailed(_ reason: String) {}
}

/// A screen that has been made, with the route that stands for it.
public struct PresentedScreen<Route: Hashable & Sendable, Screen> {
  /// The value in the path.
  public let route: Route
  /// What its factory made.
  public let screen: Screen
  /// The number of the screen among all that the component has made. It tells screens of equal routes apart.
  public let serial: Int
}

/// One change of what is shown.
public struct PresentationTransition<Route: Hashable & Sendable, Screen> {
  /// How the path changed.
  public let diff: PresentationDiff<Route>
  /// The screens after the change, the lowest first. The root screen is not among them.
  public let screens: [PresentedScreen<Route, Screen>]
  /// The screens that were made for this change, the lowest first.
  public let created: [PresentedScreen<Route, Screen>]
  /// The top screen before the change, if it is not on top any more. `nil` also when the root screen was on top.
  public let hidden: PresentedScreen<Route, Screen>?
  /// The screens that have gone, the topmost first.
  public let destroyed: [PresentedScreen<Route, Screen>]
  /// The top screen after the change, if it was not on top before. `nil` also when the root screen is on top.
  public let shown: PresentedScreen<Route, Screen>?

  /// Whether another screen is on top than before, the root screen counted.
  public var changesTop: Bool { diff.changesTop }
}
