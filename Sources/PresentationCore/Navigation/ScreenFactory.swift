/// A value that can stand in a path.
///
/// It is compared and hashed to tell which screens stay, and coded to give the path its text form. An enum gets all of that
/// without code when the values its cases carry have it.
public protocol PathElement: Hashable, Codable, Sendable {
  /// Whether a path that was typed, or came from a link or an option, may contain this value.
  ///
  /// Answer `false` for what must not be made up by somebody else, such as a question that holds the action it leads to. The
  /// default is `true`.
  var mayComeFromText: Bool { get }
}

extension PathElement {
  /// `true`: any text may name the value.
  public var mayComeFromText: Bool { true }
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
  /// Called on the main actor, once for each time the value comes into a path.
  ///
  /// - Throws: An error when the screen cannot be made. No screen of that change of path is shown then, and the app gets a
  ///   ``PathIntent`` with ``PathIntent/Wish/failed(reason:proposal:)``.
  @MainActor func makeScreen() throws -> Made
}
