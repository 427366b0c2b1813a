/// A mistake in the text of a path, or a path that has no text, with the column where it shows.
///
/// The message quotes what was typed as it stands in a path text, percent-encoded, and shortens it when it is long, so it
/// is safe to print.
public struct PathTextError: Error, Equatable, Sendable {
  /// The place of the mistake, counted from 1 in Unicode scalars of the text.
  ///
  /// It is one more than the length of the text when something is missing at its end. When a path is printed, it is
  /// where the segment that cannot be printed would have begun.
  public let column: Int

  /// What is wrong, and where it can be told, what would work: one line without a full stop.
  public let message: String

  /// Creates an error.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }
}

extension PathTextError: CustomStringConvertible {
  /// The column and the message: `column 8: "x" is not a whole number`.
  public var description: String { "column \(column): \(message)" }
}
