/// The questions that may still be asked about a path.
///
/// A type that tries one alternative after the other, each of which contains the type again, asks twice as much with every
/// parenthesis. When the effort is spent all questions are refused, so that such a type comes to an end.
final class PathEffort {
  private(set) var isSpent = false
  private var questions = 0

  /// Counts a question, and tells whether it may be asked.
  func spend() -> Bool {
    questions += 1
    if questions > PathTextLimit.questions { isSpent = true }
    return !isSpent
  }
}
