/// A command that sends the action that carries an intent, for an intent that had to wait until a question was
/// answered, or until data was saved.
///
///     case .discard(let intent):
///       desk.draft = nil
///       Navigate(intent)
///
/// The action passes the middlewares and the leave checks like any other, with the intent's own reason and origin.
public struct Navigate<Action: Navigating>: Command {
  private let intent: PathIntent<Action.Route>

  /// Makes the command.
  public init(_ intent: PathIntent<Action.Route>) {
    self.intent = intent
  }

  /// `true`: the command changes nothing outside of the program.
  public var readsOnly: Bool { true }

  /// Sends the action.
  public nonisolated(nonsending) func run(_ dispatcher: Dispatcher<Action>) async {
    dispatcher(.navigate(intent))
  }
}
