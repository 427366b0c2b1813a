import DBWalkSQLite
import ScreenKitTerm
import Synchronization

/// Searches the tables one after the other, and reports each hit as soon as it is found.
///
/// Canceling it keeps the hits so far. After a while, a waiting user is notified of the hits so far.
struct Find: Command {
  let reader: Reader
  let place: Route
  let text: String

  var readsOnly: Bool { true }

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let tables = try await reader.file.searchedTables()
    let news = SearchNews(reader.notices)
    // A short search needs no notices: its screen appears at once.
    async let _: Void = {
      guard reader.window.isTerminal else { return }
      try await dispatcher.clock.sleep(for: .milliseconds(300))
      news.begin()
    }()
    var finding = Finding(text: text)
    repeat {
      dispatcher.progress(finding.searched, of: tables.count, tables.isEmpty ? "" : tables[finding.searched].name)
      let next = try await reader.file.searching(finding, tables)
      news.add(next.hits.dropFirst(finding.hits.count))
      finding = next
      dispatcher(.found(place, finding))
    } while !finding.isDone && !tables.isEmpty
    // A user sees these on the screen.
    let unsearched = finding.unreadable + finding.tooLong
    if !reader.window.isTerminal, !unsearched.isEmpty { throw DatabaseProblem.unsearched(unsearched) }
  }
}

extension DatabaseFile {
  /// The tables and views in the order in which they are searched.
  func searchedTables() async throws -> [TableSummary] {
    try await read { db in try TableSummary.unread(in: db) }
  }

  /// Continues a search until there is something to show, within a time limit.
  func searching(_ finding: Finding, _ tables: [TableSummary]) async throws -> Finding {
    try await read { db in
      var next = finding
      let end = ContinuousClock.now + .milliseconds(50)
      repeat {
        try next.searchNext(of: tables, in: db)
      } while next.hits == finding.hits && next.unreadable == finding.unreadable && next.searched < tables.count
        && ContinuousClock.now < end
      return next
    }
  }
}

/// Notifies the user of the hits of a long search: after a while of those found so far,
/// then of each one as it is found.
private final class SearchNews: Sendable {
  private let notices: Notices
  /// The hits that wait; `nil` once hits are reported at once.
  private let waiting = Mutex<[Finding.Hit]?>([])

  init(_ notices: Notices) { self.notices = notices }

  func begin() {
    let hits = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    hits.forEach(tell)
  }

  func add(_ hits: ArraySlice<Finding.Hit>) {
    let isBegun = waiting.withLock { waiting in
      waiting?.append(contentsOf: hits)
      return waiting == nil
    }
    if isBegun { hits.forEach(tell) }
  }

  private func tell(_ hit: Finding.Hit) {
    notices.post(StyledText("\(hit.row.table) \(hit.row.key), \(hit.column): \(hit.value.cell.brief)"))
  }
}
