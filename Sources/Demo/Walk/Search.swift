import ScreenKitTerm

/// Finds a row that is named in another way than by its place, and opens it.
struct Search: Command {
  enum Wanted: Equatable {
    /// The row with this number in the order of the pages.
    case number(Int, table: String)
    /// The row whose primary key is typed so.
    case key([String], table: String)
    /// The row that a column of a row leads to, by the foreign key to `parent` if there are several.
    case target(column: String, parent: String?, row: RowRecord, schema: TableSchema)
  }

  let file: DatabaseFile
  let wanted: Wanted
  /// Where the user was when asking.
  let origin: PathIntent<Place>.Origin

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.navigate(PathIntent(.push(try await place), reason: .user, from: origin)))
  }

  private var place: Place {
    get async throws {
      switch wanted {
      case .number(let number, let table):
        return .row(table, try await file.key(ofRow: number, in: table))
      case .key(let words, let table):
        return .row(table, try await file.key(from: words, in: table))
      case .target(let column, let parent, let row, let schema):
        let target = try await file.target(of: column, to: parent, from: row, in: schema)
        return .row(target.table, target.key)
      }
    }
  }
}

/// Reads the list of tables.
struct ReadTables: Command {
  let file: DatabaseFile

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.tables(try await file.tables()))
  }
}
