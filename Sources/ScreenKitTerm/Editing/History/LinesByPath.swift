/// Lines by screen, without duplicates.
///
/// A set of pairs would do, but before the first prompt Swift would have to look up how to hash a pair; it already knows how to hash
/// texts.
struct LinesByPath {
  private var lines: [String: Set<String>] = [:]

  /// Adds the line of an entry. Returns whether it is new.
  @discardableResult
  mutating func insert(_ entry: HistoryEntry) -> Bool {
    lines[entry.path, default: []].insert(entry.line).inserted
  }

  mutating func remove(_ entry: HistoryEntry) {
    lines[entry.path]?.remove(entry.line)
    if lines[entry.path]?.isEmpty == true { lines[entry.path] = nil }
  }
}
