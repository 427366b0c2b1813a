import PresentationCore

/// A line that goes back to where the user was when a session was saved.
@MainActor
struct SessionRestorer<State, Action: Navigating> {
  private typealias Route = Action.Route
  private typealias Part = RestorablePart<State, Action>

  private let work: LineAtWork<State, Action>
  private var session: Session<State, Action> { work.session }

  init(_ work: LineAtWork<State, Action>) {
    self.work = work
  }

  /// Restores the parts of the state, the path, and lines typed so far.
  func restore(_ saved: SavedSession) async throws(LineError) {
    session.leftOutOfResume = 0
    let values = try await restore(values(of: saved))
    let routes = routes(of: saved)
    let valuesOfRoutes = values.filter(\.isOfRoutes)
    if !routes.isEmpty { try await restore(routes, with: valuesOfRoutes) }
    if !saved.lines.isEmpty {
      restore(saved.lines, isWhole: routes.count == saved.path.count && isThere(routes))
    }
    // An intent that waits for a login goes on now if the login is not needed any more.
    if !valuesOfRoutes.isEmpty { try await recheck() }
    work.lookAgain()
  }

  private func recheck() async throws(LineError) {
    do throws(LineError) {
      try await work.send(.navigate(.recheck), isPlain: true)
    } catch {
      if error.isCancellation { throw error }
      // A notice says it.
      session.failures.forgetUnshown()
      leaveOut("What waited for another screen", error.message)
    }
  }

  /// Brings back lines typed so far, if all screens are there: they are known by the number of screens below.
  private func restore(_ lines: [BegunLines], isWhole: Bool) {
    if isWhole { return session.begunLines += lines }
    for begun in lines { leaveOut("\(begun.summary)", "its screen was not restored") }
  }

  private func leaveOut(_ what: StyledText, _ reason: String) {
    session.leftOutOfResume += 1
    session.notices.post(what + " was not restored: " + StyledText(reason), level: .warning)
  }

  // MARK: Parts

  /// A part, its saved value, and whether that contains values of routes.
  private typealias Saved = (part: Part, value: Part.Value, isOfRoutes: Bool)

  private func values(of saved: SavedSession) -> [Saved] {
    let parts = session.store.restorableParts.filter(\.isResumed)
    var values: [Saved] = []
    for part in parts {
      guard let json = saved.parts[part.fullName] else { continue }
      let states = ResumedRouteStates()
      do {
        values.append((part, try SavedJSON.decode(part.type, from: json, noting: states), states.areThere))
      } catch {
        leaveOut("\(Wording.quotedText(part.fullName))", SavedJSON.problem(error))
      }
    }
    for name in saved.names where !parts.contains(where: { $0.fullName == name }) {
      leaveOut("\(Wording.quotedText(name))", "this version of the program does not know it")
    }
    return values
  }

  /// Gives parts their values, and returns those that the program has accepted. The others are left out.
  private func restore(_ values: [Saved]) async throws(LineError) -> [Saved] {
    var refused: Set<String> = []
    for restoration in Part.actions(restoring: values.map { ($0.part, $0.value) }) {
      do throws(LineError) {
        try await work.send(restoration.action, isPlain: true)
      } catch {
        if error.isCancellation { throw error }
        for name in restoration.parts.map(\.fullName) {
          leaveOut("\(Wording.quotedText(name))", error.message)
          refused.insert(name)
        }
      }
    }
    return values.filter { !refused.contains($0.part.fullName) }
  }

  // MARK: The path

  /// Sets the path; if that fails, as far as each screen can be restored.
  ///
  /// - Parameter values: The parts with values of routes. Those whose routes do not come with the first change are lost by it.
  private func restore(_ routes: [Route], with values: [Saved]) async throws(LineError) {
    let failure: LineError
    do throws(LineError) {
      return try await set(routes)
    } catch {
      failure = error
    }
    var (restored, problems): ([Route], [(Route, LineError)]) = ([], [])
    var values = values
    var isCut = false
    for route in routes {
      if failure.isCancellation || Task.isCancelled { throw .cancelled }
      if route.isStackRoot { isCut = false }
      if isCut { continue }
      do throws(LineError) {
        if !restored.isEmpty { values = try await restore(values) }
        try await set(restored + [route])
        restored.append(route)
      } catch {
        if route.isStackRoot || session.refusesScreen(error) { isCut = true }
        problems.append((route, error))
      }
    }
    // A notice says it below.
    session.failures.forgetUnshown()
    if session.place.height == 0 { throw failure }
    for (route, error) in problems { leaveOut(screen: SessionSaver<State, Action>.text(of: route), error.message) }
  }

  private func set(_ routes: [Route]) async throws(LineError) {
    session.host.failure = nil
    try await work.navigate(PathIntent(.restore(routes), reason: .user, from: work.origin))
    guard isThere(routes) || isAwaited(routes) else {
      throw LineError("the program did not open the screen")
    }
  }

  /// Whether the path waits for a screen that has to come first. A question about a screen that waits is given up, and its screen stays.
  private func isAwaited(_ routes: [Route]) -> Bool {
    let shown = session.calls.path()
    return session.store.awaits(routes.filter { !$0.asksSomething || shown.contains($0) })
  }

  /// Whether the path is this one, apart from stacks that the saved session did not have: they stay.
  private func isThere(_ routes: [Route]) -> Bool {
    WrittenPath(session.calls.path().inStacks(of: routes)).elements == WrittenPath(routes).elements
  }

  private func leaveOut(screen: String?, _ reason: String) {
    leaveOut("The screen \(screen.map { Wording.quotedText($0) } ?? "without a text")", reason)
  }

  private func routes(of saved: SavedSession) -> [Route] {
    var routes: [Route] = []
    var isWithoutRoot = false
    for route in saved.path {
      if route.isRoot == true { isWithoutRoot = false }
      if isWithoutRoot { continue }
      do {
        routes.append(try self.route(of: route))
      } catch {
        if route.isRoot == true { isWithoutRoot = true }
        leaveOut(screen: route.text, SavedJSON.problem(error))
      }
    }
    return routes
  }

  private func route(of saved: SavedSession.SavedRoute) throws -> Route {
    guard let type = Route.self as? any Decodable.Type else { throw LineError("its route is not Codable") }
    guard let json = saved.json else { throw LineError("it could not be saved") }
    guard let route = try SavedJSON.decode(type, from: json) as? Route else { throw LineError("it is of another type") }
    return route
  }
}
