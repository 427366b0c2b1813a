extension Stacks {
  /// Applies `intent`, an intent about the path of all stacks.
  ///
  /// Hosts of a component with ``path`` send such intents. (Apply an intent about the routes of one stack to that stack:
  /// `stacks.selected.apply(intent)`.) As with a single path, nothing happens if the screen that sent the intent is closed, or is no
  /// longer on top where that matters. Each intent stays within a stack.
  ///
  /// - close, closed, answer: the route and everything above it in its stack are removed, selected or not. With the root of a stack, the
  ///   stack is removed, as by ``remove(_:)``; nothing happens if it is the only one.
  /// - failed: a proposal that is a beginning of ``path`` removes the first route after it, and the routes above that in its stack. If
  ///   that is the root of a stack, the stack is removed, unless it is the first of ``path``. Any other proposal becomes ``path``:
  ///   stacks that it does not contain are removed, and removed ones are restored, in its order. Nothing happens if the proposal is not
  ///   structured like a path of stacks.
  ///
  /// For a change see ``apply(_:)-(PathChange<Stacks<Key,Route>.Element>)``.
  ///
  /// A step back at the root of the selected stack selects the last of the `previous` stacks that still exists. A
  /// ``VisitHistory`` records them:
  ///
  ///     case .navigate(let intent): app.tabs.apply(intent, previous: app.visits.past)
  ///
  ///     reducer.recording(\.visits, of: \.tabs)
  ///
  /// - Returns: Whether anything has changed. If not, ``PathIntent/isStale(in:)`` explains why.
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
      if old[place - 1].route == nil { return remove(old[place - 1].key) }
      return cut(old, at: place - 1)
    case .leave, .recheck: return false
    }
  }

  /// Converts an intent about the routes of the selected stack, as a feature makes it, to one about ``path``.
  ///
  /// A feature does not know about stacks, so `embed` puts its intents into a separate action; the reducer then converts them:
  ///
  ///     case .within(let intent): Navigate(app.stacks.intent(within: intent))
  ///
  /// An intent of the user that names no screen has the top screen as its origin.
  ///
  /// To navigate in a certain stack, selected or not, pass its key. The selection is unchanged.
  ///
  /// - Parameters:
  ///   - intent: The intent of the feature.
  ///   - key: The stack of the feature; the selected one if it is `nil`.
  public func intent(within intent: PathIntent<Route>, of key: Key? = nil) -> PathIntent<Element> {
    let key = key ?? selection
    var whole = intent.map { Element.route(key, $0) }
    if whole.origin != nil, whole.origin?.route == nil { whole.origin?.route = .root(key) }
    if key == selection {
      if case .change(.set(let routes)) = whole.kind { whole.kind = .change(.set([.root(key)] + routes)) }
      if whole.origin == nil, whole.reason == .user { whole.origin = PathIntent.Origin(topOf: path) }
    } else {
      if case .change(let change) = whole.kind { whole.kind = .change(.within(.root(key), change)) }
    }
    return whole
  }

  /// Applies `change`, a change of the path of all stacks, within a stack:
  ///
  /// - push, pushUnlessTop, bringToFront: the stack is selected, and a route, not a root, is put on top of it. A sheet that is not there
  ///   is presented.
  /// - back, home, backTo: routes of the selected stack are removed. These do nothing at its root, and do not reach other stacks; but a
  ///   step back at the root of a sheet removes the sheet.
  /// - replaceTop: a route replaces the top route of the selected stack. Nothing happens at its root.
  /// - set: each stack in the new path gets its routes from there, the last one is selected, the others are unchanged. Sheets that are not
  ///   there are presented. Nothing happens if that path is not structured like ``path``: stacks that are there, each once, its root first,
  ///   and sheets above them.
  /// - restore: the new path becomes ``path``, with its order. Stacks that are missing are added, and those that it does not contain stay,
  ///   at their positions; sheets go. Nothing happens if it is not structured like ``path``.
  /// - within: the change is applied to the path of one stack, selected or not.
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
    case .restore(let elements): restore(elements, keepingOthers: true)
    case .within(let place, let change): apply(within: place.key, change)
    }
  }

  /// Applies a change to a stack, selected or not, as it is now.
  private mutating func apply(within key: Key, _ change: PathChange<Element>) -> Bool {
    let known: PathChange<Route>? =
      switch change {
      case .back(let count): .back(count)
      case .home: .home
      case .set(let elements), .restore(let elements): .set(elements.compactMap(\.route))
      case .push(let element): element.route.map { .push($0) }
      case .pushUnlessTop(let element): element.route.map { .pushUnlessTop($0) }
      case .backTo(let element): element.route.map { .backTo($0) } ?? .home
      case .replaceTop(let element): element.route.map { .replaceTop($0) }
      case .bringToFront(let element): element.route.map { .bringToFront($0) }
      case .within: nil
      }
    return known.map { self[key]?.apply($0) ?? false } ?? false
  }

  /// Selects the stack of an element and, if that is a route, changes the stack.
  private mutating func apply(to element: Element, _ change: (Route) -> PathChange<Route>) -> Bool {
    let hasMoved = select(element.key) || element.isSheet && present(element.key)
    guard let route = element.route, element.key == selection else { return hasMoved }
    return selected.apply(change(route)) || hasMoved
  }

  /// Removes the route with an index in the path of all stacks, and everything above it in its stack.
  private mutating func cut(_ path: [Element], at index: Int) -> Bool {
    guard path.indices.contains(index), path[index].route != nil else { return false }
    let key = path[index].key
    let above = path[index...].prefix { $0.key == key }
    return self[key]?.back(above.count) ?? false
  }

  /// Removes the part that could not be presented: a route and everything above it in its stack, or a stack.
  private mutating func giveUp(_ path: [Element], at index: Int) -> Bool {
    guard index > 0, path.indices.contains(index), path[index].route == nil else { return cut(path, at: index) }
    let key = path[index].key
    return [selection, base] == [key, key] ? restore(Array(path[..<index])) : remove(key)
  }

  /// Replaces the path of all stacks by `elements`, adding and removing stacks.
  private mutating func restore(_ elements: [Element], keepingOthers: Bool = false) -> Bool {
    var next = self
    guard next.arrange(elements.filter { $0.route == nil }, keepingOthers: keepingOthers) else { return false }
    next.replace(with: elements)
    guard next != self, keepingOthers || next.path == elements else { return false }
    self = next
    return true
  }

  @discardableResult
  private mutating func replace(with elements: [Element]) -> Bool {
    var next = self
    let known = (tabs: Set(tabs.map(\.key)), sheets: Set(sheets.map(\.key)))
    var seen: [Key] = []
    for element in elements {
      if let route = element.route {
        guard element.key == seen.last else { return false }
        next[element.key]?.push(route)
        continue
      }
      let isTab = known.tabs.contains(element.key)
      // A text names the root of a sheet like any other.
      guard isTab ? seen.allSatisfy(known.tabs.contains) : element.isSheet || known.sheets.contains(element.key),
        !seen.contains(element.key)
      else { return false }
      // A stack that is selected loses its sheets: those in the new path are presented again.
      if !next.select(element.key) { next.present(element.key) }
      next[element.key] = []
      seen.append(element.key)
    }
    guard next != self else { return false }
    self = next
    return true
  }
}
