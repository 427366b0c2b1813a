extension PathIntent.Origin where Route: PathRoute {
  /// Names the top screen of `path`, the root screen if it is empty.
  ///
  /// - Complexity: O(`path.count`).
  public init(topOf path: [Route]) {
    self.init(path.last)
    guard let identity = route?.identity else { return }
    for index in 0..<(path.count - 1) where path[index].identity == identity { ordinal += 1 }
  }

  /// How many routes lie at and below the screen, 0 for the root screen; `nil` if the screen has gone.
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
  /// Where the screen that the intent comes from is now, if the intent makes sense there: on top, if it means "from here",
  /// else somewhere in the path. Without such a screen only a change makes sense, on top. `nil` if the intent makes no sense, or
  /// is not about the path.
  @inlinable
  func place(in path: [Route]) -> Int? {
    if case .failed(let failed, _, _) = kind { return failed == path ? path.count : nil }
    guard let origin else { return change == nil ? nil : path.count }
    guard let depth = origin.depth(in: path) else { return nil }
    let isPossible =
      switch kind {
      case .change(let change): !change.needsTop || depth == path.count
      case .close, .closed: depth > 0
      case .answer(let index): depth > 0 && origin.asks(withAnswer: index, now: path[depth - 1])
      case .failed, .leave: false
      }
    return isPossible ? depth : nil
  }

  /// Whether the intent comes too late for a path: the screen that it comes from has left, or is not on top where that
  /// matters, or the path is not the one that failed.
  ///
  /// Ask when applying an intent has changed nothing: an intent that is not stale had nothing to do.
  public func isStale(in path: [Route]) -> Bool {
    if case .leave = kind { return false }
    return place(in: path) == nil
  }

  /// The change that is asked for; `nil` for another intent.
  @inlinable
  var change: PathChange<Route>? {
    if case .change(let change) = kind { change } else { nil }
  }
}

extension Array where Element: PathRoute {
  /// Applies `intent`.
  ///
  /// It does nothing when the screen that the intent comes from has gone from the path, or, for the intents that mean
  /// "from here" (all changes but home and set), is no longer on top. So a key pressed twice, or an answer that comes late,
  /// goes back once; a screen that has moved, or has got another value of the same identity, has not gone. A failure
  /// does nothing when the path is not the one that failed any more. Closing and answering need a screen they come from,
  /// other than the root; answering one that still asks the same question, which has such an answer. Leaving
  /// the program leaves the path as it is. Beyond that a ``PathChange`` says when it does nothing.
  ///
  /// - Returns: Whether the path has changed. If not, ``PathIntent/isStale(in:)`` says why.
  @_disfavoredOverload  // `apply(.push(route))` means the change.
  @inlinable @discardableResult
  public mutating func apply(_ intent: PathIntent<Element>) -> Bool {
    guard let place = intent.place(in: self) else { return false }
    switch intent.kind {
    case .change(let change): return apply(change)
    case .failed(_, _, let proposal): return set(proposal)
    case .close, .closed, .answer: return back(count - place + 1)
    case .leave: return false
    }
  }
}
