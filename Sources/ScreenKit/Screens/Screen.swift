/// The content and the commands of one place in the app.
///
/// A screen is a struct, or a final class if it caches something. It may be made again at any time, so do not store anything in it that
/// must not be lost. Body and verbs are functions of the state: the console calls them when it needs them, and a test can also call them.
///
///     struct Home: Screen<Counter, Change> {
///       func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
///       func verbs(_ state: Counter) -> [Verb<Change>] {
///         Verb("add", .integer("amount"), "Add a number") { .add($0) }
///       }
///     }
@MainActor
public protocol Screen<State, Action> {
  /// The state of the app, or the screen's part of it.
  associatedtype State
  /// The type of the actions of the screen's verbs. A screen without verbs declares it: `struct About: Screen<Counter, Change>`.
  associatedtype Action: Sendable = ActionOfScreenWithoutVerbs

  /// The content of the screen, from top to bottom. Without blocks the screen is empty.
  @BlockBuilder func body(_ state: State) -> [Block]

  /// The content of the screen in a window, for screens that depend on the available room. The default is ``body(_:)``.
  ///
  /// It is called again when the window changes. In a script, and in a session without a window, the window has no size. A screen with this
  /// method also implements `func body(_ state: State) -> [Block] { body(state, in: Window()) }`.
  @BlockBuilder func body(_ state: State, in window: Window) -> [Block]

  /// The verbs of the screen, in the order in which help lists them. By default there are only the built-in verbs.
  ///
  /// A verb with the name of a built-in one replaces it on this screen.
  @VerbBuilder<Action> func verbs(_ state: State) -> [Verb<Action>]

  /// A short title of the screen, for prompts and the title of the window; `nil`, the default, if it has none.
  ///
  /// It is called once or twice for each line, and must be fast.
  func title(_ state: State) -> String?

  /// The value that the screen asks for; `nil`, the default, if it asks for nothing.
  ///
  /// While it asks, any typed line is the value, and verbs are typed after a colon: `:back`. It is called several times for each line,
  /// and must be fast.
  func input(_ state: State) -> Input<Action>?

  /// How the screen stays current while the user types; `nil`, the default, for a screen that is not live.
  ///
  ///     var liveRegion: LiveRegion? { .keepingTop }
  ///
  /// A front end that can paint in place keeps the body of a live screen above the prompt and updates it there. A body that does not fit
  /// is cut, with the number of missing rows. Other front ends show a live screen like any other.
  var liveRegion: LiveRegion? { get }

  /// The role of what is done on the screen; `nil`, the default, if only its verbs have roles.
  ///
  ///     var role: VerbRole? { .destroys }
  ///
  /// A session whose ``SessionSettings/access`` is less refuses every line that leads to the screen: a verb of another screen, `goto`, an answer,
  /// a value, a saved session. The state is unchanged then. The program itself may open the screen, also by a command.
  ///
  /// On the screen, a verb has this role unless its own is greater, or is ``VerbRole/reads``. The input has this role, too, as have the
  /// answers to a question that is asked there, except those that do nothing. Users can still look, and go back.
  ///
  /// To learn the role before the screen is shown, such a session also makes a screen of its own. The role may depend on the value of the
  /// route, and not on the state.
  var role: VerbRole? { get }
}

/// The end of a live screen that stays visible when its body is longer than the room above the prompt; see ``Screen/liveRegion``.
public enum LiveRegion: String, Hashable, Codable, Sendable {
  /// Keeps the beginning, which suits lists and tables.
  case keepingTop
  /// Keeps the end, which suits growing content such as a log.
  case keepingEnd
}

/// The action of a screen that neither has verbs nor declares its action. It appears only in error messages: declare the screen as
/// `struct About: Screen<Counter, Change>`.
public enum ActionOfScreenWithoutVerbs: Sendable {}

extension Screen {
  /// The same content for every window.
  public func body(_ state: State, in window: Window) -> [Block] { body(state) }

  /// No verbs of its own.
  public func verbs(_ state: State) -> [Verb<Action>] { [] }

  /// No title.
  public func title(_ state: State) -> String? { nil }

  /// Nothing is asked for.
  public func input(_ state: State) -> Input<Action>? { nil }

  /// Not live.
  public var liveRegion: LiveRegion? { nil }

  /// No role.
  public var role: VerbRole? { nil }
}
