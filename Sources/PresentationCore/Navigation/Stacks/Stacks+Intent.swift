extension Stacks {
  /// Does what `intent`, an intent about the path of all stacks, wishes.
  ///
  /// It is what hosts send whose component is given ``path``. (An intent about the routes of one stack is applied to that:
  /// `stacks.selected.apply(intent)`.) As with a single path nothing happens when the screen that the intent comes from has
  /// gone, or is no longer on top where that matters. Each wish stays within a stack:
  ///
  /// - push: the stack is selected, and a route, not a root, is put on top of it.
  /// - back, home, pop to: routes of the selected stack go. Nothing does at its root, or to reach another stack.
  /// - set: each stack in the new path gets the routes it has there, the last one is selected, the others stay as they are.
  ///   Nothing happens if that path is not built like ``path``: known stacks, each once, its root first.
  /// - closed, answer: the route and what lies above it in its stack go, selected or not. Nothing happens to a root.
  /// - failed: the same for the route that failed, the one that ``path`` has behind the proposal. A proposal that is not a
  ///   beginning of ``path``, as after a host has refused, is set.
  ///
  /// - Returns: Whether anything has changed.
  @discardableResult
  public mutating func apply(_ intent: PathIntent<Element>) -> Bool {
    let old = path
    guard intent.isTimely(in: old) else { return false }
    switch intent.wish {
    case .push(let element): return push(element)
    case .back(let count): return selected.pop(count: count)
    case .home: return selected.popToRoot()
    case .popTo(let element): return pop(to: element)
    case .set(let elements): return replace(with: elements)
    case .failed(_, _, let proposal):
      return old.starts(with: proposal) ? cut(old, at: proposal.count) : replace(with: proposal)
    case .closed, .answer: return intent.origin.map { cut(old, at: $0.depth - 1) } ?? false
    }
  }

  private mutating func push(_ element: Element) -> Bool {
    let hasMoved = select(element.key)
    guard let route = element.route, element.key == selection else { return hasMoved }
    return selected.push(route)
  }

  private mutating func pop(to element: Element) -> Bool {
    guard element.key == selection else { return false }
    return element.route.map { selected.pop(to: $0) } ?? selected.popToRoot()
  }

  /// Removes the route with an index in the path of all stacks, and what lies above it in its stack.
  private mutating func cut(_ path: [Element], at index: Int) -> Bool {
    guard path.indices.contains(index), path[index].route != nil else { return false }
    let key = path[index].key
    let above = path[index...].prefix { $0.key == key }
    return self[key].pop(count: above.count)
  }

  private mutating func replace(with elements: [Element]) -> Bool {
    var next = self
    var unseen = Set(keys)
    for element in elements {
      switch element {
      case .root(let key):
        guard unseen.remove(key) != nil else { return false }
        next.select(key)
        next.selected = []
      case .route(let key, let route):
        guard key == next.selection, !unseen.contains(key) else { return false }
        next.selected.push(route)
      }
    }
    guard next != self else { return false }
    self = next
    return true
  }
}
