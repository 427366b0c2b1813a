/// A value as it was read for showing: whole, or the beginning of a long text or blob.
struct Excerpt: Hashable, Sendable {
  /// What was read. A text is cut between two characters' bytes, never inside one scalar.
  var cell: Cell
  /// The bytes that follow in the database, not read. Zero when the cell is whole.
  var omitted = 0

  var isWhole: Bool { omitted == 0 }
}
