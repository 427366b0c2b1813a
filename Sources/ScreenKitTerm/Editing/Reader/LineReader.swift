/// Lets the user type one line at a time.
///
/// A console asks a reader for a line, acts on the line, and asks again; it never asks for two lines at once. Keys that are typed between
/// two lines are not lost. A reader runs on the main actor and must not block it.
@MainActor
protocol LineReader: LineRecalling {
  /// Shows `prompt` and returns what was typed. An editor without completion ignores that part of `assistance`.
  func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput

  /// Asks for a text that nobody must see, and returns it; `nil` when the user gives it up with Ctrl-C or Ctrl-D.
  ///
  /// What is typed is echoed nowhere, can be recalled nowhere, and is overwritten where the editor kept it.
  func readSecret(prompt: StyledLine) async -> String?

  /// Shows lines, each of which ends with a newline, without disturbing what is being typed: they come to stand above it.
  ///
  /// - Parameter prompt: The prompt from now on.
  func show(above lines: String, prompt: StyledLine)

  /// Shows what stands above the prompt as it is now, where that stays current; never while something else is asked for.
  ///
  /// - Parameter prompt: The prompt from now on.
  func refresh(prompt: StyledLine)

  /// Takes away what was answered about the line, such as candidates, from where the region stands; it is painted with what follows.
  func forgetAnswer()

  /// Completes the line as TAB does, now that more candidates are known. Does nothing if the text before the cursor is another one.
  func completeAgain(_ line: String)

  /// Takes back a Ctrl-C that came with what was typed ahead, and tells whether there was one.
  func takeInterrupt() -> Bool

  /// Whether the line that was returned last was complete before its prompt was there.
  var wasTypedAhead: Bool { get }

  /// Whether the line that was read last began with that text. Keys that were typed ahead may take its place.
  var beganWithText: Bool { get }

  /// Ends the reading of the line or the secret that is asked for, as the end of the input does. Does nothing if there is none.
  func endLine()

  /// Ends the reading of the line that is asked for, with ``LineInput/withdrawn(_:)``, because the console asks for
  /// something else. Does nothing if no line is being read.
  func withdrawLine()

  /// The text of the line that is being typed; `nil` if none is, if it is a secret, or where the editor does not know it.
  var typedText: String? { get }

  /// Gives the terminal back as it was found, until the next line is read.
  func release()

  /// Shows a prompt until a key is pressed, takes it away, and returns the bytes of the key; `nil` when there is no more input.
  func readKey(prompt: StyledLine) async -> [UInt8]?
}

/// Has lines that the user can bring back.
@MainActor
protocol LineRecalling: AnyObject {
  /// Sets these lines, oldest first, as they were remembered.
  func recall(_ lines: [String])

  /// Whether the user has been at one of these lines since they were set, and may have changed some.
  var hasRecalled: Bool { get }

  /// Adds a line, as the newest. Not while a line is read.
  func addRecalled(_ line: String)

  /// Takes away the line that is `age` lines older than the newest, unless there are fewer. Not while a line is read, nor if the user
  /// may have changed some.
  func removeRecalled(age: Int)
}

/// What an editor asks the session about a line that is being typed. An answer that comes late is dropped when the user has
/// typed on.
struct LineAssistance {
  /// What stands in the line at first, with the cursor at its end; not shown where an editor cannot do so.
  var text = ""
  /// Whether the text is selected at first: a paste, or a key that inserts or deletes a character, replaces it.
  var selectsText = false
  /// Whether what was typed ahead follows the text, rather than taking its place.
  var keepsText = false
  /// Whether a paste of several lines is one text, about which nothing is asked.
  var takesLines = false
  /// Whether the editor may suggest lines that were typed before, and the line is colored as it is understood.
  var hints = false
  /// How the line is understood, for its colors.
  var outline: @MainActor (String) -> LineOutline = { _ in LineOutline() }
  /// Whether the user may have the line in an editor of their own. The key rings where not.
  var edits = false
  /// What the line up to the cursor can become, where that is known at once; `nil` where it never is.
  var completeNow: (@MainActor (String) -> Completion)?
  /// What can follow the line up to the cursor, where that is known at once; `nil` where it never is.
  var explainNow: (@MainActor (String) -> [StyledLine]?)?
  /// What the line up to the cursor can become.
  var complete: @MainActor (String) async -> Completion = { _ in Completion() }
  /// What can follow the line up to the cursor; `nil` where a question mark is only a character.
  var explain: @MainActor (String) async -> [StyledLine]? = { _ in nil }
  /// What the screen shows, as lines for the terminal: they stand above the line again when another program has had the terminal.
  var look: @MainActor () -> String = { "" }
  /// What stands above the prompt, and stays current there. An editor that paints nothing anew ignores it.
  var region: @MainActor () -> Region = { .none }
  /// Takes the message of the last line out of `region`, and returns it as lines that remain on the terminal.
  var takeMessage: @MainActor () -> String = { "" }
  /// The choices that stand there besides, as they fit the line, and are marked with the keys that recall lines; `nil` for none. What is
  /// typed ahead is not meant for them.
  var choices: @MainActor () -> ChoiceList? = { nil }
  /// The lines that parts of the screen carry. The key that recalls the next line brings them after the newest line.
  var carriedLines: @MainActor () -> [String] = { [] }
  /// Whether what stands above the prompt stays behind above a line that is accepted.
  var leavesRegion: @MainActor (String) -> Bool = { _ in true }
}

/// What an editor brought.
enum LineInput: Hashable, Sendable {
  /// A line, without the character that ended it. It has line breaks when several lines were pasted and edited as one.
  case line(String)
  /// Several pasted lines, separated by line breaks, that run as if each had been typed.
  case lines(String)
  /// The user wants to change the line in an editor.
  case edit(String)
  /// The user gave the line up with Ctrl-C.
  case interrupted
  /// The console asks for something else. This was typed so far.
  case withdrawn(String)
  /// There is no more input: the user typed Ctrl-D on an empty line, or a file ended.
  case end
}
