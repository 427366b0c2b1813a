import ScreenKitTerm

/// The state of a walk through a database.
///
/// The path never holds a place that could not be read: places are read first, then gone to. A walk that fails, or is given
/// up, leaves everything as it was.
struct Walk {
  /// What a place shows.
  enum Content: Equatable {
    case page(TableSchema, TablePage)
    case row(TableSchema, RowRecord)
  }

  /// The name of the database, as titles show it.
  let name: String
  var tables: [TableSummary] = []
  var path: [Place] = []
  /// What was read for the places of the path.
  var contents: [Place: Content] = [:]
}

/// What happens on a walk.
enum Step: Navigating {
  case navigate(PathIntent<Place>)
  /// Show another page of the table on top.
  case turn(page: Int)
  /// Find a row that is named in another way than by its place, and open it.
  case open(Search.Wanted)
  /// The tables of the database were read.
  case tables([TableSummary])
  /// All places of a path were read, for somebody who stood at another one.
  case arrived(Visit, [Place: Walk.Content])
}

extension Walk {
  /// Makes the reducer of a walk through `file`.
  static func reducer(reading file: DatabaseFile) -> Reducer<Walk, Step> {
    Reducer.returning { walk, step in
      switch step {
      case .navigate(let intent):
        var target = walk.path
        return target.apply(intent) ? walk.go(to: target, reading: file) : []
      case .turn(let page):
        guard case .table(let name, _)? = walk.path.last else { return [] }
        return walk.go(to: walk.path.dropLast() + [.table(name, page: page == 1 ? nil : page)], reading: file)
      case .open(let wanted):
        return [Search(file: file, wanted: wanted, origin: PathIntent.Origin(topOf: walk.path))]
      case .tables(let tables):
        walk.tables = tables
      case .arrived(let visit, let contents):
        if visit.start == walk.path { walk.arrive(at: visit.target, with: contents) }
      }
      return []
    }
  }

  /// Goes to a path whose places have all been read, or asks for what is missing.
  private mutating func go(to target: [Place], reading file: DatabaseFile) -> [any Command<Step>] {
    let missing = target.filter { contents[$0] == nil }
    guard missing.isEmpty else {
      return [Visit(file: file, start: path, target: target, missing: missing)]
    }
    arrive(at: target, with: [:])
    return []
  }

  private mutating func arrive(at target: [Place], with new: [Place: Content]) {
    path = target
    contents = contents.merging(new) { $1 }.filter { target.contains($0.key) }
  }
}
