import ScreenKitTerm

/// Searches the tables one after the other, and tells what was found as soon as it is.
///
/// When it is cancelled, what was found stays.
struct Find: Command {
  let reader: Reader
  let place: Place
  let text: String

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let names = try await reader.file.tableNames()
    var finding = Finding(text: text)
    repeat {
      finding = try await reader.file.searching(finding, names)
      dispatcher(.found(place, finding))
    } while !finding.isDone && !names.isEmpty
  }
}

extension DatabaseFile {
  /// The names of the tables and views.
  func tableNames() async throws -> [String] {
    try await read { db in try TableSummary.names(in: db) }
  }

  /// A search that has gone on by one table.
  func searching(_ finding: Finding, _ names: [String]) async throws -> Finding {
    try await read { db in
      var finding = finding
      try finding.searchNext(of: names, in: db)
      return finding
    }
  }
}
