/// The top of a path. It does not keep the path itself, which would be copied when it changes.
@usableFromInline
package struct Summit<Route: PathRoute> {
  @usableFromInline var height: Int
  @usableFromInline var route: Route?

  /// Records the top of a path.
  @usableFromInline
  package init(_ path: [Route]) {
    height = path.count
    route = path.last
  }

  /// Records the top of a path, and returns whether it is higher than the one before.
  @inlinable
  package mutating func rises(to path: [Route]) -> Bool {
    if path.count == height, path.last == route { return false }
    let before = self
    self = Self(path)
    return isHigher(than: before)
  }

  /// Whether another screen is now on top of, or in the place of, the previous one, or a question replaced several: the screen
  /// that a leave check shows before the user may leave.
  @usableFromInline
  package func isHigher(than before: Self) -> Bool {
    if height > before.height { return true }
    // A route that is not equal to itself does not count as another one.
    guard route != before.route, before.route == before.route else { return false }
    return height == before.height || route?.asksSomething == true
  }
}
