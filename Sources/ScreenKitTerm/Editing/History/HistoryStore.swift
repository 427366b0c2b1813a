import Glibc

/// The lines that were typed, oldest first; each once on the screen it was typed on.
///
/// It remembers in memory, and in a file if it has one. Nothing it does waits for another process: what cannot be written
/// because another console is writing is written with the next line, or at ``close()``.
@MainActor
final class HistoryStore {
  /// What is remembered, oldest first.
  private(set) var entries: [HistoryEntry] = []
  /// Which lines the arrow keys bring back.
  var scope: LineHistory.Scope
  /// Counts the times that entries were taken out otherwise than by an addition.
  private(set) var removals = 0
  /// Why lines are kept in memory alone although a file was wanted.
  private(set) var problem: String?

  private var tell: ((String) -> Void)?
  private let limit: Int
  /// Whether any line is remembered.
  var remembers: Bool { limit > 0 }
  private let now: () -> Int
  private var file: PrivateFile?
  /// Lines for the file that are not in it yet.
  private var unwritten: [UInt8] = []
  /// The lines of the entries.
  private var known = LinesByPath()

  /// Makes a history and loads what its file holds.
  ///
  /// - Parameters:
  ///   - options: What to remember.
  ///   - path: The file; `nil` for none.
  ///   - obstacle: Why there is no file although one was wanted.
  ///   - now: Tells the time in seconds since 1970.
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
    do throws(PrivateFile.Problem) {
      try file.prepare()
      file.removeLeftovers()
      let bytes = try file.read()
      load(bytes)
      if Self.lineCount(of: bytes) / 2 > limit { _ = try file.rewrite(newest) }
    } catch {
      if entries.isEmpty, !error.isForeign, let bytes = try? file.read() { load(bytes) }
      lose(error)
    }
  }

  /// Calls `tell` once with why lines are kept in memory alone: at once, or when that happens. It replaces an earlier one.
  func tellProblem(_ tell: @escaping (String) -> Void) {
    self.tell = tell
    if let problem { tell(problem) }
  }

  /// The effect of an addition.
  struct Addition {
    /// The newest entry now.
    let entry: HistoryEntry
    /// Whether it took the place of an older one.
    let isAgain: Bool
    /// The oldest entry until now, if there were too many.
    let forgotten: HistoryEntry?
  }

  /// Remembers a line, unless it is empty or begins with a space or a tab; then it returns `nil`.
  ///
  /// - Parameter path: The path in its text form.
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

  /// The entries whose lines hold `text`, oldest first. Case counts if `text` has a capital letter.
  func entries(containing text: String) -> [HistoryEntry] {
    if text.contains(where: \.isUppercase) { return entries.filter { $0.line.contains(text) } }
    return entries.filter { $0.line.lowercased().contains(text) }
  }

  /// The entries whose lines the arrow keys bring back on a screen.
  struct Selection: Equatable {
    /// The kind of the screen; `nil` for all.
    fileprivate let kind: Substring?

    func contains(_ entry: HistoryEntry) -> Bool {
      kind.map { HistoryEntry.kind(ofScreenAt: entry.path) == $0 } ?? true
    }
  }

  /// The entries whose lines the arrow keys bring back on the screen at `path`.
  func selection(at path: String) -> Selection {
    Selection(kind: scope == .everywhere ? nil : HistoryEntry.kind(ofScreenAt: path))
  }

  /// The lines that the arrow keys bring back on the screen at `path`, oldest first, each once.
  func recalled(at path: String) -> [String] { recalled(in: selection(at: path)).lines }

  /// The lines of the selected entries, each once, in the order in which they were typed last, and how many entries hold each.
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

  /// Counts one more, and tells whether it is the first: a long history is looked up once for each line.
  private static func isFirst(_ count: inout Int) -> Bool {
    count += 1
    return count == 1
  }

  /// Forgets the entries that `isUnwanted` accepts, in memory and in the file.
  ///
  /// - Throws: `LineError` when the file could not be changed; then they are forgotten in memory alone.
  func remove(where isUnwanted: (HistoryEntry) -> Bool) throws(LineError) {
    entries.removeAll(where: isUnwanted)
    known = LinesByPath()
    for entry in entries { known.insert(entry) }
    removals += 1
    guard let file else { return }
    write(isLast: false)
    do throws(PrivateFile.Problem) {
      let isDone = try file.rewrite(waits: true) { bytes in
        Self.entries(in: bytes).filter { !isUnwanted($0) }.reduce(into: []) { $0 += $1.encoded }
      }
      if !isDone { throw PrivateFile.Problem(description: "another console is writing to it") }
    } catch {
      throw LineError("\(file.path): \(error.description)")
    }
  }

  /// Writes what could not be written before. Lines can still be added.
  func close() {
    write(isLast: true)
  }

  private func write(isLast: Bool) {
    guard let file, !unwritten.isEmpty else { return }
    do throws(PrivateFile.Problem) {
      if try file.append(unwritten, isLast: isLast) { unwritten = [] }
    } catch {
      lose(error)
    }
  }

  /// Goes on without the file.
  private func lose(_ reason: PrivateFile.Problem) {
    if !reason.isWanted, let file {
      let problem = Self.problem(because: "\(file.path): \(reason.description)")
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
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
      return count
    }
  }

  private func load(_ bytes: [UInt8]) {
    Self.forEachLineFromEnd(of: bytes) { line in
      if let entry = HistoryEntry(encoded: line), known.insert(entry) { entries.append(entry) }
      return entries.count < limit
    }
    entries.reverse()
  }

  /// What is worth keeping of a file that has grown too long.
  private func newest(_ bytes: [UInt8]) -> [UInt8] {
    var seen = LinesByPath()
    var kept: [HistoryEntry] = []
    Self.forEachLineFromEnd(of: bytes) { line in
      if let entry = HistoryEntry(encoded: line), seen.insert(entry) { kept.append(entry) }
      return kept.count < limit
    }
    return kept.reversed().reduce(into: []) { $0 += $1.encoded }
  }

  private static func entries(in bytes: [UInt8]) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    forEachLineFromEnd(of: bytes) { line in
      if let entry = HistoryEntry(encoded: line) { entries.append(entry) }
      return true
    }
    return entries.reversed()
  }

  /// Calls `body` with each line, the last one first, until it returns false.
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
