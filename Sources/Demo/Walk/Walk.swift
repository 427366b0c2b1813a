import ScreenKitTerm

/// The state of a walk through a database.
///
/// The path never holds a place that could not be read when the user went there: places are read first, then entered. A step
/// that fails, or is canceled, changes nothing.
struct Walk {
  /// The content of a place.
  enum Content: Equatable {
    case page(TableSchema, TablePage)
    case row(RowView)
    case cell(CellView)
    case stats(Stats)
    case finding(Finding)
    case details(TableDetails)
    /// Why a place that existed when the user went there can no longer be read.
    case gone(String)
  }

  /// The name of the database, as titles show it.
  let name: String
  /// The size of the user's window; without a height in a script.
  var window = Window()
  var tables: [TableSummary] = []
  var path: [Route] = []
  /// The content of the places in the path. Several pages of one table share the latest content: the top place is read again
  /// whenever it changes, and the places below it are hidden.
  var contents = RouteState<Route, Content>()

  /// The places that are known without a search.
  var destinations: [Route] {
    tables.flatMap { [.rows(of: TableView(table: $0.name)), .schema($0.name)] }
  }
}

/// The actions of a walk.
enum Step: Loading {
  case navigate(PathIntent<Route>)
  case arrive(Arrival<Route, Walk.Content>)
  /// Show the top place in another way.
  case turn(Route)
  /// Go to a place that has to be found first.
  case open(Search.Wanted)
  /// Write everything that a place shows to a file.
  case save(Route, to: String, replacing: Bool)
  /// Read the shown place again.
  case refresh
  /// A search has made progress.
  case found(Route, Finding)
  /// The window of the user has another size.
  case window(Window)
  /// The tables of the database were read.
  case tables([TableSummary])
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
      let reader = reader.fitting(walk)
      switch step {
      case .window(let window): walk.window = window
      case .navigate(let intent):
        guard walk.path.apply(intent) else { return [] }
        guard let place = walk.path.last else { return [reader.readingTables] }
        guard case .find(let text) = place, !walk.hasSearched(place) else { return reader.printing(place) }
        return [Find(reader: reader, place: place, text: text)]
      case .turn(let place):
        return [Navigate(PathIntent(place.change(from: walk.path.last)))]
      case .open(let wanted):
        return [Search(reader: reader, wanted: wanted, start: walk.path)]
      case .save(let place, let path, let replaces):
        return [Save(reader: reader, place: place, path: path, replaces: replaces)]
      case .refresh:
        return switch walk.path.last {
        case .find(let text)?: [Find(reader: reader, place: .find(text), text: text)]
        case let place?: [Navigate(.set(walk.path))] + reader.printing(place)
        case nil: [reader.readingTables]
        }
      case .found(let place, let finding):
        if walk.contents[place] != nil { walk.contents[place] = .finding(finding) }
      case .tables(let tables):
        walk.tables = tables
      case .arrive: ()
      }
      return []
    }
    .navigation(\.path) {
      $0.loading(\.contents, refreshing: true) { place, walk in
        let isKnown = walk.path.contains(place)
        // The hits of a search are kept, because finding them took time.
        if isKnown, case .find = place { return nil }
        return ReadPlace(reader: reader.fitting(walk), place: place, isKnown: isKnown)
      }
    }
  }

  /// Whether the results of a search are known, at least in part.
  private func hasSearched(_ place: Route) -> Bool {
    if case .finding(let finding)? = contents[place] { finding.searched > 0 } else { false }
  }
}
