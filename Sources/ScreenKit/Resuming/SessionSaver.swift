import PresentationCore

/// Makes saved sessions one after another. Routes and parts that have not changed are not encoded again.
@MainActor
package final class SessionSaver<State, Action: Navigating> {
  private typealias Part = RestorablePart<State, Action>

  /// The version of the program's data.
  package let version: Int
  private let session: Session<State, Action>
  private let parts: [Part]
  private var path: [Action.Route] = []
  private var values: [String: any Equatable] = [:]
  private var saved: SavedSession?

  package init(_ session: Session<State, Action>, version: Int = 1) {
    self.session = session
    parts = session.store.restorableParts.filter(\.isResumed)
    self.version = version
  }

  /// Whether there is anything to save: the routes are `Codable`, or a part of the state is restorable.
  package var savesAnything: Bool { Self.savesPath || !parts.isEmpty }

  private static var savesPath: Bool { Action.Route.self is any Codable.Type }

  /// Calls a function after each action, which may have changed what is saved.
  package func observe(_ body: @escaping () -> Void) -> ObservationToken {
    session.store.observeActions { _, _ in body() }
  }

  /// Saves the session as it is now; `nil` if nothing has changed since the last call.
  ///
  /// - Complexity: One comparison for each route and each part, and the cost of encoding those that have changed.
  package func next() -> SavedSession? {
    var next = saved ?? SavedSession()
    next.version = version
    savePath(to: &next)
    for part in parts { save(part, to: &next) }
    next.lines = session.begunLines
    if next == saved { return nil }
    saved = next
    return next
  }

  private func savePath(to next: inout SavedSession) {
    guard Self.savesPath else { return }
    let path = session.calls.path()
    let same = session.calls.countOfSame(path, self.path)
    next.path.removeSubrange(same...)
    for route in path[same...] { next.path.append(Self.saved(route)) }
    self.path = path
  }

  private static func saved(_ route: Action.Route) -> SavedSession.SavedRoute {
    SavedSession.SavedRoute(
      json: (route as? any Encodable).flatMap { try? SavedJSON.encode($0) }, text: text(of: route),
      isRoot: route.isStackRoot ? true : nil)
  }

  /// The segment of a path text for a route, as people read it; `nil` if it has none.
  static func text(of route: Action.Route) -> String? {
    let written = WrittenPath([route.stackRoot, route].compactMap(\.self))
    let text = written.segment(at: route.isStackRoot ? 0 : written.elements.count - 1)?.dropFirst()
    return text.map { PathText.showingLetters(String($0)) }
  }

  private func save(_ part: Part, to next: inout SavedSession) {
    let name = part.fullName
    guard let value = part.value(session.store.state) else {
      values[name] = nil
      next.parts[name] = nil
      return
    }
    if let last = values[name], value.isSame(as: last) { return }
    values[name] = value
    next.parts[name] = try? SavedJSON.encode(value)
  }
}
