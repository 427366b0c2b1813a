/// Lets the user type one line at a time.
///
/// A console asks an editor for a line, acts on it, and asks again; it never asks twice at once. Between two lines nothing
/// that is typed may get lost. An editor lives on the main actor and must not block it.
@MainActor
protocol LineEditor: AnyObject {
  /// Shows `prompt`, one rendered line, and returns what was typed. `complete` says what the line up to the cursor can become; an editor without
  /// completion ignores it.
  func readLine(prompt: String, complete: @escaping (String) -> Completion) async -> LineInput

  /// Adds a line to what the user can recall.
  func remember(_ line: String)

  /// Gives the terminal back as it was found, until the next line is read.
  func release()
}

/// What an editor brought.
enum LineInput: Hashable, Sendable {
  /// A line, without the character that ended it.
  case line(String)
  /// The user gave the line up with Ctrl-C.
  case interrupted
  /// There is no more input: the user typed Ctrl-D on an empty line, or a file ended.
  case end
}
