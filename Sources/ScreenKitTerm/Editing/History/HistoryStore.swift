import CScreenKitPlatform
import PresentationFiles

/// The typed lines, oldest first. For each screen, each line occurs once.
///
/// They are kept in memory, and in a file if there is one. No operation waits for another process: if another console is writing, the
/// line is written together with the next one, or at ``close()``.
@MainActor
final class HistoryStore {
  /// The entries, oldest first.
  private(set) var entries: [HistoryEntry] = []
  /// The lines that the arrow keys recall.
  var scope: LineHistory.Scope
  /// The reason lines are kept only in memory although a file was requested.
  private(set) var problem: String?

  private var tell: ((String) -> Void)?
  private let limit: Int
  /// Whether lines are recorded.
  var remembers: Bool { limit > 0 }
  private let now: () -> Int
  private var file: PrivateFile?
  /// Lines that have not been written to the file yet.
  private var unwritten: [UInt8] = []
  /// The lines of the entries.
  private var known = LinesByPath()

  /// Makes a history and loads its file.
  ///
  /// - Parameters:
  ///   - options: The options of the history.
  ///   - path: The file; `nil` for none.
  ///   - obstacle: The reason there is no file although one was requested.
  ///   - now: Returns the time in seconds since 1970.
  init(
    _ options: LineHistory = .none, path: String? = nil, obstacle: String? = nil,
    now: @escaping () -> Int = { time(nil) }
  ) {
    scope = options.scope
    limit = max(0, options.limit)
    self.now = now
    guard limit > 0 else { return }
    guard let path else {
      problem = obstacle.map(Self.problem(because:))
      return
    }
    let file = PrivateFile(path: path)
    self.file = file
    do throws(FileError) {
      try file.prepare()
      NewFile.removeLeftovers(of: path)
      let bytes = try file.read()
      (entries, known) = newest(in: bytes)
      if Self.lineCount(of: bytes) / 2 > limit { _ = try file.rewrite { newest(in: $0).entries.flatMap(\.encoded) } }
    } catch {
      if entries.isEmpty, !error.isAboutForeignFile, let bytes = try? file.read() {
        (entries, known) = newest(in: bytes)
      }
      lose(error)
    }
  }

  /// Calls `tell` once with the reason lines are kept only in memory: immediately, or when that happens. It replaces an earlier function.
  func tellProblem(_ tell: @escaping (String) -> Void) {
    self.tell = tell
    if let problem { tell(problem) }
  }

  /// The effect of an addition.
  struct Addition {
    /// The new entry.
    let entry: HistoryEntry
    /// Whether it replaces an older one.
    let isAgain: Bool
    /// The oldest entry, if it was dropped because there were too many.
    let forgotten: HistoryEntry?
  }

  /// Records a line, unless it is empty or begins with a space or a tab; in these cases it returns `nil`.
  ///
  /// - Parameter path: The path as text.
  @discardableResult
  func add(_ line: String, at path: String) -> Addition? {
    guard limit > 0, let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "\t"),
      line.utf8.count <= HistoryEntry.longest
    else { return nil }
    let entry = HistoryEntry(line: line.harmless, path: path, time: now())
    let isTwiceInARow = entries.last?.isSame(as: entry) == true
    let isAgain = !known.insert(entry)
    if isAgain, let older = entries.lastIndex(where: { $0.isSame(as: entry) }) { entries.remove(at: older) }
    entries.append(entry)
    let forgotten = entries.count > limit ? entries.removeFirst() : nil
    if let forgotten { known.remove(forgotten) }
    if file != nil, !isTwiceInARow {
      unwritten += entry.encoded
      write(isLast: false)
    }
    return Addition(entry: entry, isAgain: isAgain, forgotten: forgotten)
  }

  /// The entries whose lines contain `text`, oldest first. Case matters if `text` has a capital letter.
  func entries(containing text: String) -> [HistoryEntry] {
    if text.contains(where: \.isUppercase) { return entries.filter { $0.line.contains(text) } }
    return entries.filter { $0.line.lowercased().contains(text) }
  }

  /// Selects the entries that the arrow keys recall on a screen.
  struct Selection: Equatable {
    /// The kind of the screen; `nil` for all.
    fileprivate let kind: Substring?

    func contains(_ entry: HistoryEntry) -> Bool {
      kind.map { HistoryEntry.kind(ofScreenAt: entry.path) == $0 } ?? true
    }
  }

  /// Selects the entries that the arrow keys recall on the screen at `path`.
  func selection(at path: String) -> Selection {
    Selection(kind: scope == .everywhere ? nil : HistoryEntry.kind(ofScreenAt: path))
  }

  /// The lines that the arrow keys recall on the screen at `path`, oldest first, without duplicates.
  func recalled(at path: String) -> [String] { recalled(in: selection(at: path)).lines }

  /// The lines of the selected entries, without duplicates, ordered by when they were last typed, and the number of entries for each
  /// line.
  func recalled(in selection: Selection) -> (lines: [String], counts: [String: Int]) {
    var counts: [String: Int] = [:]
    counts.reserveCapacity(entries.count)
    var lines: [String] = []
    lines.reserveCapacity(entries.count)
    for entry in entries.reversed() where selection.contains(entry) {
      if Self.isFirst(&counts[entry.line, default: 0]) { lines.append(entry.line) }
    }
    lines.reverse()
    return (lines, counts)
  }

  /// Increments a count, and returns whether it was the first: a long history is looked up once for each line.
  private static func isFirst(_ count: inout Int) -> Bool {
    count += 1
    return count == 1
  }

  /// Writes pending lines. Lines can still be added.
  func close() {
    write(isLast: true)
  }

  private func write(isLast: Bool) {
    guard let file, !unwritten.isEmpty else { return }
    do throws(FileError) {
      if try file.append(unwritten, isLast: isLast) { unwritten = [] }
    } catch {
      lose(error)
    }
  }

  /// Continues without the file.
  private func lose(_ reason: FileError) {
    if !reason.isAboutDevice, let file {
      let problem = Self.problem(because: "\(file.path): \(reason.reason)")
      self.problem = problem
      tell?(problem)
    }
    file = nil
    unwritten = []
  }

  private static func problem(because reason: String) -> String {
    "history: \(reason) (the lines of this session will not be saved)"
  }

  // MARK: Loading

  private static func lineCount(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { $0.count { $0 == UInt8(ascii: "\n") } }
  }

  /// The newest entries of a file, as many as are recorded, oldest first, without duplicates.
  private func newest(in bytes: [UInt8]) -> (entries: [HistoryEntry], known: LinesByPath) {
    var known = LinesByPath()
    var entries: [HistoryEntry] = []
    Self.forEachLineFromEnd(of: bytes) { line in
      if let entry = HistoryEntry(encoded: line), known.insert(entry) { entries.append(entry) }
      return entries.count < limit
    }
    entries.reverse()
    return (entries, known)
  }

  /// Calls `body` with each line, from the last to the first, until it returns `false`.
  private static func forEachLineFromEnd(of bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var end = bytes.count
      while end > 0 {
        let begin = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if begin < end, !body(UnsafeBufferPointer(rebasing: bytes[begin..<end])) { return }
        end = begin - 1
      }
    }
  }
}

/// Lines by screen, without duplicates.
///
/// A set of pairs would do, but before the first prompt Swift would have to look up how to hash a pair; it already knows how to hash
/// texts.
private struct LinesByPath {
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
