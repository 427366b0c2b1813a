/// Something that shows screens: a console, a window, a test.
///
/// A host is told of each change of the path once, however many routes came and went. It need not obey: it may take its
/// time, refuse, or be closed by its user. A presentation component finds out and goes on from what the host really
/// shows.
@MainActor
public protocol PresentationHost<Route, Made>: AnyObject {
  /// What the path consists of.
  associatedtype Route: Hashable & Sendable
  /// What a route is made into.
  associatedtype Made

  /// Shows the screens after a change.
  ///
  /// When it is called, the new screens have been made and those that stay with a new value have got it; they get the old
  /// one back if the host refuses. The host hides
  /// ``PresentationTransition/hidden``, lets go of ``PresentationTransition/destroyed``, the topmost first, and shows
  /// ``PresentationTransition/shown``. Actions that it sends meanwhile are processed afterwards.
  ///
  /// When the method returns, the change counts as shown, unless the host has called
  /// ``PresentationTransition/takeTime()``.
  func present(_ transition: PresentationTransition<Route, Made>)

  /// The serial numbers of the path's screens that are really there, the lowest first; what the host shows beside the
  /// path (a pager, a menu) does not count. `nil`, the default, when it always shows what it was told.
  ///
  /// Read after every action of the store and at the end of every change, but not while the host takes its time. Numbers
  /// that the component did not give are ignored. Where one is missing when a change has just been shown, the host counts
  /// as having refused it; where one is missing later, the screen has been closed.
  ///
  /// - Complexity: Should be linear in the number of screens at most.
  var presentedSerials: [Int]? { get }

  /// Learns that a path is not presented, because a screen could not be made, or because the host refused or did not
  /// answer in time. The screens that are there stay; what becomes of the path is up to the reducer, which is sent an
  /// intent with the same reason after this call. The default does nothing.
  func presentationFailed(_ reason: String)
}

extension PresentationHost {
  /// Nothing to tell: the host always shows what it was told.
  public var presentedSerials: [Int]? { nil }

  /// Does nothing.
  public func presentationFailed(_ reason: String) {}
}
