/// A line at work, as a verb made with `Verb.doing` sees it.
///
/// It belongs to one run of the verb: keep it no longer.
@MainActor
public protocol RunningLine: AnyObject {
  /// Where the user is now.
  var location: SessionLocation { get }

  /// Adds blocks to what the line answers.
  func show(_ blocks: [Block])

  /// Adds to what the line shows what another one showed.
  func show(_ end: LineEnd)

  /// Has the line show the top screen, whether it has changed or not.
  func look()

  /// Goes back some screens.
  ///
  /// - Throws: When there are not so many, or the screen cannot be left.
  func back(_ count: Int) async throws(LineError)

  /// Goes back to the first screen.
  ///
  /// - Throws: When that is on top, or the screens cannot be left.
  func home() async throws(LineError)

  /// Goes to the screens that the text of a path names, all in one change.
  ///
  /// - Throws: When the text is not a path, or one of its screens cannot be opened or made.
  func go(to path: String) async throws(LineError)

  /// Returns the path in its text form; at a question, the path of the screen that asks it.
  ///
  /// - Throws: When a route in it has no text, or no text may name it.
  func path() throws(LineError) -> String

  /// Drops the lines of a text that is not complete: of what the top screen asks for, or else of the highest screen that has some.
  ///
  /// - Returns: The lines that were dropped.
  /// - Throws: When there are none, or the reducer refuses.
  @discardableResult
  func discardLines() async throws(LineError) -> BegunLines

  /// Returns the help for some words: without words a list of all verbs, after `--find` a list of the verbs whose help contains a text.
  ///
  /// - Throws: When no verb has this name.
  func help(on words: [String]) throws(LineError) -> [Block]

  /// Runs another line as if it had been typed, and returns how it ended. Shows nothing of it: see
  /// ``show(_:)-(LineEnd)``. While the screen asks for something, the line is a value, or `:` and a command.
  ///
  /// It fails when lines run each other without an end, more than 16 deep.
  func run(_ line: String) async -> LineEnd

  /// Returns the name of the verb that a line would run, its own if the app has renamed it; `nil` when the line would run none.
  func verb(of line: String) -> String?

  /// Waits until no command runs any more, whoever began it, or until a text appears: on the top screen, as a pipe would get
  /// it, or in a notice. Returns at once if that is so. The line then shows the top screen if that has changed.
  ///
  /// Notices after the one that an earlier wait found are searched, among the latest 100, including notices that were posted
  /// before this call. The limit is measured on the store's clock. If the session ends, this returns without an error.
  ///
  /// - Parameters:
  ///   - text: What has to appear; `nil` to wait until no command runs. Subscriptions do not count.
  ///   - limit: How long that may take.
  /// - Throws: A ``LineError`` if `limit` passes first; `LineError.cancelled` if the task of the line is canceled.
  func wait(for text: String?, limit: Duration) async throws(LineError)

  /// Sends an intent of the kind ``/PresentationCore/PathIntent/Kind/leave``. The session ends if it is granted;
  /// it goes on if a leave check shows a question instead.
  ///
  /// - Throws: When a leave check refuses.
  func leave() async throws(LineError)

  /// Leaves the program when the line has ended, without leave checks.
  func leaveAtOnce()
}

/// Lines that run other lines.
enum Nesting {
  /// How many may run each other: more do not come to an end.
  static let deepest = 16
}
