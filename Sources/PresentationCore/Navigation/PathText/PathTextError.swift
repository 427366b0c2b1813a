/// A mistake in the text of a path, or a path that has no text, with the column and the segment where it shows.
///
/// The message quotes the text as it stands in a path, percent-encoded, and shortens long quotations, so it is safe to print.
public struct PathTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place of the mistake, counted from 1 in Unicode scalars of the text.
  ///
  /// It is one more than the length of the text when something is missing at its end. When a path is printed, it is
  /// the column where the segment that cannot be printed would begin.
  public let column: Int

  /// The mistake, and its correction if the advice does not name it: one line without a full stop.
  public let message: String

  /// How to mend an unknown name, such as `did you mean "table"?`; `nil` for other mistakes, or if no names are known.
  public let advice: String?

  /// The names that would work in place of the unknown one: the nearest one, or else all of them. See ``PathRoute/caseNames``.
  public let alternatives: [String]

  /// The index of the segment that holds the mistake, and of its route; `nil` when the text as a whole is no path.
  public let segmentIndex: Int?

  /// The text of all segments before the mistake, which reads as a path; `/`, the empty path, when there are none.
  ///
  /// An app that restores a path can open this beginning of it: `path = (try? [Route](pathText: error.validPrefix)) ?? []`.
  public let validPrefix: String

  /// Creates an error.
  public init(
    column: Int, message: String, advice: String? = nil, alternatives: [String] = [], segmentIndex: Int? = nil,
    validPrefix: String = "/"
  ) {
    (self.column, self.message, self.advice, self.alternatives) = (column, message, advice, alternatives)
    (self.segmentIndex, self.validPrefix) = (segmentIndex, validPrefix)
  }

  /// The column, the message and the advice: `column 8: "x" is not a whole number`.
  public var description: String { "column \(column): \(message)\(advice.map { "; \($0)" } ?? "")" }
}
