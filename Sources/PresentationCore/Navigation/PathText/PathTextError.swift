/// An error in the text of a path, or a path that has no text, with the column and the segment of the error.
///
/// The message quotes the path text percent-encoded, and shortens long quotations, so it is safe to print.
public struct PathTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place of the error, counted from 1 in Unicode scalars of the text.
  ///
  /// It is one more than the length of the text if something is missing at the end of the text. When a path is printed, it is
  /// the column where the segment that cannot be printed would begin.
  public let column: Int

  /// The error, and its correction if the advice does not name it: one line without a final period.
  public let message: String

  /// Advice for an unknown name, such as `did you mean "table"?`; `nil` for other errors, or if no names are known.
  public let advice: String?

  /// The names that would be valid in place of the unknown one: the nearest one, or else all of
  /// them. See ``PathRoute/caseNames``.
  public let alternatives: [String]

  /// The index of the segment with the error, and of its route; `nil` if the text as a whole is not a path.
  public let segmentIndex: Int?

  /// The text of all segments before the error, which reads as a path; `/`, the empty path, if there are none.
  ///
  /// An app that restores a path can open this part of it: `path = (try? [Route](pathText: error.validPrefix)) ?? []`.
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
