import ScreenKitTerm

/// Reads what the places of a path show, then goes there.
struct Visit: Command {
  let reader: Reader
  /// Where the user was when asking.
  let start: [Route]
  let target: [Route]
  /// The places of the target that were not on the way so far.
  let unknown: Set<Route>

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    var contents: [Route: Walk.Content] = [:]
    for place in target where unknown.contains(place) && contents[place] == nil {
      contents[place] = try await reader.content(of: place)
    }
    if let top = target.last, contents[top] == nil, !isKept(top) {
      do {
        contents[top] = try await reader.content(of: top)
      } catch let problem as DatabaseProblem {
        // The user must be able to go back to it, and past it.
        contents[top] = .gone("\(problem)")
      }
    }
    if target.isEmpty { dispatcher(.tables(try await reader.file.tables())) }
    dispatcher(.arrived(self, contents))
  }

  /// Whether what is known of a place is shown again: what took a search to find, unless the user asks for another one.
  private func isKept(_ place: Route) -> Bool {
    if case .find = place { target != start && !unknown.contains(place) } else { false }
  }
}
