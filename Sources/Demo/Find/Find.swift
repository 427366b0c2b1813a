import ScreenKitTerm
import Synchronization

/// Searches the tables one after the other, and tells what was found as soon as it is.
///
/// When it is cancelled, what was found stays. A user who waits for it is told after a while what it has found so far.
struct Find: Command {
  let reader: Reader
  let place: Route
  let text: String

  func run(_ dispatcher: Dispatcher<Step>) async throws {
    let names = try await reader.file.tableNames()
    let news = SearchNews(reader.notices)
    // A short search needs no news: its screen comes at once.
    async let _: Void = {
      guard reader.window.isTerminal else { return }
      try await dispatcher.clock.sleep(for: .milliseconds(300))
      news.begin()
    }()
    var finding = Finding(text: text)
    repeat {
      dispatcher.progress(finding.searched, of: names.count, names.isEmpty ? "" : names[finding.searched])
      let next = try await reader.file.searching(finding, names)
      news.add(next.hits.dropFirst(finding.hits.count))
      finding = next
      dispatcher(.found(place, finding))
    } while !finding.isDone && !names.isEmpty
  }
}

extension DatabaseFile {
  /// The names of the tables and views.
  func tableNames() async throws -> [String] {
    try await read { db in try TableSummary.names(in: db) }
  }

  /// A search that has gone on by one table.
  func searching(_ finding: Finding, _ names: [String]) async throws -> Finding {
    try await read { db in
      var finding = finding
      try finding.searchNext(of: names, in: db)
      return finding
    }
  }
}

/// Tells the user the hits of a long search: after a while those found so far, then each one as it is found.
private final class SearchNews: Sendable {
  private let notices: Notices
  /// The hits that wait; `nil` when hits are told at once.
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
