/// What a verb does to what the app keeps, for those who do not read its summary: programs, agents, sessions that may only read.
///
///     Verb("delete", .integer("row"), "Delete a row") { .delete($0) }.role(.destroys)
///
/// The roles are ordered: each may do what those before it do. ``Session/access`` limits what lines may do.
public enum VerbRole: String, Hashable, Codable, Comparable, Sendable, CaseIterable {
  /// It shows something, or goes somewhere, and changes nothing else. ``Verb/showing(_:_:blocks:)`` makes verbs of this role.
  case reads
  /// It changes something that can be changed back.
  case changes
  /// Something is lost that cannot be had back. A line that was typed before its prompt was there runs no such verb.
  case destroys

  /// Whether a verb of one role may do less than one of another.
  public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .reads: 0
    case .changes: 1
    case .destroys: 2
    }
  }
}
