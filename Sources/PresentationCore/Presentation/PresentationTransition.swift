/// One change of what is shown.
///
/// ``created`` and ``updated`` are listed when they are asked for, in time linear in what lies between the common
/// beginning and end of the two paths.
@MainActor
public struct PresentationTransition<Route: Hashable & Sendable, Made> {
  /// How the path changed.
  public let diff: PresentationDiff<Route>
  /// The screens after the change, the lowest first. The root screen is not among them.
  public let screens: [Screen]

  /// The top screen before the change, with the value it had then, if it is not on top any more. `nil` also when the
  /// root screen was on top.
  public let hidden: Screen?
  /// The screens that have gone, the topmost first.
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

  /// The screens that stayed and got a new value, the lowest first, as they are now.
  public var updated: [Screen] { diff.updated.map { screens[$0.newIndex] } }

  /// The top screen after the change, if it was not on top before. `nil` also when the root screen is on top.
  public var shown: Screen? { diff.changesTop ? screens.last : nil }

  /// Whether another screen is on top than before, the root screen counted.
  public var changesTop: Bool { diff.changesTop }

  /// Why the path changed: the reason of the intent that the action carried, `.program` when it carried none, or when no
  /// action but the host has lost screens. Of several paths that waited, it is that of the newest.
  ///
  /// It is found when asked for, which costs a microsecond or two.
  public var reason: PathIntent<Route>.Reason { readIntent()?.reason ?? .program }

  /// Says that the change is not shown yet when ``PresentationHost/present(_:)`` returns.
  ///
  /// Until the answer is given, or the component's patience ends, no other change is presented; of those that come
  /// meanwhile only the newest is. Calling it again gives the same object as long as somebody keeps it. Call it before
  /// that method returns; afterwards it has no effect.
  public func takeTime() -> Pending {
    turn.take(number)
  }
}

extension PresentationTransition {
  /// A screen that has been made, with the route that stands for it.
  public struct Screen {
    /// The value in the path.
    public let route: Route
    /// What its factory made.
    public let screen: Made
    /// The number of the screen among all that the component has made, from 1, never given twice. It tells screens of
    /// equal routes apart, and stays when the screen moves or is updated.
    public let serial: Int

    @usableFromInline
    init(route: Route, screen: Made, serial: Int) {
      self.route = route
      self.screen = screen
      self.serial = serial
    }
  }

  /// A change that a host takes its time to show.
  ///
  /// The first answer counts, also one given before ``PresentationHost/present(_:)`` returns; later ones do nothing, nor
  /// does one after the component's patience has ended. Letting go of the object without an answer is a refusal.
  @MainActor
  public final class Pending {
    private var answer: ((String?) -> Void)?

    init(answer: @escaping (String?) -> Void) {
      self.answer = answer
    }

    /// Says that the change is shown.
    public func shown() {
      finish(nil)
    }

    /// Says that the change is not going to be shown, and why: one line, the reason of the intent that the store is
    /// sent.
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
