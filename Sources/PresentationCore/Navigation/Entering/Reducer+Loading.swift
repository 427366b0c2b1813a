import Synchronization

extension Reducer where Action: Loading {
  /// Returns a reducer that reads the contents of screens before they are shown: see ``Navigation/loading(_:refreshing:load:)``.
  ///
  /// - Parameters:
  ///   - path: Returns the path in the state.
  ///   - entered: Returns the routes that are entered between two states.
  ///   - check: Throws if what was read shows that one of them may not be entered.
  func loading(
    _ contents: any WritableKeyPath<State, RouteState<Action.Route, Action.Content>> & Sendable,
    along path: @escaping @Sendable (State) -> [Action.Route],
    entered: @escaping @Sendable (State, State) -> [Action.Route],
    check: @escaping @Sendable (State, State) throws -> Void, refreshing: Bool,
    load: @escaping @Sendable (Action.Route, State) -> (any Command<Action.Content>)?
  ) -> Self {
    precondition(
      Action.arrive(Arrival(.home)).intent == .home,
      "loading cannot read the arrivals of \(Action.self); implement `arrival` and `intent` there")
    return adding(mayRefuse: true) { state, action in
      guard var intent = action.intent else { return try body(&state, action) }
      let old = path(state)
      let arrival = action.arrival
      if arrival != nil { intent = intent.withinItsStack(in: old) }
      var next = state
      let commands = try body(&next, .navigate(intent))
      let new = path(next)
      let hasChanged = !old.isIdentical(to: new) && old != new
      let read = arrival?.contents ?? [:]
      if !intent.kind.isFailure, hasChanged || intent.place(in: old) != nil {
        // The root of a stack comes on the screen again and again.
        var wanted =
          hasChanged ? entered(state, next).filter { !$0.isStackRoot || state[keyPath: contents][$0] == nil } : []
        if refreshing, let top = new.last { wanted.append(top) }
        var loads: [ScreenLoads<Action>.Load] = []
        for route in wanted where read[route] == nil && !loads.contains(where: { $0.route == route }) {
          if let command = load(route, state) { loads.append(ScreenLoads.Load(route: route, command: command)) }
        }
        guard loads.isEmpty else {
          let waiting = ScreenLoads<Action>(intent: intent, read: read, loads: loads)
          let id = ScreenLoadsID(stack: intent.stack(in: new))
          // An arrival with too little is a part of the same request.
          return arrival == nil ? [waiting.replacing(id: id)] : [waiting.cancellable(id: id)]
        }
        if !read.isEmpty {
          for route in new { if let content = read[route] { next[keyPath: contents][route] = content } }
          try check(state, next)
        }
      }
      state = next
      guard arrival == nil, hasChanged else { return commands }
      return commands + new.stacksChanged(since: old).map { .cancel(id: ScreenLoadsID(stack: $0)) }
    }
  }
}

extension PathIntent where Route: PathRoute {
  /// The root of the stack that the intent changes; `nil` in a single path.
  fileprivate func stack(in path: [Route]) -> Route? {
    if case .change(.within(let root, _)) = kind { root } else { path.last?.stackRoot }
  }

  /// An intent that has waited for its contents: if its stack has been hidden meanwhile, it changes that stack only.
  fileprivate func withinItsStack(in path: [Route]) -> Self {
    guard case .change(let change) = kind, change.needsTop, let root = origin?.route?.stackRoot,
      root != path.last?.stackRoot, change.stack.map({ $0 == root }) ?? true
    else { return self }
    var intent = self
    intent.kind = .change(.within(root, change))
    return intent
  }
}

extension PathChange where Route: PathRoute {
  /// The root of the stack of the route that it shows.
  fileprivate var stack: Route? {
    switch self {
    case .push(let route), .pushUnlessTop(let route), .backTo(let route), .replaceTop(let route),
      .bringToFront(let route):
      route.stackRoot
    case .back, .home, .set, .restore, .within: nil
    }
  }
}

extension Array where Element: PathRoute {
  /// The roots of the stacks whose paths are not as before, in the order of this path; `nil` for a single path.
  fileprivate func stacksChanged(since old: Self) -> [Element?] {
    let roots = filter(\.isStackRoot)
    if roots.isEmpty { return [nil] }
    let (stacks, before) = (byStack, old.byStack)
    return (roots + old.filter { $0.isStackRoot && stacks[$0] == nil }).filter { stacks[$0] != before[$0] }
  }
}

/// The identifier of the commands that read screens, of one stack.
private struct ScreenLoadsID<Route: PathRoute>: Hashable {
  let stack: Route?
}

/// Reads the contents of screens, one after the other, and then arrives.
struct ScreenLoads<Action: Loading>: Command {
  struct Load: Equatable, Sendable {
    let route: Action.Route
    let command: any Command<Action.Content>

    static func == (one: Self, other: Self) -> Bool {
      one.route == other.route && one.command.isEqual(to: other.command)
    }
  }

  let intent: PathIntent<Action.Route>
  /// The contents that were read before the path needed more.
  let read: [Action.Route: Action.Content]
  let loads: [Load]

  /// The loads only read.
  var readsOnly: Bool { true }

  func run(_ dispatcher: Dispatcher<Action>) async throws {
    var contents = read
    for load in loads {
      let content = Received<Action.Content>()
      try await load.command.run(dispatcher.receiving(content.receive))
      guard let value = content.value else { throw NothingLoaded(command: "\(type(of: load.command))") }
      contents[load.route] = value
    }
    dispatcher(.arrive(Arrival(intent, contents: contents)))
  }

  static func == (one: Self, other: Self) -> Bool {
    one.intent == other.intent && one.loads == other.loads && one.read.keys == other.read.keys
  }
}

/// The last value that a command has sent.
private final class Received<Value: Sendable>: Sendable {
  private let last = Mutex<Value?>(nil)

  var value: Value? { last.withLock { $0 } }

  @Sendable func receive(_ value: Value) { last.withLock { $0 = value } }
}

extension Dispatcher {
  /// A dispatcher of the same store whose actions go to a closure. Reports of progress go to the store.
  fileprivate func receiving<Value>(_ receive: @escaping @Sendable (Value) -> Void) -> Dispatcher<Value> {
    Dispatcher<Value>(surroundings) { [say] word in
      switch word {
      case .action(let value, _), .told(let value, _, _): receive(value)
      case .progress(let report): say(.progress(report))
      case .instruction: break
      }
    }
  }
}
