import SQLite

/// A value read for display: whole, or a piece of a long text or blob.
struct Excerpt: Hashable, Sendable {
  /// The bytes that were read. A text is cut between scalars, never within one.
  var cell: Cell
  /// The number of following bytes that were not read. Zero if the cell is whole.
  var omitted = 0
  /// Whether more bytes than ``omitted`` may follow. Only reading them would show how many.
  var mayOmitMore = false

  var isWhole: Bool { omitted == 0 }
}
