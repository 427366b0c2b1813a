/// A path as a state keeps it: an array of routes, or several paths, ``Stacks``.
///
/// See ``Navigation``. Types outside this library do not conform to it.
public protocol NavigationPath<Element>: Hashable, Sendable {
  /// The type of the elements that a presentation component presents.
  associatedtype Element: PathRoute
}

extension Array: NavigationPath where Element: PathRoute {}
extension Stacks: NavigationPath {}

/// All that the gate needs to know about a path.
protocol Arrangement: NavigationPath {
  /// All elements, as a component presents them.
  var elements: [Element] { get }

  /// The elements that users come to here and that `shown` does not show, the lowest first. A route is shown also if its stack is hidden,
  /// but the root of a stack only while it is on the screen.
  ///
  /// - Parameter shown: What hosts show; `nil` if nothing counts as shown.
  func entered(since shown: Self?) -> [Element]

  /// Without a route.
  func omitting(_ element: Element) -> Self

  /// Without a route and everything above it in its stack, or without a sheet.
  func cut(below element: Element) -> Self

  /// Returns an arrangement to come back to, with what has changed since it was left.
  ///
  /// - Parameters:
  ///   - wait: What waits in this arrangement.
  ///   - keepsUpper: Whether what was opened above the screen that came first stays.
  func returning(to wait: Waiting<Self>, keepsUpper: Bool) -> Self

  /// The route of a screen on top of what is shown.
  func placed(onTop element: Element) -> Element

  /// Whether a screen is where users can see it, or is covered only by others of its stack.
  func isOnScreen(_ element: Element) -> Bool
}

extension Array: Arrangement where Element: PathRoute {
  var elements: [Element] { self }

  func entered(since shown: Self?) -> [Element] {
    if let shown, shown.isIdentical(to: self) { return [] }
    return PresentationDiff(from: shown ?? [], to: self).entered
  }

  func omitting(_ element: Element) -> Self { filter { $0.identity != element.identity } }

  func cut(below element: Element) -> Self { lastIndex(of: element.identity).map { Self(self[..<$0]) } ?? self }

  func returning(to wait: Waiting<Self>, keepsUpper: Bool) -> Self {
    returning(to: wait.before, from: wait.after, behind: wait.screen, keepsUpper: keepsUpper)
  }

  /// Returns a path to come back to, with the changes that have led from `after` to this path.
  fileprivate func returning(to before: Self, from after: Self, behind screen: Element?, keepsUpper: Bool) -> Self {
    let diff = PresentationDiff(from: after, to: self)
    var path = before
    for route in diff.removed.map({ after[$0] }) {
      if let index = path.lastIndex(of: route.identity) { path.remove(at: index) }
    }
    for update in diff.updated {
      if let index = path.lastIndex(of: after[update.oldIndex].identity) { path[index] = self[update.newIndex] }
    }
    // Only the screen's own stack can have something above it.
    if keepsUpper || screen == nil { path += diff.created.map { self[$0] } }
    return screen.map(path.omitting) ?? path
  }

  func placed(onTop element: Element) -> Element { element }

  func isOnScreen(_ element: Element) -> Bool { lastIndex(of: element.identity) != nil }
}

extension Stacks: Arrangement {
  var elements: [Element] { path }

  /// The keys of the stacks on the screen: the base, and the sheets.
  private var keysOnScreen: Set<Key> { Set([base] + sheets.map(\.key)) }

  func entered(since shown: Self?) -> [Element] {
    if shown == self { return [] }
    let roots = keysOnScreen.subtracting(shown?.keysOnScreen ?? [])
    let path = path
    let new = Set(PresentationDiff(from: shown?.path ?? [], to: path).entering)
    return path.indices.filter { path[$0].route == nil ? roots.contains(path[$0].key) : new.contains($0) }
      .map { path[$0] }
  }

  func omitting(_ element: Element) -> Self { changing(element) { $0.omitting($1) } }

  func cut(below element: Element) -> Self {
    guard element.isSheet else { return changing(element) { $0.cut(below: $1) } }
    var next = self
    next.remove(element.key)
    return next
  }

  private func changing(_ element: Element, _ change: ([Route], Route) -> [Route]) -> Self {
    guard let route = element.route, let path = self[element.key] else { return self }
    var next = self
    next[element.key] = change(path, route)
    return next
  }

  func returning(to wait: Waiting<Self>, keepsUpper: Bool) -> Self {
    var next = wait.before
    for (stack, isSheet) in tabs.map({ ($0, false) }) + sheets.map({ ($0, true) })
    where wait.after[stack.key] != stack.path {
      if next[stack.key] == nil, isSheet {
        if keepsUpper { next.present(stack.key, path: stack.path) }
        continue
      }
      let screen = wait.screen.key == stack.key ? wait.screen.route : nil
      next[stack.key] = stack.path.returning(
        to: next[stack.key] ?? [], from: wait.after[stack.key] ?? [], behind: screen, keepsUpper: keepsUpper)
    }
    for key in wait.after.keys where self[key] == nil { next.remove(key) }
    return next.omitting(wait.screen)
  }

  func placed(onTop element: Element) -> Element { element.route.map { .route(selection, $0) } ?? element }

  func isOnScreen(_ element: Element) -> Bool {
    keysOnScreen.contains(element.key)
      && (element.route.map { self[element.key]?.lastIndex(of: $0.identity) != nil } ?? true)
  }
}
