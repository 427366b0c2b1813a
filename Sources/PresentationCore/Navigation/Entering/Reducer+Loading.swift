import Synchronization

extension Reducer where Action: Loading {
  /// Returns a reducer that reads the contents of screens before they are shown.
  ///
  /// When an action with an intent leads to screens that have something to read, the state is unchanged at first: the user still sees
  /// the old screen, and the typed line waits, with the usual progress indicator of a command. When everything is read, the path and the
  /// contents change together, by one action.
  ///
  ///     struct ReadFilm: Command {
  ///       let title: String, library: Library
  ///       func run(_ dispatcher: Dispatcher<Film>) async throws { dispatcher(try await library.film(title)) }
  ///     }
  ///     struct Cinema { var path: [Page] = [], films = RouteState<Page, Film>() }
  ///     enum Change: Loading { case navigate(PathIntent<Page>), arrive(Arrival<Page, Film>) }
  ///
  ///     Reducer<Cinema, Change> { cinema, change in
  ///       if case .navigate(let intent) = change { cinema.path.apply(intent) }
  ///     }
  ///     .loading(\.films, along: \.path) { page, _ in
  ///       if case .film(let title) = page { ReadFilm(title: title, library: library) } else { nil }
  ///     }
  ///
  /// - A failure is the outcome of the action, and of the typed line. Nothing has changed. Ctrl-C cancels in the same way.
  /// - The newest request wins: an intent that changes the path, or has something to read itself, cancels the commands of
  ///   the one before it, whose outcome is `.discarded(.superseded)` or `.discarded(.cancelled)`.
  /// - After the wait, the intent is applied to the state at that time: it does nothing if its origin was removed, and contents that
  ///   have become necessary meanwhile are also read.
  /// - This reducer is tried on a copy of the state to find out where the intent leads. It never gets the arrival itself: it gets the
  ///   intent a second time. So the checks that it consists of are called again after the wait. Checks that are applied after this
  ///   reducer are called for the arrival, and can inspect the contents.
  /// - A path that could not be presented is not read again: `PathIntent.Kind.failed` restores the previous path.
  ///
  /// The contents are kept along the path as by ``keeping(_:along:make:)``. For an initial path, begin with an empty one and send it,
  /// with the store's first commands: `[Navigate(.set(saved))]`.
  ///
  /// - Parameters:
  ///   - contents: The key path of the contents in the state. Routes of one identity share one.
  ///   - path: Returns the path in the state.
  ///   - refreshing: Whether the top screen is also read with each other intent that can be applied. So it is read again when the user
  ///     comes back to it, or asks for the current path: `Navigate(.set(state.path))` reads it again.
  ///   - load: Makes the command that reads a route's content, from the route and the state before the action; `nil` if there is nothing
  ///     to read. Called for each route that is new or has another value, the lowest first. A pure function. The commands run one after
  ///     the other, each sends one value, and their identifiers have no effect. A route that occurs twice is read once.
  /// - Precondition: ``Navigating/intent`` returns the intent given to ``Navigating/navigate(_:)``, and the intent of the arrival
  ///   given to ``Loading/arrive(_:)``.
  /// - Complexity: As ``checkingEntry(_:check:)``.
  public func loading(
    _ contents: any WritableKeyPath<State, RouteState<Action.Route, Action.Content>> & Sendable,
    along path: @escaping @Sendable (State) -> [Action.Route],
    refreshing: Bool = false,
    load: @escaping @Sendable (Action.Route, State) -> (any Command<Action.Content>)?
  ) -> Self {
    Action.requireReadableIntent(for: "loading")
    precondition(
      Action.arrive(Arrival(.home)).intent == .home,
      "loading cannot read the arrivals of \(Action.self); implement `arrival` and `intent` there")
    let kept = keeping(contents, along: path)
    return kept.adding(mayRefuse: true, settling: Settling(loads: true)) { state, action in
      guard let intent = action.intent else { return try kept.body(&state, action) }
      var next = state
      let commands = try kept.body(&next, .navigate(intent))
      let (old, new) = (path(state), path(next))
      let hasChanged = !old.isIdentical(to: new) && old != new
      let arrival = action.arrival
      let read = arrival?.contents ?? [:]
      if !intent.isOfFailure, hasChanged || intent.place(in: old) != nil {
        var wanted = hasChanged ? PresentationDiff(from: old, to: new).entered : []
        if refreshing, let top = new.last { wanted.append(top) }
        var loads: [ScreenLoads<Action>.Load] = []
        for route in wanted where read[route] == nil && !loads.contains(where: { $0.route == route }) {
          if let command = load(route, state) { loads.append(ScreenLoads.Load(route: route, command: command)) }
        }
        guard loads.isEmpty else {
          let waiting = ScreenLoads<Action>(intent: intent, read: read, loads: loads)
          // An arrival with too little is a part of the same request.
          return arrival == nil ? [waiting.replacing(id: ScreenLoadsID())] : [waiting.cancellable(id: ScreenLoadsID())]
        }
        if !read.isEmpty {
          for route in new { if let content = read[route] { next[keyPath: contents][route] = content } }
        }
      }
      state = next
      return arrival == nil && hasChanged ? commands + [CancelCommand<Action>.cancel(id: ScreenLoadsID())] : commands
    }
  }
}

extension PathIntent {
  fileprivate var isOfFailure: Bool { if case .failed = kind { true } else { false } }
}

/// The identifier of the commands that read screens.
private struct ScreenLoadsID: Hashable {}

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
