/// The values typed where screens asked for them: the newest 1,000 of all labels. They are kept only in memory.
struct GivenValues {
  private static let limit = 1_000
  /// The values, oldest first. For each label, each value occurs once.
  private var entries: [(label: String, value: String)] = []
  /// The number of values added so far.
  private(set) var additions = 0

  /// Makes a value the newest for a label, unless it is blank or longer than the longest recorded line.
  ///
  /// - Returns: Whether it was added.
  mutating func add(_ value: String, for label: String) -> Bool {
    guard !value.allSatisfy(\.isWhitespace), value.utf8.count <= HistoryEntry.longest else { return false }
    entries.removeAll { $0.value == value && $0.label == label }
    entries.append((label, value))
    if entries.count > Self.limit { entries.removeFirst() }
    additions += 1
    return true
  }

  /// The values of a label, oldest first.
  ///
  /// - Parameter takesLines: Whether a value may have line breaks. Otherwise each of its lines would be run separately.
  func values(for label: String, takingLines takesLines: Bool) -> [String] {
    entries.compactMap { entry in
      guard entry.label == label, takesLines || !entry.value.contains(where: \.isNewline) else { return nil }
      return entry.value
    }
  }
}
