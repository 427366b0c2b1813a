import Synchronization

/// An action that can say how the path should change.
///
/// An app's action type conforms by having a case for it; no code is needed:
///
///     enum Change: Navigating { case add(Int), navigate(PathIntent<Route>) }
public protocol Navigating: Sendable {
  /// What the path consists of.
  associatedtype Route: PathRoute

  /// Makes the action that carries `intent`.
  static func navigate(_ intent: PathIntent<Route>) -> Self

  /// The intent that the action carries: the one it was made of by ``navigate(_:)``, `nil` for all other actions.
  ///
  /// The default finds it when `navigate` is a case of an enum. Answer it by hand, with one `if case`, when `navigate` is a function
  /// of your own, or when the program is built without the metadata that reflection reads:
  ///
  ///     var intent: PathIntent<Route>? { if case .navigate(let intent) = self { intent } else { nil } }
  ///
  /// - Complexity: O(1). The default takes tens of nanoseconds, or a few microseconds for a navigation whose case is `indirect`.
  var intent: PathIntent<Route>? { get }
}

extension Navigating {
  /// The action that puts `route` on top of the path.
  public static func push(_ route: Route) -> Self { .navigate(.push(route)) }

  /// The payload of the action if it is of the enum case that ``navigate(_:)`` makes, `nil` otherwise.
  public var intent: PathIntent<Route>? { ownIntent }

  /// Whether the action does nothing but change the path: it carries an intent that is not the answer to a question.
  var onlyNavigates: Bool {
    guard let intent else { return false }
    if case .answer = intent.kind { return false }
    return true
  }

  /// The intent that ``navigate(_:)`` was given.
  @inlinable
  var ownIntent: PathIntent<Route>? {
    guard let tag = enumTag(of: self), let navigation = Self.navigation, tag == navigation.tag else { return nil }
    return navigation.payload(of: self, as: PathIntent<Route>.self)
  }

  /// The enum case that ``navigate(_:)`` makes; `nil` if it makes none.
  @usableFromInline
  static var navigation: PayloadCase? {
    navigationCases.withLock { $0[ObjectIdentifier(Self.self)] } ?? findNavigation()
  }

  /// Separate from ``navigation``, which is asked for every action: this function uses intents, and would look up their metadata each time.
  private static func findNavigation() -> PayloadCase? {
    // Outside of the lock: `navigate` may be anything.
    let found = PayloadCase(of: navigate(.home), carrying: PathIntent<Route>.self)
    navigationCases.withLock { $0[ObjectIdentifier(Self.self)] = .some(found) }
    return found
  }

  /// Stops a program whose navigation could not be seen by the reducers that look at it.
  @usableFromInline
  static func requireReadableIntent(for modifier: StaticString) {
    precondition(
      navigate(.home).intent == .home,
      "\(modifier) cannot read the intents of \(Self.self); implement `intent` in that type")
  }
}

/// The cases that carry intents, by type. They never change, so it does not matter who finds them first.
private let navigationCases = Mutex<[ObjectIdentifier: PayloadCase?]>([:])
