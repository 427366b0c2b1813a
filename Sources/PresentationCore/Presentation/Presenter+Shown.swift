// Reports to the store while the host does not show the path of the state, and the way back after a failure.
extension Presenter {
  /// Reports the routes that the host shows, or is about to show: values of these routes have to stay.
  @usableFromInline
  func noteShown() {
    isBehind = true
    store.hostShows(routes + (target ?? []), of: ObjectIdentifier(self))
  }

  /// Reports that the host shows the path of the state, if it did not before.
  @usableFromInline
  func caughtUp() {
    hasBegun = true
    guard isBehind else { return }
    isBehind = false
    store.hostShows([Route]?.none, of: ObjectIdentifier(self))
  }

  /// Returns the proposal for a path with a route whose screen cannot be made: the path that was last shown, or, at the start,
  /// the routes below that one.
  @usableFromInline
  func wayBack(from path: [Route], at index: Int) -> [Route] {
    hasBegun ? path.wayBack(to: routes, from: index) : Array(path[..<index])
  }
}

extension PathIntent {
  /// Whether the user requests something, in which case a path that the host has refused is presented again.
  @usableFromInline
  var asksAgain: Bool {
    switch kind {
    case .change, .leave, .answer: reason == .user
    case .close, .closed, .failed, .recheck: false
    }
  }
}

extension Array where Element: PathRoute {
  /// Returns the path to show instead of this one, in which the route at `index` failed: `shown`.
  ///
  /// In the path of several stacks, only the stack of that route goes back. Other stacks keep their changes. If that stack is the
  /// selected one, the stack that was selected before is selected again.
  fileprivate func wayBack(to shown: Self, from index: Int) -> Self {
    let (stacks, before) = (stacks, shown.stacks)
    guard let failed = stacks.first(where: { $0.endIndex > index })?.first else { return shown }
    let failedBefore = before.first { $0.first == failed } ?? []
    var next = stacks.map { $0.first == failed ? failedBefore : $0 }
    if stacks.last?.first == failed, let selected = next.firstIndex(where: { $0.first == before.last?.first }) {
      let top = next.remove(at: selected)
      if selected < next.endIndex {
        // Unselected stacks are listed in their order.
        let above = before.drop { $0.first != failed }.dropFirst().map(\.first)
        let last = next.removeLast()
        next.insert(last, at: next.firstIndex { above.contains($0.first) } ?? next.endIndex)
      }
      next.append(top)
    }
    let path = Self(next.joined())
    return path.isEmpty ? shown : path
  }

  /// The parts of the path that begin with the root of a stack.
  private var stacks: [SubSequence] {
    let roots = indices.filter { self[$0].isStackRoot }
    return zip(roots, roots.dropFirst() + [endIndex]).map { self[$0..<$1] }
  }
}

// A host that has lost several screens reports them one after the other. Screens not yet reported are made again when the
// first report has been processed, and have another number then.
extension Presenter {
  /// Forgets the screens that the host no longer shows.
  func lose(allBut serials: [Int]) {
    let before = current.map { LastReport<Route>.Sighting($0) }
    take(serials, from: current)
    if isBehind { noteShown() }
    let staying = Set(current.map(\.serial))
    lost = before.filter { !staying.contains($0.serial) }
  }

  /// Records which screens of a change replace screens that the host had lost.
  @usableFromInline
  func noteRemade(_ diff: PresentationDiff<Route>) {
    let staying = Set(current.map(\.serial))
    remade = remade.filter { staying.contains($0.value) }
    var created = Dictionary(grouping: diff.created.reversed()) { diff.new[$0].identity }
    for screen in lost {
      if let index = created[screen.route.identity]?.popLast() { remade[screen.serial] = current[index].serial }
    }
    lost = []
  }
}
