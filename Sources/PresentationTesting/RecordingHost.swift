public import PresentationCore

/// A host for tests. It records changes, can answer late or refuse, and lets a test close screens as a user would.
///
///     let host = RecordingHost<Page, String>()
///     let component = PresentationComponent(store: store, path: \.path, host: host) { page, _ in "\(page)" }
///     store.send(.navigate(.push(.list)))
///     #expect(host.log == ["show list#1"])
@MainActor
public final class RecordingHost<Route: Hashable & Sendable, Made>: PresentationHost {
  /// How the host responds to a change.
  public enum Behavior: Hashable, Sendable {
    /// The host shows the change at once.
    case obedient
    /// The host answers later, with ``RecordingHost/answer(fileID:filePath:line:column:)`` or
    /// ``RecordingHost/refuse(_:fileID:filePath:line:column:)``.
    case slow
    /// The host refuses the change at once, for this reason.
    case refusing(String)
  }

  /// How the host responds to future changes.
  public var behavior: Behavior
  /// The recorded changes, a line for each: the hidden, updated, destroyed and shown screens, each with its route and its
  /// serial number. Failures are lines too.
  public var log: [String] = []
  /// The screens of the path that it shows, the lowest first.
  public private(set) var stack: [PresentationTransition<Route, Made>.Screen] = []
  /// The reason for the last change.
  public private(set) var lastReason: PathIntent<Route>.Reason?
  /// Called whenever a change has been recorded, before it is shown.
  public var onPresent: (() -> Void)?
  /// Called whenever a failure has been recorded.
  public var onFailure: ((String) -> Void)?

  private var underWay:
    (pending: PresentationTransition<Route, Made>.Pending, screens: [PresentationTransition<Route, Made>.Screen])?

  /// Makes a host that shows nothing yet.
  public init(_ behavior: Behavior = .obedient) {
    self.behavior = behavior
  }

  /// Records the change and responds according to ``behavior``.
  public func present(_ transition: PresentationTransition<Route, Made>) {
    log.append(Self.describe(transition))
    lastReason = transition.reason
    onPresent?()
    switch behavior {
    case .obedient: show(transition.screens)
    case .slow:
      // Releasing a screen that was kept for an older change may call this method again.
      let before = underWay
      underWay = (transition.takeTime(), transition.screens)
      withExtendedLifetime(before) {}
    case .refusing(let reason): transition.takeTime().refused(reason)
    }
  }

  /// The serial numbers of ``stack``.
  public var presentedSerials: [Int]? { stack.map(\.serial) }

  /// Records the failure.
  public func presentationFailed(_ reason: String) {
    log.append("failed: \(reason)")
    onFailure?(reason)
  }

  /// Whether a change waits for ``answer(fileID:filePath:line:column:)``, or for another answer of a slow host. The test fails at an
  /// answer without one.
  public var hasPendingChange: Bool { underWay != nil }

  /// Shows the pending change of a slow host.
  public func answer(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    expectChange(at: TestLocation(fileID, filePath, line, column))
    showChange()?.shown()
  }

  private func expectChange(at place: TestLocation) {
    guard !hasPendingChange else { return }
    place.fail("The host has no pending change to answer. To check first, use hasPendingChange.")
  }

  /// Shows the pending change of a slow host. The host no longer retains the old screens when this returns.
  private func showChange() -> PresentationTransition<Route, Made>.Pending? {
    guard let pending = underWay?.pending else { return nil }
    show(takeScreens())
    return pending
  }

  /// Moves out the screens of a slow host's pending change, so that only the stack retains them.
  private func takeScreens() -> [PresentationTransition<Route, Made>.Screen] {
    defer { underWay = nil }
    return underWay?.screens ?? []
  }

  /// Returns the answer to a slow host's pending change, and drops the change with its screens.
  private func forgetChange() -> PresentationTransition<Route, Made>.Pending? {
    let forgotten = underWay
    withExtendedLifetime(forgotten) { underWay = nil }
    return forgotten?.pending
  }

  private func show(_ screens: consuming [PresentationTransition<Route, Made>.Screen]) {
    // Releasing a screen may call this method again, so the new ones must be in place first.
    let before = stack
    stack = consume screens
    withExtendedLifetime(before) {}
  }

  /// Reports the pending change of a slow host as shown, without showing it.
  public func claim(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    expectChange(at: TestLocation(fileID, filePath, line, column))
    forgetChange()?.shown()
  }

  /// Refuses the pending change of a slow host.
  public func refuse(
    _ reason: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    expectChange(at: TestLocation(fileID, filePath, line, column))
    forgetChange()?.refused(reason)
  }

  /// Drops the pending change of a slow host, without an answer.
  public func forget(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    expectChange(at: TestLocation(fileID, filePath, line, column))
    // Releasing the answer also counts as an answer, which may lead to the next change.
    let forgotten = forgetChange()
    withExtendedLifetime(forgotten) {}
  }

  /// Closes the screen with this serial number and everything above it, as a user can. Report this to the component;
  /// otherwise, the component notices it at the next change.
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
