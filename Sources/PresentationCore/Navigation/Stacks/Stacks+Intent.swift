extension Stacks {
  /// Applies `intent`, an intent about the path of all stacks.
  ///
  /// It is what hosts send whose component is given ``path``. (An intent about the routes of one stack is applied to that:
  /// `stacks.selected.apply(intent)`.) As with a single path nothing happens when the screen that the intent comes from has
  /// gone, or is no longer on top where that matters. Each intent stays within a stack.
  ///
  /// - close, closed, answer: the route and what lies above it in its stack go, selected or not. With the root of a stack, the
  ///   stack goes, as by ``remove(_:)``; nothing happens if it is the only one.
  /// - failed: a proposal that is a beginning of ``path`` removes the first route after it, and the routes above that in its stack.
  ///   If that is the root of a stack, the stack goes, unless it is the first of ``path``. Any other proposal becomes ``path``:
  ///   stacks that it does not contain go, and those that were removed come back, in the order that they have there, sheets as
  ///   sheets. Nothing happens if it is not built like one.
  ///
  /// For a change see ``apply(_:)-(PathChange<Stacks<Key,Route>.Element>)``.
  ///
  /// A step back at the root of the selected stack selects the last of the `previous` stacks that still exists. A ``VisitHistory`` knows them:
  ///
  ///     case .navigate(let intent): app.tabs.apply(intent, previous: app.visits.past)
  ///
  ///     reducer.recording(\.visits, of: \.tabs.base)
  ///
  /// - Returns: Whether anything has changed. If not, ``PathIntent/isStale(in:)`` says why.
  @_disfavoredOverload  // `apply(.push(element))` means the change.
  @discardableResult
  public mutating func apply(_ intent: PathIntent<Element>, previous: [Key] = []) -> Bool {
    let old = path
    if !previous.isEmpty, selected.isEmpty, base == selection, intent.kind == .change(.back(1)),
      !intent.isStale(in: old)
    {
      let known = Set(keys)
      return previous.last { $0 != selection && known.contains($0) }.map { select($0) } ?? false
    }
    guard let place = intent.place(in: old) else { return false }
    switch intent.kind {
    case .change(let change): return apply(change)
    case .failed(_, _, let proposal):
      return old.starts(with: proposal) ? giveUp(old, at: proposal.count) : restore(proposal)
    case .close, .closed, .answer:
      if case .root(let key) = old[place - 1] { return remove(key) }
      return cut(old, at: place - 1)
    case .leave: return false
    }
  }

  /// Turns an intent about the routes of the selected stack, as a feature makes it, into one about ``path``.
  ///
  /// A feature knows no stacks, so `embed` makes an action of its intents that carries none for ``path``; the reducer answers it:
  ///
  ///     case .within(let intent): Navigate(app.stacks.intent(within: intent))
  ///
  /// An intent of the user that names no screen comes from the one on top.
  ///
  /// A feature whose screens are in a certain stack, selected or not, navigates there: pass its key. The selection stays.
  ///
  /// - Parameters:
  ///   - intent: What the feature wants.
  ///   - key: The stack of the feature; the selected one if it is `nil`.
  public func intent(within intent: PathIntent<Route>, of key: Key? = nil) -> PathIntent<Element> {
    if let key, key != selection { return hiddenIntent(intent, of: key) }
    let key = selection
    var whole = intent.map { Element.route(key, $0) }
    if case .change(.set(let routes)) = whole.kind { whole.kind = .change(.set([.root(key)] + routes)) }
    if whole.origin != nil {
      if whole.origin?.route == nil { whole.origin?.route = .root(key) }
    } else if whole.reason == .user {
      whole.origin = PathIntent.Origin(topOf: path)
    }
    return whole
  }

  /// The intent of a feature in a stack that is not selected. A change becomes the paths that it leads to.
  private func hiddenIntent(_ intent: PathIntent<Route>, of key: Key) -> PathIntent<Element> {
    var whole = intent.map { Element.route(key, $0) }
    if whole.origin != nil, whole.origin?.route == nil { whole.origin?.route = .root(key) }
    guard case .change = intent.kind else { return whole }
    var next = self
    next[key]?.apply(intent)
    whole.kind = .change(.set(next.path.filter { $0.key == key || $0.key == selection }))
    return whole
  }

  /// Does what `change`, a change of the path of all stacks, says, within a stack:
  ///
  /// - push, pushUnlessTop, bringToFront: the stack is selected, and a route, not a root, comes on top of it.
  /// - back, home, backTo: routes of the selected stack go. Nothing does at its root, or to reach another stack; but a step back removes
  ///   a sheet at its root.
  /// - replaceTop: a route of the selected stack takes the place of its top route. Nothing happens at its root.
  /// - set: each stack in the new path gets the routes it has there, the last one is selected, the others stay as they are.
  ///   Nothing happens if that path is not built like ``path``: known stacks, each once, its root first.
  ///
  /// - Returns: Whether anything has changed.
  @discardableResult
  public mutating func apply(_ change: PathChange<Element>) -> Bool {
    switch change {
    case .push(let element): apply(to: element) { .push($0) }
    case .pushUnlessTop(let element): apply(to: element) { .pushUnlessTop($0) }
    case .bringToFront(let element): apply(to: element) { .bringToFront($0) }
    case .back(let count):
      selected.back(count) || selected.isEmpty && count == 1 && base != selection && remove(selection)
    case .home: selected.home()
    case .backTo(let element):
      element.key == selection && (element.route.map { selected.backTo($0) } ?? selected.home())
    case .replaceTop(let element):
      element.key == selection && (element.route.map { selected.replaceTop($0) } ?? false)
    case .set(let elements): replace(with: elements)
    }
  }

  /// Selects the stack of an element and, if that is a route, changes the stack.
  private mutating func apply(to element: Element, _ change: (Route) -> PathChange<Route>) -> Bool {
    let hasMoved = select(element.key)
    guard let route = element.route, element.key == selection else { return hasMoved }
    return selected.apply(change(route)) || hasMoved
  }

  /// Removes the route with an index in the path of all stacks, and what lies above it in its stack.
  private mutating func cut(_ path: [Element], at index: Int) -> Bool {
    guard path.indices.contains(index), path[index].route != nil else { return false }
    let key = path[index].key
    let above = path[index...].prefix { $0.key == key }
    return self[key]?.back(above.count) ?? false
  }

  /// Removes what could not be presented: a route, and what lies above it in its stack, or a stack.
  private mutating func giveUp(_ path: [Element], at index: Int) -> Bool {
    guard index > 0, path.indices.contains(index), case .root(let key) = path[index] else {
      return cut(path, at: index)
    }
    return [selection, base] == [key, key] ? restore(Array(path[..<index])) : remove(key)
  }

  /// Makes `elements` the path of all stacks, whichever stacks there are.
  private mutating func restore(_ elements: [Element]) -> Bool {
    var next = self
    guard next.arrange(elements.filter { $0.route == nil }.map(\.key)) else { return false }
    guard next.replace(with: elements) || next.path == elements, next != self else { return false }
    self = next
    return true
  }

  private mutating func replace(with elements: [Element]) -> Bool {
    var next = self
    var unseen = Set(keys)
    var last: Key?
    for element in elements {
      switch element {
      case .root(let key):
        guard unseen.remove(key) != nil else { return false }
        last = key
        next[key] = []
      case .route(let key, let route):
        guard key == last else { return false }
        next[key]?.push(route)
      }
    }
    if let last { next.select(last) }
    guard next != self else { return false }
    self = next
    return true
  }
}
