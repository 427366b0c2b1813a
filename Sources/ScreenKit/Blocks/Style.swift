/// A role that a piece of text plays; what it looks like is up to the ``Theme``.
///
/// A style never changes which characters are shown, so a program reads the same where styles are off.
public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Names and headings.
  case strong
  /// What matters less than its surroundings.
  case faint
  /// What the eye should find first.
  case accent
  /// What may go wrong.
  case warning
  /// What went wrong.
  case error
  /// What went well.
  case success
  /// What is good to know.
  case info
  /// The title of what follows.
  case heading
  /// What can be typed or pressed.
  case key
  /// What leads elsewhere.
  case link
  /// What is chosen.
  case selected
}
