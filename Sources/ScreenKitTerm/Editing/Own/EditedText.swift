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
  /// The undo step that changes belong to; 0 if each is a separate step.
  private var group = 0
  private var groupDepth = 0
  private var groupCount = 0

  /// The number of bytes typed in succession that are undone together.
  private static let typedTogether = 20

  private struct Change: Equatable, Sendable {
    /// The range of the inserted text.
    var inserted: Range<Int>
    /// The deleted text, which was before that range.
    var deleted: String
    var group: Int
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
    if group == 0, inserted.dropFirst().isEmpty, let last = changes.last, last.group == 0, last.deleted.isEmpty,
      last.inserted.upperBound == cursor, last.inserted.count < Self.typedTogether
    {
      changes[changes.count - 1].inserted = last.inserted.lowerBound..<cursor + count
    } else {
      changes.append(Change(inserted: cursor..<cursor + count, deleted: "", group: group))
    }
    cursor += count
  }

  /// Deletes a part of the text, and returns it. A cursor inside the part moves to its beginning.
  @discardableResult
  mutating func delete(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let deleted = String(self[range])
    remove(range)
    changes.append(Change(inserted: range.lowerBound..<range.lowerBound, deleted: deleted, group: group))
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
    beginStep()
    defer { endStep() }
    return body(&self)
  }

  /// Begins changes that are undone together, until ``endStep()``. A step within another step is part of that one.
  mutating func beginStep() {
    groupDepth += 1
    if groupDepth > 1 { return }
    groupCount += 1
    group = groupCount
  }

  mutating func endStep() {
    groupDepth = max(0, groupDepth - 1)
    if groupDepth == 0 { group = 0 }
  }

  /// Undoes the last step, and returns whether there was one. The cursor moves to the end of the restored text, or to the position of the
  /// removed text.
  mutating func undo() -> Bool {
    guard let step = changes.last?.group else { return false }
    repeat {
      let change = changes.removeLast()
      remove(change.inserted)
      cursor = change.inserted.lowerBound
      text.insert(contentsOf: change.deleted, at: index(cursor))
      cursor += change.deleted.utf8.count
    } while step != 0 && changes.last?.group == step
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
