/// The error of an intent that leads to a screen which there is nothing to show on: an entry check has turned it down.
///
/// The state is unchanged. The description is the reason alone, so that a console can show it like any other error.
public struct EntryRefused: Error, Hashable, CustomStringConvertible {
  /// Why the screen cannot be entered, in one line.
  public let reason: String

  /// Creates the error.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
