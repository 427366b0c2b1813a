/// Lines, each once on the screen it was typed on.
///
/// A set of pairs would do, but before the first prompt Swift would have to find out how a pair is hashed; of texts it knows that by then.
struct LinesByPath {
  private var lines: [String: Set<String>] = [:]

  /// Takes in the line of an entry, and tells whether it is new.
  @discardableResult
  mutating func insert(_ entry: HistoryEntry) -> Bool {
    lines[entry.path, default: []].insert(entry.line).inserted
  }

  mutating func remove(_ entry: HistoryEntry) {
    lines[entry.path]?.remove(entry.line)
    if lines[entry.path]?.isEmpty == true { lines[entry.path] = nil }
  }
}
