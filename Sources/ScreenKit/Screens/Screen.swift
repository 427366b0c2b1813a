/// What the user sees and can do at one place of the app.
///
/// A screen is a struct, or a final class when it keeps something while it lives; nothing in it may have to survive being
/// made anew. Body and verbs are functions of the state: the console calls them when it needs them, and so can a test.
///
///     struct Home: Screen<Counter, Change> {
///       func body(_ state: Counter) -> [Block] { "The count is \(state.count)." }
///       func verbs(_ state: Counter) -> [Verb<Change>] {
///         Verb("add", .integer("amount"), "Add a number") { .add($0) }
///       }
///     }
@MainActor
public protocol Screen<State, Action> {
  /// The state of the app, or the part of it that the screen knows.
  associatedtype State
  /// The type of the actions that the verbs of the screen make. A screen without verbs names it: `struct About: Screen<Counter, Change>`.
  associatedtype Action: Sendable = ActionOfScreenWithoutVerbs

  /// What the screen shows. The order is that of the lines; no blocks show an empty screen.
  @BlockBuilder func body(_ state: State) -> [Block]

  /// What the screen shows where it is seen; for screens that depend on the room there is. The default is ``body(_:)``.
  ///
  /// It is asked again when the window has changed. In a script, and wherever nobody has told the session of a window, it gets one
  /// without a size. Such a screen also writes `func body(_ state: State) -> [Block] { body(state, in: Window()) }`.
  @BlockBuilder func body(_ state: State, in window: Window) -> [Block]

  /// What can be typed on the screen, in the order in which help lists it. The default is nothing beside the built-in verbs.
  ///
  /// A verb with the name of a built-in one takes its place here.
  @VerbBuilder<Action> func verbs(_ state: State) -> [Verb<Action>]

  /// What the screen is called, in a few words, for prompts and the title of the window; `nil`, the default, when it has no title.
  ///
  /// It is asked for once or twice for each line, and must be cheap to make.
  func title(_ state: State) -> String?

  /// What the screen asks for as text; `nil`, the default, when it asks for nothing.
  ///
  /// While it asks, a typed line is the value, whatever it says, and verbs are typed behind a colon: `:back`. It is asked for
  /// several times for each line, and must be cheap to make.
  func input(_ state: State) -> Input<Action>?

  /// How the screen stays current while its user types; `nil`, the default, for a screen that is not live.
  ///
  ///     var liveRegion: LiveRegion? { .keepingTop }
  ///
  /// A front end that can paint in place keeps the body of a live screen above the prompt and changes it there. A body
  /// that does not fit is cut, with a count of the rows that are missing. Other front ends show a live screen as any
  /// other one.
  var liveRegion: LiveRegion? { get }
}

/// The action of a screen that neither has verbs nor names its action. Appears in error messages only: write the screen as
/// `struct About: Screen<Counter, Change>`.
public enum ActionOfScreenWithoutVerbs: Sendable {}

extension Screen {
  /// What the screen shows in any window.
  public func body(_ state: State, in window: Window) -> [Block] { body(state) }

  /// No verbs of its own.
  public func verbs(_ state: State) -> [Verb<Action>] { [] }

  /// No title.
  public func title(_ state: State) -> String? { nil }

  /// Nothing is asked for.
  public func input(_ state: State) -> Input<Action>? { nil }

  /// Not live.
  public var liveRegion: LiveRegion? { nil }
}
