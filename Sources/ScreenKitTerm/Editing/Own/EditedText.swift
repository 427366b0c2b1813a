/// A line being edited: its text, the cursor, the mark, and its undo history.
///
/// Positions count bytes of UTF-8.
struct EditedText: Equatable, Sendable {
  private(set) var text: String
  /// The position of the cursor.
  var cursor: Int
  /// The other end of the region.
  private(set) var mark = 0
  private var changes: [Change] = []
  /// Whether the changes of one step are being made.
  private var isInStep = false
  /// The number of changes before the insertion that is not complete yet.
  private var insertion: Int?

  /// The number of bytes typed in succession that are undone together.
  private static let typedTogether = 20

  private struct Change: Equatable, Sendable {
    /// The range of the inserted text.
    var inserted: Range<Int>
    /// The deleted text, which was before that range.
    var deleted: String
    /// Whether typed characters are added to the inserted text.
    var grows = false
    /// Whether it is undone together with the change before it.
    var isJoined = false
  }

  /// Makes an unchanged line. The cursor follows the last character.
  init(_ text: String = "") {
    self.text = text
    cursor = text.utf8.count
  }

  /// The length of the text in bytes.
  var count: Int { text.utf8.count }

  /// Whether there is something to undo.
  var isChanged: Bool { !changes.isEmpty }

  subscript(range: Range<Int>) -> Substring { text[index(range.lowerBound)..<index(range.upperBound)] }

  /// The range between the cursor and a position.
  func range(to position: Int) -> Range<Int> { min(position, cursor)..<max(position, cursor) }

  private func index(_ position: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: position) }

  // MARK: Changes

  /// Inserts a text at the cursor, and moves the cursor to the end of it.
  mutating func insert(_ inserted: some StringProtocol) {
    let count = inserted.utf8.count
    guard count > 0 else { return }
    if cursor == self.count { text += inserted } else { text.insert(contentsOf: inserted, at: index(cursor)) }
    if !isInStep, inserted.dropFirst().isEmpty, changes.count > insertion ?? 0, let last = changes.last, last.grows,
      last.inserted.upperBound == cursor, last.inserted.count < Self.typedTogether
    {
      changes[changes.count - 1].inserted = last.inserted.lowerBound..<cursor + count
    } else {
      changes.append(Change(inserted: cursor..<cursor + count, deleted: "", grows: !isInStep))
    }
    cursor += count
  }

  /// Deletes a part of the text, and returns it. A cursor inside the part moves to its beginning.
  @discardableResult
  mutating func delete(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let deleted = String(self[range])
    remove(range)
    changes.append(Change(inserted: range.lowerBound..<range.lowerBound, deleted: deleted))
    return deleted
  }

  private mutating func remove(_ range: Range<Int>) {
    text.removeSubrange(index(range.lowerBound)..<index(range.upperBound))
    if cursor > range.lowerBound { cursor = max(range.lowerBound, cursor - range.count) }
    mark = min(mark, count)
  }

  /// Replaces a part of the text in one step of undo, and moves the cursor to the end of the new part.
  mutating func replace(_ range: Range<Int>, with new: some StringProtocol) {
    inOneStep { line in
      line.delete(range)
      line.cursor = range.lowerBound
      line.insert(new)
    }
  }

  /// Makes several changes that are undone together.
  mutating func inOneStep<Result>(_ body: (inout Self) -> Result) -> Result {
    let (start, isPart) = (changes.count, isInStep)
    isInStep = true
    defer {
      isInStep = isPart
      joinChanges(from: start)
    }
    return body(&self)
  }

  /// Begins changes that are undone one by one until ``endInsertion()``, and together after that.
  mutating func beginInsertion() { insertion = changes.count }

  mutating func endInsertion() {
    guard let start = insertion else { return }
    joinChanges(from: start)
    if changes.count > start { changes[changes.count - 1].grows = false }
    insertion = nil
  }

  private mutating func joinChanges(from start: Int) {
    for index in changes.indices.dropFirst(start + 1) { changes[index].isJoined = true }
  }

  /// Undoes the last step, and returns whether there was one. The cursor moves to the end of the restored text, or to the position of the
  /// removed text.
  mutating func undo() -> Bool {
    guard isChanged else { return false }
    var change: Change
    repeat {
      change = changes.removeLast()
      remove(change.inserted)
      cursor = change.inserted.lowerBound
      text.insert(contentsOf: change.deleted, at: index(cursor))
      cursor += change.deleted.utf8.count
    } while change.isJoined
    insertion = insertion.map { min($0, changes.count) }
    return true
  }

  /// The boundary between clusters at or before a position.
  func boundary(at position: Int) -> Int {
    guard position > 0, position < count, !isASCII(position) else { return min(max(0, position), count) }
    let start = boundary(before: position)
    return boundary(after: start) == position ? position : start
  }

  /// Sets the mark, unless the position is not in the text.
  mutating func setMark(_ position: Int) {
    if 0...count ~= position { mark = position }
  }

  // MARK: Clusters

  private func isASCII(_ position: Int) -> Bool { text.utf8[index(position)] < 0x80 }

  /// The first boundary between clusters after a position; the end of the text if there is none.
  func boundary(after position: Int) -> Int {
    guard position < count else { return count }
    if isASCII(position), position + 1 == count || isASCII(position + 1) { return position + 1 }
    return ClusterBoundary.next(to: position, in: text, isForward: true)
  }

  /// The last boundary between clusters before a position.
  func boundary(before position: Int) -> Int {
    guard position > 0 else { return 0 }
    return isASCII(position - 1) ? position - 1 : ClusterBoundary.next(to: position, in: text, isForward: false)
  }

  /// The position this many clusters forward, or backward if negative.
  func position(_ start: Int, movedBy clusters: Int) -> Int {
    var (position, left) = (start, clusters)
    while left > 0, position < count { (position, left) = (boundary(after: position), left - 1) }
    while left < 0, position > 0 { (position, left) = (boundary(before: position), left + 1) }
    return position
  }

  /// Moves the cursor out of a cluster after a command: back if the command moved it back, otherwise forward.
  mutating func leaveCluster(movedBack: Bool) {
    guard cursor > 0, cursor < count, !isASCII(cursor) else { return }
    let start = boundary(before: cursor)
    let end = boundary(after: start)
    if end != cursor { cursor = movedBack ? start : end }
  }
}
