/// A value that can stand in a path.
///
/// It is compared and hashed to tell which screens stay, and coded to give the path its text form. An enum gets all of
/// that without code when the values its cases carry have it.
public protocol PathElement: Hashable, Codable, Sendable {
  /// What tells a value's screen from others when the value itself changes.
  associatedtype Identity: Hashable = Self

  /// What stays the same about a value as long as its screen is to stay.
  ///
  /// Of two values with the same identity the one may take the other's place: the screen stays, and is updated. A page
  /// of a table, for example, has the table for its identity. The default is the value itself: another value, another
  /// screen. Equal values must have equal identities.
  var identity: Identity { get }

  /// Whether a path that was typed, or came from a link or an option, may contain this value.
  ///
  /// Answer `false` for what must not be made up by somebody else, such as a question that holds the action it leads
  /// to. The default is `true`.
  var mayComeFromText: Bool { get }

  /// The names with which segments of a path's text can begin, to be offered to who types one and to correct who mistypes
  /// one. The default is what `CaseIterable` lists, else nothing; an enum whose cases carry values lists them itself:
  ///
  ///     static let caseNames = ["table", "row"]
  static var caseNames: [String] { get }
}

extension PathElement where Identity == Self {
  /// The value itself.
  @inlinable
  public var identity: Self { self }
}

extension PathElement {
  /// `true`: any text may name the value.
  public var mayComeFromText: Bool { true }

  /// No names.
  public static var caseNames: [String] { [] }
}

extension PathElement where Self: CaseIterable {
  /// The names of all cases.
  public static var caseNames: [String] { allCases.map { String("\($0)".prefix { $0 != "(" }) } }
}

/// A hashable value that stands for a screen in a path, and makes it.
///
/// Usually an enum with a case for each kind of screen:
///
///     enum Place: ScreenFactory {
///       case divisors(of: Int)
///       func makeScreen() -> any Screen<Counter, Change> {
///         switch self {
///         case .divisors(let number): Divisors(number: number)
///         }
///       }
///     }
///
/// The same value may stand in a path many times; each time it stands for a screen of its own.
public protocol ScreenFactory: PathElement {
  /// What this factory makes: one type for all its values, usually an existential.
  associatedtype Made

  /// Makes the screen that this value stands for.
  ///
  /// Called on the main actor, by each presentation component, once for each time the value comes into its path; of
  /// several values that come at once, the lowest first.
  ///
  /// - Throws: An error when the screen cannot be made. No screen of that change of path is shown then, and the app
  ///   gets a ``PathIntent`` with ``PathIntent/Wish/failed(_:reason:proposal:)``, whose reason is the error's
  ///   description.
  @MainActor func makeScreen() throws -> Made

  /// Returns what takes the place of the screen of an older value with the same ``PathElement/identity``.
  ///
  /// Called on the main actor, after the new screens of the same change have been made, the lowest first. The default
  /// makes the screen anew, which is right for structs. An object that is to stay is returned as it is, *unchanged*: a
  /// later screen of the same change may fail. ``assign(to:)`` gives it its value.
  ///
  /// - Throws: As ``makeScreen()``.
  @MainActor func updated(_ screen: Made) throws -> Made

  /// Gives this value to a screen that stays itself.
  ///
  /// Called on the main actor with what ``updated(_:)`` has returned, the lowest first, when every screen of the change
  /// has been had and before the host is told. When the host refuses the change, it is called once more, on the old
  /// value and with the old screen: what was changed in place is taken back. The default does nothing.
  @MainActor func assign(to screen: Made)
}

extension ScreenFactory {
  /// Makes the screen anew.
  @MainActor
  public func updated(_ screen: Made) throws -> Made {
    try makeScreen()
  }

  /// Does nothing.
  @MainActor
  public func assign(to screen: Made) {}
}
