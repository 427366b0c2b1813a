/// Something that shows screens: a console, a window, a test.
///
/// A host is called once for each change of the path, regardless of the number of routes. It can answer later, refuse a
/// change, or be closed by its user. A presentation component detects that, and continues from the screens that the host
/// actually shows.
@MainActor
public protocol PresentationHost<Route, Made>: AnyObject {
  /// The type of the path's elements.
  associatedtype Route: Hashable & Sendable
  /// The type of the screens.
  associatedtype Made

  /// Shows the screens after a change.
  ///
  /// When it is called, the new screens exist, and updated screens already have their new value; a refusal restores the
  /// old one. The host hides ``PresentationTransition/hidden``, releases ``PresentationTransition/destroyed``, the
  /// topmost first, and shows ``PresentationTransition/shown``. Actions that it sends meanwhile are processed afterwards.
  ///
  /// When the method returns, the change counts as shown, unless the host has called
  /// ``PresentationTransition/takeTime()``.
  func present(_ transition: PresentationTransition<Route, Made>)

  /// The serial numbers of the path's screens that the host really shows, the lowest first. Screens outside of the
  /// path (a pager, a menu) do not count. `nil`, the default, means that the host always shows what it was asked to show.
  ///
  /// Read after every action of the store and at the end of every change, but not while an answer of the host is pending.
  /// Numbers that the component did not assign are ignored. If one is missing when a change has just been shown, the host
  /// counts as having refused it; if one is missing later, the screen has been closed.
  ///
  /// - Complexity: Should be linear in the number of screens at most.
  var presentedSerials: [Int]? { get }

  /// Called when a path is not presented, because a screen could not be made, or because the host refused or did not
  /// answer in time. The current screens stay; the reducer decides what becomes of the path: it is sent an intent with
  /// the same reason after this call. The default does nothing.
  func presentationFailed(_ reason: String)
}

extension PresentationHost {
  /// `nil`: the host always shows what it was asked to show.
  public var presentedSerials: [Int]? { nil }

  /// Does nothing.
  public func presentationFailed(_ reason: String) {}
}

/// The methods of a host as functions, which avoids looking up the type of the host on each call.
@MainActor @usableFromInline
struct HostCalls<Route: PathRoute, Made> {
  @usableFromInline let present: (PresentationTransition<Route, Made>) -> Void
  @usableFromInline let presentedSerials: () -> [Int]?
  @usableFromInline let presentationFailed: (String) -> Void

  @inlinable
  init(_ host: some PresentationHost<Route, Made>) {
    present = { host.present($0) }
    presentedSerials = { host.presentedSerials }
    presentationFailed = { host.presentationFailed($0) }
  }
}
