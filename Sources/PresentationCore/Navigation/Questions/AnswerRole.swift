/// The meaning of an answer for code that does not read its label: the keys `y` and `n`, scripts, styles.
public enum AnswerRole: String, Hashable, Codable, Sendable {
  /// It agrees.
  case yes
  /// It agrees, and something is lost irrecoverably.
  case destructive
  /// It declines.
  case no

  /// Whether it agrees.
  public var agrees: Bool { self != .no }
}
