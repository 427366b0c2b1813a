/// The running line, for a verb made with `Verb.doing`.
///
/// It belongs to one run of the verb; do not keep it any longer.
@MainActor
public protocol RunningLine: AnyObject {
  /// The user's current location.
  var location: SessionLocation { get }

  /// Adds blocks to the output of the line.
  func show(_ blocks: [Block])

  /// Adds the output of another line to the output of this one.
  func show(_ end: LineEnd)

  /// Makes the line show the top screen, even if the screen has not changed.
  func look()

  /// Goes back some screens.
  ///
  /// - Throws: If there are fewer screens, or the screen cannot be left.
  func back(_ count: Int) async throws(LineError)

  /// Goes back to the first screen.
  ///
  /// - Throws: If it is already on top, or the screens cannot be left.
  func home() async throws(LineError)

  /// Goes to the path with the given text, in a single change.
  ///
  /// - Throws: If the text is not a path, or one of its screens cannot be opened or made.
  func go(to path: String) async throws(LineError)

  /// Returns the path in its text form; at a question, the path of the screen that asks it.
  ///
  /// - Throws: If a route in it has no text, or may not be named by text.
  func path() throws(LineError) -> String

  /// Drops the lines of an unfinished text: the text that the top screen asks for, or else the text of the topmost screen that has such
  /// lines.
  ///
  /// - Returns: The lines that were dropped.
  /// - Throws: If there are none, or the reducer refuses.
  @discardableResult
  func discardLines() async throws(LineError) -> BegunLines

  /// Returns the help for the words after `help`: the verb with that name; without words, a list of all verbs; after `--find`, a list of
  /// the verbs whose help contains the text.
  ///
  /// - Throws: If no verb has this name.
  func help(on words: [String]) throws(LineError) -> [Block]

  /// Runs another line as if it had been typed, and returns how it ended. Its output is not shown; to show it, use
  /// ``show(_:)-(LineEnd)``. While the screen asks for a value, the line is that value, or `:` and a command.
  ///
  /// It fails if lines run each other more than 16 levels deep.
  func run(_ line: String) async -> LineEnd

  /// Returns the name of the verb that a line would run, its original name if the app has renamed it; `nil` if the line would run none.
  func verb(of line: String) -> String?

  /// Waits until no command is running, regardless of its origin, or until a text appears: on the top screen, as a pipe would get it, or
  /// in a notice. Returns immediately if that is already the case. The line then shows the top screen if that has changed.
  ///
  /// Among the latest 100 notices, those after the one that an earlier wait found are searched, even if they were posted before this call.
  /// The limit is measured on the store's clock. If the session ends, this returns without an error.
  ///
  /// - Parameters:
  ///   - text: The text that must appear; `nil` to wait until no command is running. Subscriptions do not count.
  ///   - limit: The longest time to wait.
  /// - Throws: A ``LineError`` if `limit` passes first; `LineError.cancelled` if the task of the line is canceled.
  func wait(for text: String?, limit: Duration) async throws(LineError)

  /// Sends an intent of the kind ``/PresentationCore/PathIntent/Kind/leave``. The session ends unless a leave check refuses, or shows a
  /// question instead.
  ///
  /// - Throws: If a leave check refuses.
  func leave() async throws(LineError)

  /// Leaves the program when the line has ended, without leave checks.
  func leaveAtOnce()
}

/// Lines that run other lines.
enum Nesting {
  /// How many may run each other: more do not come to an end.
  static let deepest = 16
}
