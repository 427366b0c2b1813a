import Synchronization

/// An action that can say how the path should change.
///
/// An app's action type conforms by having a case for it; no code is needed:
///
///     enum Change: Navigating { case add(Int), navigate(PathIntent<Place>) }
public protocol Navigating: Sendable {
  /// What the path consists of.
  associatedtype Route: PathRoute

  /// Makes the action that carries `intent`.
  static func navigate(_ intent: PathIntent<Route>) -> Self

  /// The intent that the action carries: the one it was made of by ``navigate(_:)``, `nil` for all other actions.
  ///
  /// The default finds it by reflection when `navigate` is a case of an enum. Answer it by hand, with one `if case`,
  /// when ``Reducer/checkingLeave(_:check:)``, or a session, sees many actions, when `navigate` is a function of your
  /// own, when the type mirrors itself (`CustomReflectable`), or when the program is built without the metadata that
  /// reflection reads:
  ///
  ///     var intent: PathIntent<Place>? { if case .navigate(let intent) = self { intent } else { nil } }
  ///
  /// - Complexity: O(1). The default takes a microsecond or two, a hundred times as long as an `if case`.
  var intent: PathIntent<Route>? { get }
}

extension Navigating {
  /// The action that puts `route` on top of the path.
  public static func push(_ route: Route) -> Self { .navigate(.push(route)) }

  /// The payload of the action if it is of the enum case that ``navigate(_:)`` makes, `nil` otherwise.
  @inlinable
  public var intent: PathIntent<Route>? {
    guard let (name, intent) = caseWithIntent, name == Self.caseName else { return nil }
    return intent
  }

  /// The name of the action's enum case and its payload, if that is one intent without a label.
  @inlinable
  var caseWithIntent: (name: String?, intent: PathIntent<Route>)? {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first else { return nil }
    return (payload.value as? PathIntent<Route>).map { (payload.label, $0) }
  }

  /// The name of the enum case that ``navigate(_:)`` makes; `nil` if it makes none that holds the intent alone.
  @usableFromInline
  static var caseName: String? {
    let type = ObjectIdentifier(Self.self)
    if let known = caseNames.withLock({ $0[type] }) { return known }
    // Outside of the lock: `navigate` may be anything.
    let name = navigate(.home).caseWithIntent?.name
    caseNames.withLock { $0[type] = .some(name) }
    return name
  }

  /// Stops a program whose navigation could not be seen by the reducers that look at it.
  @usableFromInline
  static func requireReadableIntent(for modifier: StaticString) {
    precondition(
      navigate(.home).intent == .home,
      "\(modifier) has to see the intents of \(Self.self): answer its `intent` by hand.")
  }
}

/// The names of the cases that carry intents, by type. They never change, so it does not matter who finds them first.
private let caseNames = Mutex<[ObjectIdentifier: String?]>([:])
