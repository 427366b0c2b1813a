import ScreenKitTerm
import Synchronization

/// Reads the content of places.
struct Reader: Equatable, Sendable {
  let file: DatabaseFile
  var window: PageHeight
  let bookmarks: Bookmarks
  /// The file of the user's own links; `nil` for none.
  var links: PersonalFile<OwnLink>?
  /// The format of a script's results.
  var format = ConsoleOptions.Format.plain
  /// Whether a script prints all rows of a view in place of a page.
  var printsAll = false
  /// Receives the intermediate results of a long search.
  var notices = Notices()
  /// How long it took to find the next place to read.
  let searchTime = SearchTime()

  static func == (one: Self, other: Self) -> Bool {
    one.file === other.file && one.window == other.window && one.bookmarks == other.bookmarks
      && one.links == other.links
      && one.format == other.format && one.printsAll == other.printsAll && one.notices === other.notices
  }

  /// The content of a place.
  func content(of place: Route) async throws -> Walk.Content {
    switch place {
    case .row(let name, let key):
      return .row(try await file.rowView(in: name, key: key, countingAll: !window.isTerminal))
    // Its hits arrive one by one after the screen is shown.
    case .find(let text): return .finding(Finding(text: text))
    case .cell(let table, let key, let column, let start):
      var cell = try await file.cell(of: column, in: table, key: key, from: start ?? 0)
      guard window.isTerminal else { return .cell(cell) }
      switch cell.form {
      case .text where cell.total > CellView.windowSize:
        cell = try await file.cell(of: column, in: table, key: key, from: start ?? 0, longest: CellView.windowSize)
      case .bytes: cell.size = 16 * (window.rows - 1)
      case .plain, .json, .text: break
      }
      return .cell(cell)
    case .schema(let name): return .details(try await file.details(of: name))
    case .stats(let name, let column, let conditions):
      return .stats(try await file.stats(of: column, in: .table(name), where: conditions ?? []))
    case .summary(let statement, let column, let conditions):
      return .stats(try await file.stats(of: column, in: .statement(statement), where: conditions ?? []))
    case .table, .facet, .groups, .query:
      guard let view = place.view else { return .gone("") }
      let start = ContinuousClock.now
      var (schema, page) = try await file.page(of: view, size: window.rows, countingAll: !window.isTerminal)
      let elapsed = ContinuousClock.now - start + searchTime.take(for: place)
      // Short times do not matter, and would differ in each replay of a recording.
      if window.isTerminal, elapsed > .milliseconds(100) { page.elapsed = elapsed }
      if page.next != nil, format != .plain, !printsAll { notices.post(StyledText(more(behind: page))) }
      return .page(schema, page)
    }
  }
}

extension Reader {
  /// The same reader, for the window of a walk.
  func fitting(_ walk: Walk) -> Reader {
    guard case .fitting = window else { return self }
    var reader = self
    reader.window = .fitting(walk.window)
    return reader
  }

  /// Reads the list of tables. A script waits until all rows are counted, so that its output is always the same.
  var readingTables: ReadTables { ReadTables(file: file, limit: window.isTerminal ? .milliseconds(50) : nil) }

  /// Whether people see the pages, in a terminal or as the output of a script.
  var isForPeople: Bool { if case .fitting = window { true } else { false } }

  /// Whether programs read the output as documents.
  var isForJSON: Bool { format == .json || format == .jsonObjects }

  /// The notice that a page for a program is incomplete.
  private func more(behind page: TablePage) -> String {
    let way = isForJSON ? "type next, or save file.ndjson" : "use --all to print them"
    return "\(page.view.title): only the first \(page.rows.count) rows are shown; \(way)"
  }
}

/// The number of rows of a page.
enum PageHeight: Equatable, Sendable {
  case fixed(Int)
  /// As many as fit into a window together with the other lines of a screen; 20 if the window has no height.
  case fitting(Window)

  /// Whether a user sees the pages as they appear.
  var isTerminal: Bool { if case .fitting(let window) = self { window.rows != nil } else { false } }

  var rows: Int {
    switch self {
    case .fixed(let rows): rows
    case .fitting(let window): window.rows.map { max(3, $0 - Self.linesBeside) } ?? 20
    }
  }

  /// The title, the names of columns with the rule below them, the number of columns that do not fit, the hint and the prompt.
  private static let linesBeside = 6
}

/// Reads the content of a place.
struct ReadPlace: Command {
  let reader: Reader
  let place: Route
  /// Whether the place is in the path. Then it is shown even if it can no longer be read, so that the user can go back past it.
  let isKnown: Bool

  func run(_ dispatcher: Dispatcher<Walk.Content>) async throws {
    do {
      dispatcher(try await reader.content(of: place))
    } catch let problem as DatabaseProblem where isKnown {
      dispatcher(.gone("\(problem)"))
    }
  }
}

/// Reads the list of tables.
struct ReadTables: Command {
  let file: DatabaseFile
  /// The time limit for counting rows; `nil` to count to the end.
  var limit: Duration? = .milliseconds(50)

  var readsOnly: Bool { true }

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    dispatcher(.tables(try await file.tables(countingFor: limit)))
  }
}

/// The time that it took to find a place, which is included in the time that the place shows.
final class SearchTime: Sendable {
  private let latest = Mutex<(place: Route, time: Duration)?>(nil)

  func set(_ time: Duration, for place: Route) { latest.withLock { $0 = (place, time) } }

  /// The time for a place, once; zero for any other place.
  func take(for place: Route) -> Duration {
    latest.withLock { latest in
      defer { latest = nil }
      return latest?.place == place ? latest?.time ?? .zero : .zero
    }
  }
}

extension DatabaseFile: Equatable {
  static func == (one: DatabaseFile, other: DatabaseFile) -> Bool { one === other }
}
