import DBWalkSQLite
import ScreenKitTerm

/// Finds a place that is described indirectly, and goes there.
struct Search: Command {
  enum Wanted: Equatable {
    /// Another page of a view.
    case page(TableView.Turn, of: TableView)
    /// A view with labels in place of foreign keys.
    case labels(of: TableView)
    /// A view without the columns that are empty in all of its rows.
    case filled(of: TableView)
    /// The row before or after the top one, in the order of a view.
    case row(RowOrder.Direction, from: RowKey, in: TableView)
    /// The rows of a group whose value is longer than the page shows.
    case group(RowKey, beginning: Cell, of: Facet)
    /// The row with this typed primary key.
    case key([String], table: String)
  }

  let reader: Reader
  let wanted: Wanted
  /// The user's path at the time of the request.
  let start: [Route]

  var readsOnly: Bool { true }

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let file = reader.file
    switch wanted {
    case .page(let turn, let view):
      let start = ContinuousClock.now
      let place = Route.rows(of: try await file.turn(view, to: turn, size: reader.window.rows))
      reader.searchTime.set(ContinuousClock.now - start, for: place)
      dispatcher(go(.replaceTop(place)))
    case .labels(let view):
      show(try await file.labelled(view), dispatcher)
    case .filled(let view): show(try await file.filled(view), dispatcher)
    case .row(let direction, let key, let view):
      guard let found = try await file.neighbor(of: key, direction, in: view) else {
        throw LineError(direction == .forwards ? "this is the last row" : "this is the first row")
      }
      dispatcher(go(.replaceTop(.row(view.table ?? "", found))))
    case .group(let key, let beginning, let facet):
      dispatcher(go(.push(.rows(of: try await file.rows(ofGroup: key, beginning: beginning, of: facet)))))
    case .key(let words, let table):
      dispatcher(go(.push(.row(table, try await file.key(from: words, in: table)))))
    }
  }

  private func show(_ view: TableView, _ dispatcher: Dispatcher<Step>) {
    dispatcher(go(Route.rows(of: view).change(from: start.last)))
  }

  private func go(_ change: PathChange<Route>) -> Step {
    .navigate(PathIntent(change, reason: .user, from: PathIntent.Origin(topOf: start)))
  }
}
