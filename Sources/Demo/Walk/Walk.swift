import ScreenKitTerm

/// The state of a walk through a database.
struct Walk {
  /// What a place shows.
  enum Content: Equatable {
    case page(TableSchema, TablePage)
    case row(TableSchema, RowRecord)
  }

  /// The name of the database, as titles show it.
  let name: String
  let tables: [TableSummary]
  var path: [Place] = []
  /// What was read for the places of the path. A place that was left is read anew when one comes back to it.
  var contents: [Place: Content] = [:]
  /// Places that are being read.
  var awaited: Set<Place> = []
  /// The last path whose every place could be read: where a walk that fails goes on.
  var lastGoodPath: [Place] = []
}

/// What happens on a walk.
enum Step: Navigating {
  case navigate(PathIntent<Place>)
  /// Show another page of the table on top.
  case turn(page: Int)
  /// Find the row with a number in the table on top, and open it.
  case openNumber(Int)
  /// Find the row that typed words are the key of, and open it.
  case openKey([String])
  /// Find the row that a column of the row on top leads to, and open it.
  case follow(column: String, parent: String?)
  case read(Place, Walk.Content)
  case unreadable(Place)
}

extension Walk {
  /// Makes the reducer of a walk through `file`.
  static func reducer(reading file: DatabaseFile) -> Reducer<Walk, Step> {
    Reducer { walk, step in
      let commands = walk.take(step, reading: file)
      return commands + walk.readMissing(from: file)
    }
  }

  private mutating func take(_ step: Step, reading file: DatabaseFile) -> [any Command<Step>] {
    switch step {
    case .navigate(let intent):
      path.apply(intent)
    case .turn(let page):
      if case .table(let name, _)? = path.last { path.replaceTop(with: .table(name, page: page == 1 ? nil : page)) }
    case .openNumber(let number):
      if case .table(let name, _)? = path.last { return [search(file, .number(number, table: name))] }
    case .openKey(let key):
      if case .table(let name, _)? = path.last { return [search(file, .key(key, table: name))] }
    case .follow(let column, let parent):
      if let top = path.last, case .row(let schema, let row)? = contents[top] {
        return [search(file, .target(column: column, parent: parent, row: row, schema: schema))]
      }
    case .read(let place, let content):
      awaited.remove(place)
      contents[place] = content
    case .unreadable(let place):
      awaited.remove(place)
      if path.contains(place) { path = lastGoodPath }
    }
    return []
  }

  private func search(_ file: DatabaseFile, _ wanted: Search.Wanted) -> Search {
    Search(file: file, wanted: wanted, origin: PathIntent.Origin(topOf: path))
  }

  /// Forgets what the path has left, and asks for what it has reached.
  private mutating func readMissing(from file: DatabaseFile) -> [any Command<Step>] {
    let places = Set(path).union(lastGoodPath)
    contents = contents.filter { places.contains($0.key) }
    var commands: [any Command<Step>] = []
    for place in path where contents[place] == nil && awaited.insert(place).inserted {
      commands.append(Read(file: file, place: place))
    }
    if commands.isEmpty, path.allSatisfy({ contents[$0] != nil }) { lastGoodPath = path }
    return commands
  }
}
