extension PathIntent.Origin where Route: PathRoute {
  /// Names the top screen of `path`, or the root screen if `path` is empty.
  ///
  /// - Complexity: O(`path.count`).
  public init(topOf path: [Route]) {
    self.init(path.last)
    guard let identity = route?.identity else { return }
    for index in 0..<(path.count - 1) where path[index].identity == identity { ordinal += 1 }
  }

  /// The number of routes at and below the screen, 0 for the root screen; `nil` if the path no longer contains the screen.
  @usableFromInline
  func depth(in path: [Route]) -> Int? {
    guard let identity = route?.identity else { return 0 }
    var below = 0
    for index in path.indices where path[index].identity == identity {
      if below == ordinal { return index + 1 }
      below += 1
    }
    return nil
  }
}

extension PathIntent where Route: PathRoute {
  /// The current place of the intent's origin, if the intent makes sense there: on top, if it means "from here",
  /// else anywhere in the path. Without an origin only a change makes sense, on top. `nil` if the intent makes no
  /// sense, or is not about the path.
  @inlinable
  func place(in path: [Route]) -> Int? {
    if case .failed(let failed, _, _) = kind { return failed == path ? path.count : nil }
    guard let origin else { return change == nil ? nil : path.count }
    guard let depth = origin.depth(in: path) else { return nil }
    let isPossible =
      switch kind {
      case .change(.within(_, let change)):
        !change.needsTop || depth == path.count || depth > 0 && path[depth].beginsStack
      case .change(let change): !change.needsTop || depth == path.count
      case .close, .closed: depth > 0
      case .answer(let index): depth > 0 && origin.asks(withAnswer: index, now: path[depth - 1])
      case .failed, .leave, .recheck: false
      }
    return isPossible ? depth : nil
  }

  /// Whether the intent is too late for a path: its origin has left the path, or is not on top although the intent requires that, or the
  /// path is not the one that failed.
  ///
  /// Check this if applying an intent has changed nothing: an intent that is not stale had nothing to do.
  public func isStale(in path: [Route]) -> Bool {
    kind != .leave && kind != .recheck && place(in: path) == nil
  }

  /// The requested change; `nil` for another intent.
  @inlinable
  var change: PathChange<Route>? {
    if case .change(let change) = kind { change } else { nil }
  }
}

extension Array where Element: PathRoute {
  /// Applies `intent`.
  ///
  /// Does nothing if the screen that sent the intent has left the path. A screen that has moved, or has another value of the same identity,
  /// is still in the path. Intents that mean "from here" (all changes but home and set) also do nothing if the screen is no longer on top.
  /// So pressing a key twice, or answering late, goes back only once.
  ///
  /// The other kinds have further conditions; if they are not met, nothing happens. For a failure, the path must still be the one that
  /// failed. Closing and answering need an origin other than the root screen. For an answer, the screen must still ask the same question,
  /// and the question must have an answer with this index. Leaving the program never changes the path. See ``PathChange`` for further cases
  /// in which nothing changes.
  ///
  /// - Returns: Whether the path has changed. If not, ``PathIntent/isStale(in:)`` explains why.
  @_disfavoredOverload  // `apply(.push(route))` means the change.
  @inlinable @discardableResult
  public mutating func apply(_ intent: PathIntent<Element>) -> Bool {
    guard let place = intent.place(in: self) else { return false }
    switch intent.kind {
    case .change(let change): return apply(change)
    case .failed(_, _, let proposal): return set(proposal)
    case .close, .closed, .answer: return back(count - place + 1)
    case .leave, .recheck: return false
    }
  }
}
