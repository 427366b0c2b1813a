import ScreenKit

/// One event of a console at a terminal.
enum ConsoleEvent: Equatable {
  /// The console shows its first screen.
  case showFirst
  /// The console starts to read lines, after the start that the command line asks for.
  case begin(ConsoleStart?)
  /// The editor has returned input.
  case input(LineInput, Typing)
  /// The line for Enter at an empty prompt has been found; `nil` for none.
  case enter(line: String?, typed: String)
  /// A nested line, started by the running line, has ended.
  case shown(LineEnd)
  /// The running line has lent the terminal to another program.
  case lent
  /// The user has canceled the prompt for a secret.
  case secretGivenUp
  /// The line that resumes a session has restored an unfinished line; empty for none. `lines` are the lines before it, if they are part of
  /// a text of several lines.
  case resumed(String, lines: [String])
  /// The user has pressed Ctrl-C while the line runs.
  case interrupted
  /// The running line has ended.
  case ended(LineEnd)
  /// The user's editor has ended, with the edited text or the reason why there is none. `top` is the top screen now.
  case edited(Result<String, LineError>, top: Screenful)
  /// The session reports a change.
  case change(SessionChange)
  /// A second has passed since the top screen was shown after a change.
  case look
  /// The top screen was shown again, after another program had the terminal.
  case sawScreen
  /// Three seconds have passed since a change of a live screen was reported in a line.
  case tell
  /// The console has a message.
  case message(StyledText)
  /// Whether live screens stay current above the prompt.
  case showsLive(Bool)
  /// The terminal was closed, or the task of the console was canceled.
  case hungUp
}

/// The place where a console begins, if not at its first screen.
enum ConsoleStart: Equatable {
  case path(String)
  case resumed

  /// The option of the command line that asks for it.
  var option: String {
    switch self {
    case .path: "--at"
    case .resumed: "--resume"
    }
  }
}

/// How a line was typed.
struct Typing: Equatable {
  /// Whether the line was complete before its prompt appeared.
  var isAhead = false
  /// Whether it began with the initial text.
  var beganWithText = false
}

/// A running line.
struct ConsoleLine: Equatable {
  enum Purpose: Equatable {
    /// The user has typed or pasted it.
    case typed
    /// Ctrl-D goes back, or leaves the program.
    case back
    /// The screen asks for a secret.
    case secret
    /// The command line asks for it.
    case start(ConsoleStart)
  }

  let text: String
  let purpose: Purpose
  /// The lines that were given with it and come after it.
  var rest: ArraySlice<String> = []
  /// Whether it was given alone.
  var isAlone = true
  /// Whether it is the first of the lines that were given at once.
  var isFirst = true
  /// Whether it was complete before its prompt appeared.
  var isAhead = false
  /// Whether it is a corrected whole text that replaces the refused one.
  var isWhole = false
  /// Whether the history gets it as a separate entry, rather than its whole paste.
  var isRemembered = false
  /// The input of the screen when the line began; `nil` if there was none.
  let input: InputDescription?
  /// The top screen, as the user saw it then.
  let screenful: Screenful
  /// Whether the user has pressed Ctrl-C meanwhile.
  var isInterrupted = false
  /// Whether another program may have the terminal.
  var isLent = false
  /// Whether the user has canceled the prompt for a secret of the line.
  var isGivenUp = false
  /// A partly typed line from the saved session that the line restores, and the lines of its text before it.
  var unfinished = ""
  var begun: [String] = []
}

/// A line whose text is in the user's editor.
struct LineInEditor: Equatable {
  let text: String
  let input: InputDescription
  /// The top screen, as the user saw it when the editor began.
  let screenful: Screenful
  /// Whether the text replaces a refused one.
  let isWhole: Bool

  /// Identifies the text: the same line on the same screen has the same purpose.
  var purpose: String { "\(screenful.location.path)\n\(text)\n\(input.label)" }
}
