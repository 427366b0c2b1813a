public import PresentationCore

extension Middleware {
  /// An event middleware, which converts user input to changes.
  ///
  /// An event is a case of the app's actions that no reducer handles. A screen gets a store with only its events, from
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
  /// `answer` is called with the state at the time when the event is processed. The actions that it returns replace the
  /// event: all of them are processed, each completely, before any queued action, including the next event. An empty array
  /// does nothing. `nil` leaves the event to later middlewares. To let them see it as well, return it as one of the actions.
  ///
  /// Earlier middlewares see the event and can veto it; later ones see the actions.
  ///
  /// - Parameters:
  ///   - event: The event in an action, if it is one.
  ///   - answer: Converts an event to actions, based on a state. Make it a separate function to call it in a test.
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
