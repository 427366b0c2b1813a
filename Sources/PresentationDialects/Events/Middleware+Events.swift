public import PresentationCore

extension Middleware {
  /// An event middleware: turns what the user did into what is to change.
  ///
  /// An event is a case of the app's actions that no reducer answers. A screen is given a store of its events alone, by
  /// ``/PresentationCore/Store/scope(state:action:)``, and so can send nothing else.
  ///
  ///     enum LampAction { case event(LampEvent), set(Bool) }      // and: var event: LampEvent?
  ///
  ///     let switching = Middleware<Lamp, LampAction>.events(\.event) { lamp, event in
  ///       switch event {
  ///       case .toggled: [.set(!lamp.isOn)]
  ///       }
  ///     }
  ///
  /// `answer` is called with the state at the moment when the event's turn comes. The actions that it returns take the event's
  /// place: all of them are processed, each completely, before anything that waits, the next event among it. Of none,
  /// nothing happens. `nil` leaves the event to those behind. To have them see it too, return it as one of the actions.
  ///
  /// Earlier middlewares see the event and may veto it; later ones see the actions.
  ///
  /// - Parameters:
  ///   - event: The event in an action, if it is one.
  ///   - answer: What an event makes of a state. Make it a function of its own to call it in a test.
  public static func events<Event>(
    _ event: any KeyPath<Action, Event?> & Sendable,
    _ answer: @escaping @MainActor @Sendable (State, Event) -> [Action]?
  ) -> Self {
    Self("\(Event.self)") { state, action, _ in
      guard let event = action[keyPath: event], let actions = answer(state, event) else { return .pass }
      return .rewrite(actions)
    }
  }
}
