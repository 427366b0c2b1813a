/// A value in the path of several stacks: the root of a stack, or a route above it.
///
/// ``Stacks/Element`` is one. An app with another kind of stacks declares a type of its own:
///
///     enum Place: StackedRoute, Codable {
///       case root(Window), route(Window, Page)
///       var key: Window { switch self { case .root(let window), .route(let window, _): window } }
///       var route: Page? { if case .route(_, let page) = self { page } else { nil } }
///     }
///
/// The text of such a path names the stack on top, then its routes: `/films/film:3/edit:3`. The first segment is always read
/// as a key and the others always as routes, so a key can have the name of a route. The text does not contain other stacks.
public protocol StackedRoute: PathRoute {
  /// The type of the stacks' keys. Only a `Codable` key has a text.
  associatedtype Key: Hashable & Sendable
  /// The type of the routes above the root of a stack.
  associatedtype Route: PathRoute

  /// Makes the root of a stack.
  static func root(_ key: Key) -> Self
  /// Makes a route of a stack.
  static func route(_ key: Key, _ route: Route) -> Self

  /// The stack that the value belongs to.
  var key: Key { get }
  /// The route; `nil` for the root of a stack.
  var route: Route? { get }
}

extension StackedRoute {
  /// The names with which the segments after the first one begin.
  public static var caseNames: [String] { Route.caseNames }
}

extension PathRoute {
  /// Whether the value is the root of a stack; going back stops there.
  package var isStackRoot: Bool { beginsStack }

  @usableFromInline
  var beginsStack: Bool { (self as? any StackedRoute)?.isRoot ?? false }

  /// The root of the stack that the value belongs to; `nil` in a single path.
  package var stackRoot: Self? { (self as? any StackedRoute)?.root as? Self }
}

extension Array where Element: PathRoute {
  /// The routes of each stack, by the root of the stack, which is `nil` for a single path.
  var byStack: [Element?: [Element]] { Dictionary(grouping: self, by: \.stackRoot) }

  /// Without the routes of stacks that another path does not have; a single path stays as it is.
  package func inStacks(of other: Self) -> Self {
    let roots = Set(other.lazy.filter(\.isStackRoot).map(\.identity))
    return filter { $0.stackRoot.map { roots.contains($0.identity) } ?? true }
  }
}

extension StackedRoute {
  fileprivate var isRoot: Bool { route == nil }
  fileprivate var root: Self { .root(key) }

  /// The names of all keys; empty if they are not known.
  static var namesOfKeys: [String] {
    if let type = Key.self as? any PathRoute.Type { return type.caseNames }
    return (Key.self as? any (CaseIterable & Codable).Type)?.names ?? []
  }

  private static func type(inText isRoot: Bool) -> (any Codable.Type)? {
    isRoot ? Key.self as? any Codable.Type : Route.self as? any Codable.Type
  }

  /// Reads a segment above another value, or a key as the first one; `nil` if it has no text.
  static func read(_ node: PathNode, above lower: Any?) throws(PathTextError) -> Self? {
    let key = (lower as? Self)?.key
    guard let type = type(inText: key == nil) else { return nil }
    let part: Any
    do throws(PathTextError) {
      part = try node.segment(type)
    } catch {
      guard key == nil, error.column == node.column else { throw error }
      throw node.mistake("unknown screen \(node.quoted)")
    }
    guard let value = key.map({ key in (part as? Route).map { route(key, $0) } }) ?? (part as? Key).map(root) else {
      return nil
    }
    node.refuseUnlessNameable(value)
    return value
  }

  /// The text of the segment, and whether a text may name the value; `nil` if it has no text.
  func segment() throws -> (text: String, isNameable: Bool)? {
    guard let type = Self.type(inText: isRoot) else { return nil }
    let part: Any = route ?? key
    let (text, isNameable) = try PathText.segment(of: part, as: type)
    return (text, isNameable && mayComeFromText)
  }
}

extension CaseIterable where Self: Codable {
  fileprivate static var names: [String] { PathText.names(of: allCases) }
}
