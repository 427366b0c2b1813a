import ScreenKitTerm

/// Finds a place that is named in another way than by itself, and goes there.
struct Search: Command {
  enum Wanted: Equatable {
    /// Another page of a view.
    case page(TableView.Turn, of: TableView)
    /// A view with labels in the place of foreign keys.
    case labels(of: TableView)
    /// The row before or behind the one on top, in the order of a view.
    case row(RowOrder.Direction, from: RowKey, in: TableView)
    /// The rows of a group whose value is longer than the page shows.
    case group(RowKey, beginning: Cell, of: Facet)
    /// The row whose primary key is typed so.
    case key([String], table: String)
  }

  let reader: Reader
  let wanted: Wanted
  /// Where the user was when asking.
  let start: [Route]

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let file = reader.file
    switch wanted {
    case .page(let turn, let view):
      try await replaceTop(.rows(of: file.turn(view, to: turn, size: reader.window.rows)), dispatcher)
    case .labels(let view):
      try await replaceTop(.rows(of: file.labelled(view)), dispatcher)
    case .row(let direction, let key, let view):
      guard let found = try await file.neighbor(of: key, direction, in: view) else {
        throw LineError(direction == .forwards ? "this is the last row" : "this is the first row")
      }
      try await replaceTop(.row(view.table ?? "", found), dispatcher)
    case .group(let key, let beginning, let facet):
      push(.rows(of: facet.rows(of: try await file.value(ofGroup: key, beginning: beginning, of: facet))), dispatcher)
    case .key(let words, let table):
      push(.row(table, try await file.key(from: words, in: table)), dispatcher)
    }
  }

  private func push(_ place: Route, _ dispatcher: Dispatcher<Step>) {
    dispatcher(.navigate(PathIntent(.push(place), reason: .user, from: PathIntent.Origin(topOf: start))))
  }

  private func replaceTop(_ place: Route, _ dispatcher: Dispatcher<Step>) async throws {
    let content = try await reader.content(of: place)
    let target = Array(start.dropLast()) + [place]
    dispatcher(.arrived(Visit(reader: reader, start: start, target: target, unknown: []), [place: content]))
  }
}

/// Reads the list of tables, and counts as many rows as the first screen may wait for.
struct ReadTables: Command {
  let file: DatabaseFile

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.tables(try await file.tables(countingFor: .milliseconds(1))))
  }
}
