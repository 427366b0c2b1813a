import ScreenKitTerm

/// The state of a walk through a database.
///
/// The path never holds a place that could not be read: places are read first, then gone to. A walk that fails, or is given
/// up, leaves everything as it was.
struct Walk {
  /// What a place shows.
  enum Content: Equatable {
    case page(TableSchema, TablePage)
    case row(RowView)
    case cell(CellView)
    case stats(Stats)
    case finding(Finding)
    case details(TableDetails)
    /// Why a place that was there when the user came cannot be read any more.
    case gone(String)
  }

  /// The name of the database, as titles show it.
  let name: String
  var tables: [TableSummary] = []
  var path: [Route] = []
  /// What was read for the places of the path. Several pages of one table share what was read last: the top place is read anew
  /// whenever another one comes to be there, and what lies below is not seen.
  var contents = RouteState<Route, Content>()

  /// The places that are known without a search.
  var destinations: [Route] {
    tables.flatMap { [.rows(of: TableView(table: $0.name)), .schema($0.name)] }
  }
}

/// What happens on a walk.
enum Step: Navigating {
  case navigate(PathIntent<Route>)
  /// Show what is on top in another way.
  case turn(Route)
  /// Go to a place that has to be found.
  case open(Search.Wanted)
  /// Read again what is shown.
  case refresh
  /// A search has gone on.
  case found(Route, Finding)
  /// The tables of the database were read.
  case tables([TableSummary])
  /// Places of a path were read, for somebody who stood at another one.
  case arrived(Visit, [Route: Walk.Content])
}

extension Step {
  /// Shows the table on top in another way.
  static func show(_ view: TableView) -> Step { .turn(.rows(of: view)) }
}

extension Walk {
  /// Makes the reducer of a walk.
  ///
  /// - Parameter reader: Reads the database.
  static func reducer(reading reader: Reader) -> Reducer<Walk, Step> {
    Reducer.returning { walk, step in
      switch step {
      case .navigate(let intent):
        var target = walk.path
        return target.apply(intent) ? [walk.visit(target, reader)] : []
      case .turn(let place):
        let isSame = walk.path.last?.identity == place.identity
        return [walk.visit(walk.path.dropLast(isSame ? 1 : 0) + [place], reader)]
      case .open(let wanted):
        return [Search(reader: reader, wanted: wanted, start: walk.path)]
      case .refresh:
        return [walk.visit(walk.path, reader)]
      case .tables(let tables):
        walk.tables = tables
      case .arrived(let visit, let contents):
        guard visit.start == walk.path else { return [] }
        walk.arrive(at: visit.target, with: contents)
        guard let place = walk.path.last, contents[place] != nil, case .find(let text) = place else { return [] }
        return [Find(reader: reader, place: place, text: text)]
      case .found(let place, let finding):
        if walk.contents[place] != nil { walk.contents[place] = .finding(finding) }
      }
      return []
    }
    .keeping(\.contents, along: \.path)
  }

  /// Reads what a path shows on top, even if it is known, and what lies below, if it is not; then goes there.
  private func visit(_ target: [Route], _ reader: Reader) -> Visit {
    Visit(reader: reader, start: path, target: target, unknown: Set(target).subtracting(path))
  }

  private mutating func arrive(at target: [Route], with new: [Route: Content]) {
    path = target
    for place in target { if let content = new[place] { contents[place] = content } }
  }
}
