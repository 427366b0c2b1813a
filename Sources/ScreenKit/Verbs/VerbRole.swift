/// A verb's effect on the data of the app, for clients that do not read its summary: programs, agents, and read-only sessions.
///
///     Verb("delete", .integer("row"), "Delete a row") { .delete($0) }.role(.destroys)
///
/// The roles are ordered: each may also do what the previous ones do. ``SessionSettings/access`` limits what lines may do. A
/// screen can also have one: ``Screen/role``.
public enum VerbRole: String, Hashable, Codable, Comparable, Sendable, CaseIterable {
  /// The verb shows something or navigates, and changes nothing else. ``Verb/showing(_:_:blocks:)`` makes verbs with this role.
  case reads
  /// The verb changes something in a way that can be undone.
  case changes
  /// The verb destroys something that cannot be recovered. Such a verb does not run from a line typed ahead of its prompt.
  case destroys

  /// Whether the first role may do less than the second.
  public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  /// The role of something on a screen with a role.
  ///
  /// - Parameter own: Its own role; `nil` if it has none.
  static func of(_ own: Self?, on screen: Self?) -> Self? {
    guard let screen, own != .reads else { return own }
    return max(own ?? screen, screen)
  }

  private var rank: Int {
    switch self {
    case .reads: 0
    case .changes: 1
    case .destroys: 2
    }
  }
}
