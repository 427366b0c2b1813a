/// The text typed so far into the inputs of screens.
struct InputEntries {
  /// The input of a screen.
  struct Key: Hashable {
    /// The number of the screen, 0 for the root screen.
    let serial: Int
    let label: String
  }

  struct Entry {
    /// The lines of a text of several, unless the state keeps them.
    var lines: [String] = []
    /// Whether these lines, wherever they are kept, are a text that was given and not accepted. The next whole text replaces it.
    var isWhole = false
    /// The reason why the last value was refused.
    var problem: String?
    /// Whether the line that runs is part of it.
    var isAtWork = false
    /// The lines of the text that the line that runs completes, and whether the state keeps them.
    var given: (lines: [String], isInState: Bool)?
  }

  private var entries: [Key: Entry] = [:]
  /// Whether nothing was typed into any input.
  var isEmpty: Bool { entries.isEmpty }

  init() {}

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// Begins a line of an input. Entries whose screens have been removed are dropped, and on this screen those without lines.
  ///
  /// - Parameter serials: The screens of the path.
  /// - Returns: Whether a whole text is there already.
  mutating func begin(_ key: Key, on serials: [Int]) -> Bool {
    if entries[key] == nil {
      let serials = Set(serials)
      entries = entries.filter { other, entry in
        guard other.serial == key.serial else { return other.serial == 0 || serials.contains(other.serial) }
        return !entry.lines.isEmpty
      }
    }
    var entry = entries[key] ?? Entry()
    (entry.problem, entry.isAtWork, entry.given) = (nil, true, nil)
    entries[key] = entry
    return entry.isWhole
  }

  /// Keeps the lines of a text that is not complete.
  mutating func continueText(of key: Key, _ lines: [String]) {
    var entry = entries[key] ?? Entry()
    (entry.lines, entry.isAtWork, entry.isWhole) = (lines, false, false)
    entries[key] = entry
  }

  /// Ends the line that is at work. A text that was refused stays.
  ///
  /// - Returns: The input, if the line was for one, and the lines that the state has to keep because the text was refused.
  mutating func settle(_ failure: LineError?) -> (key: Key, refused: [String]?)? {
    guard let key = entries.first(where: { $0.value.isAtWork })?.key, var entry = entries[key] else { return nil }
    let given = entry.given
    (entry.isAtWork, entry.given) = (false, nil)
    if let failure, !failure.isCancellation { entry.problem = failure.message }
    entry.isWhole = given != nil && failure != nil
    if entry.isWhole, let given, !given.isInState { entry.lines = given.lines }
    entries[key] = entry
    return (key, entry.isWhole && given?.isInState == true ? given?.lines : nil)
  }

  // MARK: Lines of texts

  /// Returns the lines of texts that have no end yet, lowest screen first.
  ///
  /// - Parameter serials: The screens of the path, without the root screen.
  func begunLines(on serials: [Int]) -> [BegunLines] {
    let begun = entries.compactMap { key, entry -> BegunLines? in
      let depth = key.serial == 0 ? 0 : serials.firstIndex(of: key.serial).map { $0 + 1 }
      guard !entry.lines.isEmpty, let depth else { return nil }
      return BegunLines(depth: depth, label: key.label, lines: entry.lines)
    }
    return begun.sorted { ($0.depth, $0.label) < ($1.depth, $1.label) }
  }

  /// Replaces all entries with lines, except the entry of the line at work. Lines without a screen are ignored.
  mutating func replace(with lines: [BegunLines], on serials: [Int]) {
    entries = entries.filter { $0.value.isAtWork }
    for begun in lines where !begun.lines.isEmpty && 0...serials.count ~= begun.depth {
      entries[Self.key(of: begun, on: serials), default: Entry()].lines = begun.lines
    }
  }

  /// Drops lines.
  mutating func drop(_ begun: BegunLines, on serials: [Int]) { entries[Self.key(of: begun, on: serials)] = nil }

  private static func key(of begun: BegunLines, on serials: [Int]) -> Key {
    Key(serial: begun.depth == 0 ? 0 : serials[begun.depth - 1], label: begun.label)
  }
}
