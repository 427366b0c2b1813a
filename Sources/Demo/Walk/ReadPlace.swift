import ScreenKitTerm

/// Reads the content of a place.
struct ReadPlace: Command {
  let reader: Reader
  let place: Route
  /// Whether the place is in the path. Then it is shown even if it can no longer be read, so that the user can go back past it.
  let isKnown: Bool

  func run(_ dispatcher: Dispatcher<Walk.Content>) async throws {
    do {
      dispatcher(try await reader.content(of: place))
    } catch let problem as DatabaseProblem where isKnown {
      dispatcher(.gone("\(problem)"))
    }
  }
}

/// Reads the list of tables.
struct ReadTables: Command {
  let file: DatabaseFile
  /// The time limit for counting rows.
  var limit = Duration.milliseconds(50)

  var readsOnly: Bool { true }

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.tables(try await file.tables(countingFor: limit)))
  }
}
