/// A value that can stand in a path.
///
/// Paths compare and hash their values to tell which screens stay. An enum needs no code for that when the values of
/// its cases are `Hashable`. Paths have a text form if their routes are `Codable` as well, as those of a
/// ``ScreenFactory`` are; a route that holds what cannot be written, such as a handle, need not be, and a function
/// makes its screens.
public protocol PathRoute: Hashable, Sendable {
  /// The type of ``identity``.
  associatedtype Identity: Hashable = Self

  /// The part of a value that stays the same while its screen stays.
  ///
  /// A value can replace another one with the same identity: the screen stays and is updated. A page of a table, for
  /// example, uses the table as its identity. The default is the value itself: another value, another screen. Equal values
  /// must have equal identities.
  var identity: Identity { get }

  /// Whether a text may name this value: a typed path, a link, an option.
  ///
  /// Return `false` for a value that nobody else must be able to make up, such as a question, which holds the actions it
  /// leads to. `Array.init(pathText:)` refuses the value then, also within another route; only the app itself, or the
  /// `Codable` of a saved state, puts it into a path. The default is `true`.
  var mayComeFromText: Bool { get }

  /// The names with which segments of a path's text can begin, used for completion and did-you-mean.
  ///
  /// The default lists the names of all cases of a `CaseIterable` type, as its path text writes them, and is empty for other
  /// types; an enum whose cases carry values lists them itself:
  ///
  ///     static let caseNames = ["table", "row"]
  ///
  static var caseNames: [String] { get }
}

extension PathRoute where Identity == Self {
  /// The value itself.
  public var identity: Self { self }
}

extension PathRoute {
  /// `true`: any text may name the value.
  public var mayComeFromText: Bool { true }

  /// No names.
  public static var caseNames: [String] { [] }
}

extension PathRoute where Self: CaseIterable & Codable {
  /// The names that the path texts of the cases begin with: case names, raw values or coding keys.
  ///
  /// Each name occurs once, in the order of `allCases`. A case that has no text, or that no text may name, is left out.
  ///
  /// - Complexity: Writes and reads the text of each case.
  public static var caseNames: [String] { PathText.names(of: allCases) }
}

/// A hashable value that stands for a screen in a path, and makes it.
///
/// Usually an enum with a case for each kind of screen:
///
///     enum Route: ScreenFactory {
///       case divisors(of: Int)
///       func makeScreen() -> any Screen<Counter, Change> {
///         switch self {
///         case .divisors(let number): Divisors(number: number)
///         }
///       }
///     }
///
/// The same value may stand in a path many times; each time it stands for a screen of its own.
public protocol ScreenFactory: PathRoute, Codable {
  /// The type of the screens that the factory makes: one for all its values, usually an existential.
  associatedtype Made

  /// Makes the screen that this value stands for.
  ///
  /// Called on the main actor, by each presentation component, once for each time the value comes into its path; of
  /// several values that come at once, the lowest first.
  ///
  /// - Throws: An error when the screen cannot be made. No screen of that change of path is shown then, and the app
  ///   gets a ``PathIntent`` with ``PathIntent/Kind/failed(_:reason:proposal:)``, whose reason is the error's
  ///   description.
  @MainActor func makeScreen() throws -> Made

  /// Returns what takes the place of the screen of an older value with the same ``PathRoute/identity``.
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
