/// What one does with a path. Each verb returns whether it changed anything, and takes time linear in what it compares,
/// moves or removes.
extension Array where Element: PathRoute {
  /// Puts `route` on top. Always changes the path, also when an equal route is on top already.
  @inlinable @discardableResult
  public mutating func push(_ route: Element) -> Bool {
    append(route)
    return true
  }

  /// Puts `route` on top unless an equal route is on top: then it does nothing.
  @inlinable @discardableResult
  public mutating func pushUnlessTop(_ route: Element) -> Bool {
    guard last != route else { return false }
    return push(route)
  }

  /// Removes the top route. Does nothing when the path is empty, which shows the root screen.
  @inlinable @discardableResult
  public mutating func pop() -> Bool {
    popLast() != nil
  }

  /// Removes the `count` topmost routes. Does nothing when there are fewer, or when `count` is not positive.
  @inlinable @discardableResult
  public mutating func pop(count: Int) -> Bool {
    guard count > 0, count <= self.count else { return false }
    removeLast(count)
    return true
  }

  /// Removes what lies above the topmost route equal to `route`, which stays. Does nothing when there is no such route,
  /// or when it is on top already.
  @inlinable @discardableResult
  public mutating func pop(to route: Element) -> Bool {
    guard let index = lastIndex(of: route) else { return false }
    return pop(count: count - index - 1)
  }

  /// Removes routes from the top as long as `condition` holds for them. Does nothing when it does not hold for the top,
  /// or when the path is empty.
  ///
  /// - Parameter condition: Asked for the top first, and not again after it did not hold.
  /// - Throws: What `condition` throws; the path is as it was then.
  @inlinable @discardableResult
  public mutating func popWhile(_ condition: (Element) throws -> Bool) rethrows -> Bool {
    let kept = try lastIndex { try !condition($0) }.map { $0 + 1 } ?? 0
    return pop(count: count - kept)
  }

  /// Removes everything. Does nothing when the path is empty.
  @inlinable @discardableResult
  public mutating func popToRoot() -> Bool {
    pop(count: count)
  }

  /// Puts `route` in the place of the top route. Does nothing when the path is empty or an equal route is on top.
  @inlinable @discardableResult
  public mutating func replaceTop(with route: Element) -> Bool {
    guard let top = last, top != route else { return false }
    self[count - 1] = route
    return true
  }

  /// Makes `routes`, the lowest first, the whole path. Does nothing when it is that already.
  @inlinable @discardableResult
  public mutating func replaceAll(with routes: [Element]) -> Bool {
    guard self != routes else { return false }
    self = routes
    return true
  }

  /// Moves the topmost route equal to `route` to the top; pushes `route` if there is none. Does nothing when it is on
  /// top.
  @inlinable @discardableResult
  public mutating func bringToFront(_ route: Element) -> Bool {
    guard last != route else { return false }
    if let index = lastIndex(of: route) { remove(at: index) }
    return push(route)
  }
}
