import ScreenKitTerm

/// Finds a place that is named in another way than by itself, and goes there.
struct Search: Command {
  enum Wanted: Equatable {
    /// Another page of a view.
    case page(TableView.Turn, of: TableView)
    /// The row whose primary key is typed so.
    case key([String], table: String)
    /// The row that a column of a row leads to, by the foreign key to `parent` if there are several.
    case target(column: String, parent: String?, row: RowRecord, schema: TableSchema)
  }

  let reader: Reader
  let wanted: Wanted
  /// Where the user was when asking.
  let start: [Place]

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let file = reader.file
    switch wanted {
    case .page(let turn, let view):
      let place = Place.rows(of: try await file.turn(view, to: turn, size: reader.window.rows))
      let content = try await reader.content(of: place)
      let target = Array(start.dropLast()) + [place]
      dispatcher(.arrived(Visit(reader: reader, start: start, target: target, unknown: []), [place: content]))
    case .key(let words, let table):
      push(.row(table, try await file.key(from: words, in: table)), dispatcher)
    case .target(let column, let parent, let row, let schema):
      let target = try await file.target(of: column, to: parent, from: row, in: schema)
      push(.row(target.table, target.key), dispatcher)
    }
  }

  private func push(_ place: Place, _ dispatcher: Dispatcher<Step>) {
    dispatcher(.navigate(PathIntent(.push(place), reason: .user, from: PathIntent.Origin(topOf: start))))
  }
}

/// Reads the list of tables, and counts as many rows as the first screen may wait for.
struct ReadTables: Command {
  let file: DatabaseFile

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.tables(try await file.tables(countingFor: .milliseconds(2))))
  }
}

/// Counts the rows that the first screen did not wait for.
struct CountRows: Subscription {
  let file: DatabaseFile

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.tables(try await file.tables()))
  }

  static func == (one: Self, other: Self) -> Bool { one.file == other.file }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(file)) }
}
