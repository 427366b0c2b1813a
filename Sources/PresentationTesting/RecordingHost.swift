public import PresentationCore

/// A host for tests: it writes down what it is told, and can be slow, refuse, and be closed by its user.
///
///     let host = RecordingHost<Page, String>()
///     let component = PresentationComponent(store: store, path: \.path, host: host) { page, _ in "\(page)" }
///     store.send(.navigate(.push(.list)))
///     #expect(host.log == ["show list#1"])
@MainActor
public final class RecordingHost<Route: Hashable & Sendable, Made>: PresentationHost {
  /// What the host does with a change.
  public enum Behavior: Hashable, Sendable {
    /// It shows it at once.
    case obedient
    /// It takes its time, until ``RecordingHost/answer()`` or ``RecordingHost/refuse(_:)``.
    case slow
    /// It refuses it at once, for this reason.
    case refusing(String)
  }

  /// What the host does with the changes to come.
  public var behavior: Behavior
  /// What it was told, a line for each change: what was hidden, updated, destroyed and shown, a screen as its route and its
  /// serial number. Failures are lines too.
  public var log: [String] = []
  /// What it shows of the path, the lowest first.
  public private(set) var stack: [PresentationTransition<Route, Made>.Screen] = []
  /// The reason of the last change.
  public private(set) var lastReason: PathIntent<Route>.Reason?
  /// Called whenever a change has been written down, before it is shown.
  public var onPresent: (() -> Void)?
  /// Called whenever a failure has been written down.
  public var onFailure: ((String) -> Void)?

  private var underWay:
    (pending: PresentationTransition<Route, Made>.Pending, screens: [PresentationTransition<Route, Made>.Screen])?

  /// Makes a host that shows nothing yet.
  public init(_ behavior: Behavior = .obedient) {
    self.behavior = behavior
  }

  /// Writes the change down and does with it what its behavior is.
  public func present(_ transition: PresentationTransition<Route, Made>) {
    log.append(Self.describe(transition))
    lastReason = transition.reason
    onPresent?()
    switch behavior {
    case .obedient: show(transition.screens)
    case .slow:
      // The end of a screen that was kept for an older change may lead back here.
      let before = underWay
      underWay = (transition.takeTime(), transition.screens)
      withExtendedLifetime(before) {}
    case .refusing(let reason): transition.takeTime().refused(reason)
    }
  }

  /// The serial numbers of ``stack``.
  public var presentedSerials: [Int]? { stack.map(\.serial) }

  /// Writes the failure down.
  public func presentationFailed(_ reason: String) {
    log.append("failed: \(reason)")
    onFailure?(reason)
  }

  /// Shows the change that a slow host is busy with. Does nothing when there is none.
  public func answer() {
    guard let pending = showChange() else { return }
    pending.shown()
  }

  /// Shows the change that a slow host is busy with. It no longer holds the old screens when it has returned.
  private func showChange() -> PresentationTransition<Route, Made>.Pending? {
    guard let pending = underWay?.pending else { return nil }
    show(takeScreens())
    return pending
  }

  /// The screens of the change that a slow host is busy with, which it hands over: the stack alone holds them then.
  private func takeScreens() -> [PresentationTransition<Route, Made>.Screen] {
    defer { underWay = nil }
    return underWay?.screens ?? []
  }

  /// The answer to the change that a slow host is busy with, which it forgets together with the screens.
  private func forgetChange() -> PresentationTransition<Route, Made>.Pending? {
    let forgotten = underWay
    withExtendedLifetime(forgotten) { underWay = nil }
    return forgotten?.pending
  }

  private func show(_ screens: consuming [PresentationTransition<Route, Made>.Screen]) {
    // The end of a screen may lead back here: not before the new ones are in their place.
    let before = stack
    stack = consume screens
    withExtendedLifetime(before) {}
  }

  /// Says that the change that a slow host is busy with is shown, without showing it. Does nothing when there is none.
  public func claim() {
    forgetChange()?.shown()
  }

  /// Refuses the change that a slow host is busy with. Does nothing when there is none.
  public func refuse(_ reason: String) {
    forgetChange()?.refused(reason)
  }

  /// Forgets the change that a slow host is busy with, without an answer.
  public func forget() {
    // Releasing the answer is an answer, too, which may lead to the next change.
    let forgotten = forgetChange()
    withExtendedLifetime(forgotten) {}
  }

  /// Does what a user's hand can do: closes the screen with this serial number and what lies above it. The component has to
  /// be told, or finds out at the next change.
  public func closeByHand(serial: Int) {
    guard let index = stack.firstIndex(where: { $0.serial == serial }) else { return }
    let before = stack
    stack.removeSubrange(index...)
    withExtendedLifetime(before) {}
  }

  private static func describe(_ transition: PresentationTransition<Route, Made>) -> String {
    func name(_ screen: PresentationTransition<Route, Made>.Screen) -> String { "\(screen.route)#\(screen.serial)" }
    var parts = transition.updated.map { "update \(name($0))" }
    if let hidden = transition.hidden { parts.append("hide \(name(hidden))") }
    parts += transition.destroyed.map { "destroy \(name($0))" }
    if let shown = transition.shown { parts.append("show \(name(shown))") }
    return parts.isEmpty ? "rearrange" : parts.joined(separator: ", ")
  }
}
