/// An action that can describe a change of the path.
///
/// An app's action type conforms by having a case for it; no code is needed:
///
///     enum Change: Navigating { case add(Int), navigate(PathIntent<Route>) }
public protocol Navigating: Sendable {
  /// The type of the path's elements.
  associatedtype Route: PathRoute

  /// Makes the action that carries `intent`.
  static func navigate(_ intent: PathIntent<Route>) -> Self

  /// The intent that the action carries: the one given to ``navigate(_:)``, `nil` for all other actions.
  ///
  /// The default finds it if `navigate` is a case of an enum. Implement it by hand, with one `if case`, if `navigate` is a function
  /// of your own, or if the program is built without the metadata that reflection reads:
  ///
  ///     var intent: PathIntent<Route>? { if case .navigate(let intent) = self { intent } else { nil } }
  ///
  /// - Complexity: O(1). The default takes tens of nanoseconds, or a few microseconds for a navigation whose case is `indirect`.
  var intent: PathIntent<Route>? { get }
}

extension Navigating {
  /// The action that puts `route` on top of the path.
  public static func push(_ route: Route) -> Self { .navigate(.push(route)) }

  /// The intent, if the action is of the enum case that ``navigate(_:)`` makes; otherwise `nil`.
  public var intent: PathIntent<Route>? { ownIntent }

  /// Whether the action does nothing but change the path: it carries an intent that is not the answer to a question.
  var onlyNavigates: Bool {
    guard let intent else { return false }
    if case .answer = intent.kind { return false }
    return true
  }

  /// Whether it carries an intent of the user.
  var isOfUser: Bool { intent?.reason == .user }

  /// Whether it carries the intent to leave the program.
  var leavesProgram: Bool { intent?.leavesProgram == true }

  /// The intent given to ``navigate(_:)``.
  @inlinable
  var ownIntent: PathIntent<Route>? {
    guard let tag = enumTag(of: self), let navigation = Self.navigation, tag == navigation.tag else { return nil }
    return navigation.payload(of: self, as: PathIntent<Route>.self)
  }

  /// The enum case that ``navigate(_:)`` makes; `nil` if it makes none.
  @usableFromInline
  static var navigation: PayloadCase? {
    navigationCases.of(Self.self) { findNavigation() }
  }

  /// Separate from ``navigation``, which is called for every action: this function uses intents, and would
  /// look up their metadata each time.
  @inline(never)
  private static func findNavigation() -> PayloadCase? {
    PayloadCase(of: navigate(.home), carrying: PathIntent<Route>.self)
  }

  /// Stops the program if its navigation would be invisible to the reducers that look at it.
  @usableFromInline
  static func requireReadableIntent(for modifier: StaticString) {
    precondition(
      navigate(.home).intent == .home,
      "\(modifier) cannot read the intents of \(Self.self); implement `intent` in that type")
  }
}

/// The cases that carry intents.
private let navigationCases = PayloadCases()
