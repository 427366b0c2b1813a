/// A value that can be in a path.
///
/// Paths compare and hash their values to decide which screens stay. An enum needs no code for this if its associated
/// values are `Hashable`. Paths have a text form if their routes are also `Codable`, as the routes of a ``ScreenFactory``
/// are. A route that holds a value without a text form, such as a handle, does not have to be `Codable`; a function then
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
  /// Return `false` for a value that only the app may create, such as a question, which holds the actions it leads to.
  /// `Array.init(pathText:)` then rejects the value, also within another route; only the app itself, or the `Codable` of a
  /// saved state, puts it into a path. The default is `true`.
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

/// A hashable value that represents a screen in a path, and makes it.
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
/// The same value can be in a path many times; each time it represents a screen of its own.
public protocol ScreenFactory: PathRoute, Codable {
  /// The type of the screens that the factory makes: one for all its values, usually an existential.
  associatedtype Made

  /// Makes the screen that this value represents.
  ///
  /// Called on the main actor, by each presentation component, once for each time the value enters its path; if several
  /// values enter at once, the lowest comes first.
  ///
  /// - Throws: An error when the screen cannot be made. No screen of that change of path is shown then, and the app
  ///   gets a ``PathIntent`` with ``PathIntent/Kind/failed(_:reason:proposal:)``, whose reason is the error's
  ///   description.
  @MainActor func makeScreen() throws -> Made

  /// Returns the screen that replaces the screen of an older value with the same ``PathRoute/identity``.
  ///
  /// Called on the main actor, after the new screens of the same change have been made, the lowest first. The default makes
  /// a new screen, which is right for structs. To keep an object, return it *unchanged*: a later screen of the same change
  /// may fail. ``assign(to:)`` gives it its value.
  ///
  /// - Throws: As ``makeScreen()``.
  @MainActor func updated(_ screen: Made) throws -> Made

  /// Assigns this value to a screen that stays.
  ///
  /// Called on the main actor with the result of ``updated(_:)``, the lowest first, after all screens of the change exist
  /// and before the host is called. If the host refuses the change, it is called again, on the old value and with the old
  /// screen, to undo changes made in place. The default does nothing.
  @MainActor func assign(to screen: Made)
}

extension ScreenFactory {
  /// Makes the screen again.
  @MainActor
  public func updated(_ screen: Made) throws -> Made {
    try makeScreen()
  }

  /// Does nothing.
  @MainActor
  public func assign(to screen: Made) {}
}
