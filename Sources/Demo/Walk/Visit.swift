import ScreenKitTerm

/// Reads the places of a path that are not known yet, then goes there.
struct Visit: Command {
  let file: DatabaseFile
  /// Where the user was when asking.
  let start: [Place]
  let target: [Place]
  let missing: [Place]

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    var contents: [Place: Walk.Content] = [:]
    for place in missing where contents[place] == nil { contents[place] = try await content(of: place) }
    dispatcher(.arrived(self, contents))
  }

  private func content(of place: Place) async throws -> Walk.Content {
    switch place {
    case .table(let name, let page):
      let schema = try await file.table(named: name)
      let number = page ?? 1
      guard number >= 1 else { throw NoSuchPage(number: number, table: schema.name) }
      let rows = try await file.page(of: schema.name, number: number - 1)
      if number > 1, rows.rows.isEmpty { throw NoSuchPage(number: number, table: schema.name) }
      return .page(schema, rows)
    case .row(let name, let key):
      let schema = try await file.table(named: name)
      return .row(schema, try await file.row(in: schema.name, key: key))
    }
  }
}

/// A page number beyond the ends of a table.
struct NoSuchPage: Error, CustomStringConvertible {
  let number: Int
  let table: String

  var description: String { "\(table) has no page \(number); its pages count from 1." }
}

extension DatabaseFile: Equatable {
  static func == (one: DatabaseFile, other: DatabaseFile) -> Bool { one === other }
}
