/// The values that were typed where screens asked for them, the newest 1,000 of all labels. They are kept in memory alone.
struct GivenValues {
  private static let limit = 1_000
  /// Oldest first; each value once for each label.
  private var entries: [(label: String, value: String)] = []
  /// Counts the values that were added.
  private(set) var additions = 0

  /// Makes a value the newest of a label, unless it is blank or longer than a line that is remembered.
  ///
  /// - Returns: Whether it did.
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
  /// - Parameter takesLines: Whether a value may have line breaks. Elsewhere each line would be a line of its own.
  func values(for label: String, takingLines takesLines: Bool) -> [String] {
    entries.compactMap { entry in
      guard entry.label == label, takesLines || !entry.value.contains(where: \.isNewline) else { return nil }
      return entry.value
    }
  }
}
