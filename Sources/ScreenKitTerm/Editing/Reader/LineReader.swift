/// Lets the user type one line at a time.
///
/// A console asks a reader for a line, acts on the line, and asks again; it never asks for two lines at the same time. Keys typed between
/// two lines are not lost. A reader runs on the main actor and must not block it.
@MainActor
protocol LineReader: LineRecalling {
  /// Shows `prompt` and returns the typed line. An editor without completion ignores that part of `assistance`.
  func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput

  /// Prompts for a text that must not be visible, and returns it; `nil` if the user cancels it with Ctrl-C or Ctrl-D.
  ///
  /// The text is not echoed and cannot be recalled, and the editor's copy of it is overwritten.
  func readSecret(prompt: StyledLine) async -> String?

  /// Shows lines, each of which ends with a newline, above the typed text without disturbing it.
  ///
  /// - Parameter prompt: The prompt from now on.
  func show(above lines: String, prompt: StyledLine)

  /// Shows the current content above the prompt, if it stays current. Must not be called while anything but a line is being read.
  ///
  /// - Parameter prompt: The prompt from now on.
  func refresh(prompt: StyledLine)

  /// Removes an answer about the line, such as candidates, from the region. The next painting shows the change.
  func forgetAnswer()

  /// Completes the line, as with TAB, because more candidates are known. Does nothing if the text before the cursor has changed.
  func completeAgain(_ line: String)

  /// Removes a Ctrl-C from the input typed ahead. Returns whether there was one.
  func takeInterrupt() -> Bool

  /// Whether the last line was complete before its prompt appeared.
  var wasTypedAhead: Bool { get }

  /// Whether the last line began with the initial text. Keys typed ahead may replace it.
  var beganWithText: Bool { get }

  /// Ends the reading of a line or a secret, like the end of the input. Does nothing if none is being read.
  func endLine()

  /// Ends the reading of a line with ``LineInput/withdrawn(_:)``, because the console asks for something else. Does nothing if no line is
  /// being read.
  func withdrawLine()

  /// The text of the line being typed, or of the line that ended with the input; `nil` if there is none, if it is a secret, or if the editor
  /// does not know it.
  var typedText: String? { get }

  /// Restores the terminal to its original state, until the next line is read.
  func release()

  /// Shows a prompt until a key is pressed, removes it, and returns the bytes of the key; `nil` if the input has ended.
  func readKey(prompt: StyledLine) async -> [UInt8]?
}

/// Has lines that the user can recall.
@MainActor
protocol LineRecalling: AnyObject {
  /// Sets the lines, oldest first, as they were recorded.
  func recall(_ lines: [String])

  /// Whether the user has recalled one of these lines since they were set, and may have changed some.
  var hasRecalled: Bool { get }

  /// Adds a line as the newest. Must not be called while a line is read.
  func addRecalled(_ line: String)

  /// Removes the line that is `age` lines older than the newest, unless there are fewer. Must not be called while a line is read, or if
  /// the user may have changed some.
  func removeRecalled(age: Int)
}

/// The session's answers for an editor about a line being typed. A late answer is dropped if the user has continued typing.
struct LineAssistance {
  /// The initial text of the line, with the cursor after it; not shown if the editor does not support that.
  var text = ""
  /// Whether the text is initially selected. If so, a paste, or a key that inserts or deletes a character, replaces it.
  var selectsText = false
  /// Lines that the user gave earlier and that have not been run. The reader asks what to do with them, and with lines typed ahead. `nil`
  /// if lines typed ahead run without a question.
  var notRun: [String]?
  /// Whether input typed ahead follows the text, rather than replacing it.
  var keepsText = false
  /// Whether a paste of several lines is a single text, so that no question is asked about it.
  var takesLines = false
  /// Whether the editor may suggest earlier lines, and the line is colored as it is parsed.
  var hints = false
  /// Parses the line, for its colors.
  var outline: @MainActor (String) -> LineOutline = { _ in LineOutline() }
  /// Whether the user may open the line in an external editor. If not, the key rings the bell.
  var edits = false
  /// The completions of the line up to the cursor, if they are known immediately; `nil` if they never are.
  var completeNow: (@MainActor (String) -> Completion)?
  /// The possible continuations of the line up to the cursor, if they are known immediately; `nil` if they never are.
  var explainNow: (@MainActor (String) -> [StyledLine]?)?
  /// The completions of the line up to the cursor.
  var complete: @MainActor (String) async -> Completion = { _ in Completion() }
  /// The possible continuations of the line up to the cursor; `nil` where a question mark is an ordinary character.
  var explain: @MainActor (String) async -> [StyledLine]? = { _ in nil }
  /// The screen's content, as lines for the terminal. They are shown above the line again after another program had the terminal.
  var look: @MainActor () -> String = { "" }
  /// The content above the prompt, which stays current. An editor that cannot repaint ignores it.
  var region: @MainActor () -> Region = { .none }
  /// Removes the message of the last line from `region`, and returns it as lines that remain on the terminal.
  var takeMessage: @MainActor () -> String = { "" }
  /// The choices listed there, as they match the line. The keys that recall lines move their mark. `nil` for none. Input typed ahead does
  /// not apply to them.
  var choices: @MainActor () -> ChoiceList? = { nil }
  /// The lines that parts of the screen carry. The key that recalls the next line offers them after the newest line.
  var carriedLines: @MainActor () -> [String] = { [] }
  /// Whether the content above the prompt remains above an accepted line.
  var leavesRegion: @MainActor (String) -> Bool = { _ in true }
}

/// The result of reading a line.
enum LineInput: Hashable, Sendable {
  /// A line, without the character that ended it. It has line breaks if several lines were pasted and edited as one.
  case line(String)
  /// Several lines, separated by line breaks, that run as if each had been typed: the user has pasted them, or given them earlier.
  ///
  /// `leaving` is the text of the edited line, with which the next line begins.
  case lines(String, leaving: String = "")
  /// The user wants to edit the line in an external editor.
  case edit(String)
  /// The user discarded the line with Ctrl-C.
  case interrupted
  /// The console asks for something else. The value is the text typed so far.
  case withdrawn(String)
  /// The input has ended: the user typed Ctrl-D on an empty line, or a file ended.
  case end
}
