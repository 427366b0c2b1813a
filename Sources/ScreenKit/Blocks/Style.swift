/// The role of a piece of text; the ``Theme`` defines its appearance.
///
/// A style never changes the characters shown, so a program reads the same text without styles.
public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Names and headings.
  case strong
  /// Text that is less important than its surroundings.
  case faint
  /// Text that should be noticed first.
  case accent
  /// Something that may go wrong.
  case warning
  /// Something that failed.
  case error
  /// Something that succeeded.
  case success
  /// Useful information.
  case info
  /// The title of the following content.
  case heading
  /// Something to type or press.
  case key
  /// A link.
  case link
  /// The current selection.
  case selected
}
