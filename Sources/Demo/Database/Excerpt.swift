import SQLite

/// A value as it was read for showing: whole, or a piece of a long text or blob.
struct Excerpt: Hashable, Sendable {
  /// What was read. A text is cut between two characters' bytes, never inside one scalar.
  var cell: Cell
  /// The bytes that follow in the database, not read. Zero when the cell is whole.
  var omitted = 0
  /// Whether more bytes than ``omitted`` may follow. Only reading them would tell how many.
  var mayOmitMore = false

  var isWhole: Bool { omitted == 0 }
}
