import ScreenKitTerm

/// Reads what a place shows.
struct Read: Command {
  let file: DatabaseFile
  let place: Place

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    do {
      dispatcher(.read(place, try await content))
    } catch {
      dispatcher(.unreadable(place))
      throw error
    }
  }

  private var content: Walk.Content {
    get async throws {
      switch place {
      case .table(let name, let page):
        let schema = try await file.table(named: name)
        let number = page ?? 1
        let rows = try await file.page(of: schema.name, number: number - 1)
        if number < 1 || (number > 1 && rows.rows.isEmpty) { throw NoSuchPage(number: number, table: schema.name) }
        return .page(schema, rows)
      case .row(let name, let key):
        let schema = try await file.table(named: name)
        return .row(schema, try await file.row(in: schema.name, key: key))
      }
    }
  }
}

/// Finds a row that is named in another way than by its key, and opens it.
struct Search: Command {
  enum Wanted: Equatable {
    case number(Int, table: String)
    case key([String], table: String)
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

/// A page number beyond the end of a table.
struct NoSuchPage: Error, CustomStringConvertible {
  let number: Int
  let table: String

  var description: String { "\(table) has no page \(number); its pages count from 1." }
}

extension DatabaseFile: Equatable {
  static func == (one: DatabaseFile, other: DatabaseFile) -> Bool { one === other }
}
