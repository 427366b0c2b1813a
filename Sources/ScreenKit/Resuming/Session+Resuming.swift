import PresentationCore

extension Session {
  /// Saves where the user is: the path, the parts of the state that the reducer makes restorable, and lines typed so far.
  ///
  /// Only routes that are `Codable` are saved.
  ///
  /// - Parameter version: The version of the program's data, which an older program's ``SavedSession`` is compared with.
  public func saved(version: Int = 1) -> SavedSession {
    SessionSaver(self, version: version).next() ?? SavedSession()
  }

  /// Goes back to where the user was when a session was saved.
  ///
  /// First the parts of the state get their values, by actions that carry a ``/PresentationCore/Restoration``: one for the app, and one for
  /// each feature. Then the path is set, by an intent of the user, so entry and leave checks count. Lines typed so far come back with their
  /// screens. It is a line like others: it waits for its turn, and for everything that it causes, and can be cancelled.
  ///
  /// Each route, and each part, counts on its own. One that the program cannot read any more, or does not accept, is left out, and a notice
  /// says which and why. If the root of one of several stacks is left out, so are the screens above it. To find out which screens the
  /// program does not accept, the path is set screen by screen.
  ///
  /// - Parameter saved: What ``saved(version:)`` has made, in this or another run of the program.
  /// - Returns: The end of the line. It has failed if no screen above the first one could be restored.
  @discardableResult
  public func resume(_ saved: SavedSession) async -> LineEnd {
    await run(as: LineContext(.program), nil) {
      if hasEnded { return .ended(LineEnd(.quit, location: location)) }
      let work = LineAtWork(self)
      return goOn(work) { () async throws(LineError) in try await self.resume(saved, work) }
    }
  }

  private func resume(_ saved: SavedSession, _ work: LineAtWork<State, Action>) async throws(LineError) {
    leftOutOfResume = 0
    for restoration in restorations(of: saved) {
      do throws(LineError) {
        try await send(restoration.action, isPlain: true, work)
      } catch {
        if error.isCancellation { throw error }
        for name in restoration.names { leaveOut("\(Wording.quotedText(name))", error.message) }
      }
    }
    let routes = routes(of: saved)
    if !routes.isEmpty { try await restore(routes, work) }
    if !saved.lines.isEmpty { restore(saved.lines, isWhole: routes.count == saved.path.count && calls.isAt(routes)) }
    work.lookAgain()
  }

  /// Brings back lines typed so far, if all screens are there: they are known by the number of screens below.
  private func restore(_ lines: [BegunLines], isWhole: Bool) {
    if isWhole { return begunLines += lines }
    for begun in lines { leaveOut("\(begun.summary)", "its screen was not restored") }
  }

  private func leaveOut(_ what: StyledText, _ reason: String) {
    leftOutOfResume += 1
    notices.post(what + " was not restored: " + StyledText(reason), level: .warning)
  }

  // MARK: Parts

  /// The actions that restore the parts, and the names of these.
  private func restorations(of saved: SavedSession) -> [(action: Action, names: [String])] {
    let parts = store.restorableParts
    var values: [(part: RestorablePart<State, Action>, value: RestorablePart<State, Action>.Value)] = []
    for part in parts {
      guard let json = saved.parts[part.fullName] else { continue }
      do {
        values.append((part, try SavedJSON.decode(part.type, from: json)))
      } catch {
        leaveOut("\(Wording.quotedText(part.fullName))", SavedJSON.problem(error))
      }
    }
    for name in saved.names where !parts.contains(where: { $0.fullName == name }) {
      leaveOut("\(Wording.quotedText(name))", "this version of the program does not know it")
    }
    return RestorablePart.actions(restoring: values).map { ($0.action, $0.parts.map(\.fullName)) }
  }

  // MARK: The path

  /// Sets the path; if that fails, as far as each screen can be restored.
  private func restore(_ routes: [Route], _ work: LineAtWork<State, Action>) async throws(LineError) {
    let failure: LineError
    do throws(LineError) {
      return try await set(routes, work)
    } catch {
      failure = error
    }
    var (restored, problems): ([Route], [(Route, LineError)]) = ([], [])
    var isWithoutRoot = false
    for route in routes {
      if failure.isCancellation || Task.isCancelled { throw .cancelled }
      if route.isStackRoot { isWithoutRoot = false }
      if isWithoutRoot { continue }
      do throws(LineError) {
        try await set(restored + [route], work)
        restored.append(route)
      } catch {
        if route.isStackRoot { isWithoutRoot = true }
        problems.append((route, error))
      }
    }
    // A notice says it below.
    unshown = nil
    if height == 0 { throw failure }
    for (route, error) in problems { leaveOut(screen: SessionSaver<State, Action>.text(of: route), error.message) }
  }

  private func set(_ routes: [Route], _ work: LineAtWork<State, Action>) async throws(LineError) {
    host.failure = nil
    try await navigate(PathIntent(.change(.set(routes)), reason: .user, from: work.origin), work)
    guard writtenPath.elements == WrittenPath(routes).elements || store.awaits(routes) else {
      throw LineError("the program did not open the screen")
    }
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
