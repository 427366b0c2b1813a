/// One change of the presented screens.
///
/// ``created`` and ``updated`` are computed on access, in time linear in the number of routes between the common
/// beginning and end of the two paths.
@MainActor
public struct PresentationTransition<Route: Hashable & Sendable, Made> {
  /// How the path changed.
  public let diff: PresentationDiff<Route>
  /// The screens after the change, the lowest first. The root screen is not included.
  public let screens: [Screen]

  /// The top screen before the change, with its value at that time, if it is no longer on top. `nil` also if the root
  /// screen was on top.
  public let hidden: Screen?
  /// The removed screens, the topmost first.
  public let destroyed: [Screen]

  let readIntent: () -> PathIntent<Route>?
  let turn: HostTurn<Route, Made>
  let number: Int

  @usableFromInline
  init(
    diff: PresentationDiff<Route>, screens: [Screen], hidden: Screen?, destroyed: [Screen],
    readIntent: @escaping () -> PathIntent<Route>?, turn: HostTurn<Route, Made>
  ) {
    self.diff = diff
    self.screens = screens
    self.hidden = hidden
    self.destroyed = destroyed
    self.readIntent = readIntent
    self.turn = turn
    number = turn.number
  }

  /// The screens that were made for this change, the lowest first.
  public var created: [Screen] { diff.created.map { screens[$0] } }

  /// The screens that stayed and got a new value, the lowest first, after the update.
  public var updated: [Screen] { diff.updated.map { screens[$0.newIndex] } }

  /// The top screen after the change, if it was not on top before. `nil` also if the root screen is on top.
  public var shown: Screen? { diff.changesTop ? screens.last : nil }

  /// Whether another screen is on top than before, counting the root screen.
  public var changesTop: Bool { diff.changesTop }

  /// Why the path changed: the reason of the action's intent; `.program` if the action carried none, or if the change
  /// comes from screens that the host lost. If several paths waited, the reason of the newest.
  ///
  /// It is computed on access, which costs a microsecond or two.
  public var reason: PathIntent<Route>.Reason { readIntent()?.reason ?? .program }

  /// Defers the answer: the change is not shown yet when ``PresentationHost/present(_:)`` returns.
  ///
  /// Until the answer is given, or the component's patience ends, no other change is presented; of the paths that arrive
  /// meanwhile only the newest is. Calling it again returns the same object as long as it is retained. Call it before
  /// `present(_:)` returns; afterwards it has no effect.
  public func takeTime() -> Pending {
    turn.take(number)
  }
}

extension PresentationTransition {
  /// A screen with its route.
  public struct Screen {
    /// The value in the path.
    public let route: Route
    /// The screen made by the factory.
    public let screen: Made
    /// The number of the screen among all that the component has made, from 1, never reused. It distinguishes screens of
    /// equal routes, and stays when the screen moves or is updated.
    public let serial: Int

    @usableFromInline
    init(route: Route, screen: Made, serial: Int) {
      self.route = route
      self.screen = screen
      self.serial = serial
    }
  }

  /// A change whose answer a host has deferred.
  ///
  /// The first answer counts, even if it is given before ``PresentationHost/present(_:)`` returns. Later answers do nothing, and neither
  /// does an answer after the component's patience has ended. Releasing the object without an answer is a refusal.
  @MainActor
  public final class Pending {
    private var answer: ((String?) -> Void)?

    init(answer: @escaping (String?) -> Void) {
      self.answer = answer
    }

    /// Reports that the change is shown.
    public func shown() {
      finish(nil)
    }

    /// Refuses the change with a reason in one line, which is also the reason of the intent that the store is sent.
    public func refused(_ reason: String) {
      finish(reason)
    }

    func finish(_ reason: String?) {
      let answer = answer
      self.answer = nil
      answer?(reason)
    }

    isolated deinit {
      finish("the host abandoned the change")
    }
  }
}
