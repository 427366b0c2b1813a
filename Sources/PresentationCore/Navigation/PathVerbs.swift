/// The verbs that change a path.
///
/// Each verb returns whether it changed anything, and takes time linear in the number of routes that it
/// compares, moves or removes. All but ``close(_:)`` and ``backWhile(_:)`` apply the ``PathChange`` of the same
/// name; see there when it does nothing.
extension Array where Element: PathRoute {
  /// Applies `change`.
  ///
  /// - Returns: Whether the path has changed.
  @inlinable @discardableResult
  public mutating func apply(_ change: PathChange<Element>) -> Bool {
    switch change {
    case .push(let route):
      append(route)
    case .pushUnlessTop(let route):
      if last?.identity == route.identity { return apply(.replaceTop(route)) }
      append(route)
    case .back(let count):
      return removeTop(count)
    case .backTo(let route):
      guard let index = lastIndex(of: route.identity) else { return false }
      let hasMoved = removeTop(count - index - 1)
      return apply(.replaceTop(route)) || hasMoved
    case .home:
      return removeTop(count)
    case .set(let routes), .restore(let routes):
      guard self != routes else { return false }
      self = routes
    case .replaceTop(let route):
      guard let top = last, top != route else { return false }
      self[count - 1] = route
    case .within: return false
    case .bringToFront(let route):
      if last?.identity == route.identity { return apply(.replaceTop(route)) }
      if let index = lastIndex(of: route.identity) { remove(at: index) }
      append(route)
    }
    return true
  }

  @usableFromInline
  func lastIndex(of identity: Element.Identity) -> Int? { lastIndex { $0.identity == identity } }

  @inlinable
  mutating func removeTop(_ count: Int) -> Bool {
    guard count > 0, count <= self.count else { return false }
    removeLast(count)
    return true
  }

  /// Puts `route` on top. Always changes the path; see ``PathChange/push(_:)``.
  @discardableResult
  public mutating func push(_ route: Element) -> Bool { apply(.push(route)) }

  /// Puts `route` on top unless its screen is there; see ``PathChange/pushUnlessTop(_:)``.
  @discardableResult
  public mutating func pushUnlessTop(_ route: Element) -> Bool { apply(.pushUnlessTop(route)) }

  /// Removes the top route, or the `count` topmost ones; see ``PathChange/back(_:)``.
  @discardableResult
  public mutating func back(_ count: Int = 1) -> Bool { apply(.back(count)) }

  /// Goes back to the topmost screen of `route`; see ``PathChange/backTo(_:)``.
  @discardableResult
  public mutating func backTo(_ route: Element) -> Bool { apply(.backTo(route)) }

  /// Removes everything; see ``PathChange/home``.
  @discardableResult
  public mutating func home() -> Bool { apply(.home) }

  /// Makes `routes`, the lowest first, the whole path; see ``PathChange/set(_:)``.
  @discardableResult
  public mutating func set(_ routes: [Element]) -> Bool { apply(.set(routes)) }

  /// Replaces the top route with `route`; see ``PathChange/replaceTop(_:)``.
  @discardableResult
  public mutating func replaceTop(_ route: Element) -> Bool { apply(.replaceTop(route)) }

  /// Moves the topmost screen of `route` to the top; see ``PathChange/bringToFront(_:)``.
  @discardableResult
  public mutating func bringToFront(_ route: Element) -> Bool { apply(.bringToFront(route)) }

  /// Removes the topmost screen of `route`, and everything above it. Does nothing if the path does not contain it.
  ///
  /// So a screen passes a result back exactly once, regardless of the screens on top of it and of repeated calls:
  ///
  ///     case .picked(let color): if state.path.close(.colors) { state.draft.color = color }
  @discardableResult
  public mutating func close(_ route: Element) -> Bool {
    lastIndex(of: route.identity).map { removeTop(count - $0) } ?? false
  }

  /// Removes routes from the top as long as `condition` holds for them. Does nothing if it does not hold for the top,
  /// or if the path is empty. It is not a ``PathChange``, because a function is not a value.
  ///
  /// - Parameter condition: Called for the top first, and not again after it returns `false`.
  /// - Throws: Rethrows an error of `condition`; the path is then unchanged.
  @discardableResult
  public mutating func backWhile(_ condition: (Element) throws -> Bool) rethrows -> Bool {
    let kept = try lastIndex { try !condition($0) }.map { $0 + 1 } ?? 0
    return removeTop(count - kept)
  }
}
