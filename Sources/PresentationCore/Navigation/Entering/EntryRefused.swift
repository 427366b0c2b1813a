/// The error of an intent that leads to a screen without content: an entry check has refused it.
///
/// The state is unchanged. The description is only the reason, so that a console can show it like any other error.
public struct EntryRefused: Error, Hashable, CustomStringConvertible {
  /// The reason why the screen cannot be entered, in one line.
  public let reason: String

  /// Creates the error.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
