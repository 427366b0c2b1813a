import ScreenKit

/// One event of a console at a terminal.
enum ConsoleEvent: Equatable {
  /// The console shows its first screen.
  case showFirst
  /// The console begins to read lines, after the start that the command line asks for.
  case begin(ConsoleStart?)
  /// The editor has brought something.
  case input(LineInput, Typing)
  /// It is known which line Enter stands for at an empty prompt; `nil` for none.
  case enter(line: String?, typed: String)
  /// A nested line has ended, which the running line has started.
  case shown(LineEnd)
  /// The running line has given the terminal to another program.
  case lent
  /// The user has given up the secret that the line asked for.
  case secretGivenUp
  /// The line that resumes a session has restored an unfinished line.
  case resumed(String)
  /// The line that runs has ended.
  case ended(LineEnd)
  /// The user's editor has ended, with the edited text or the reason why there is none. `top` is the top screen now.
  case edited(Result<String, LineError>, top: Screenful)
  /// The session reports a change.
  case change(SessionChange)
  /// A second has passed since the top screen was shown after a change.
  case look
  /// The top screen was shown again, after another program had had the terminal.
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

/// Where a console begins, rather than at its first screen.
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
  /// Whether it was complete before its prompt was there.
  var isAhead = false
  /// Whether it began with the text that was given for it.
  var beganWithText = false
}

/// A line that runs.
struct ConsoleLine: Equatable {
  enum Purpose: Equatable {
    /// Somebody has typed or pasted it.
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
  /// Whether it was complete before its prompt was there.
  var isAhead = false
  /// Whether it is a whole text, corrected, that takes the place of the refused one.
  var isWhole = false
  /// Whether the history gets it as an entry of its own, rather than its whole paste.
  var isRemembered = false
  /// The input of the screen when the line began; `nil` if the screen asked for nothing.
  let input: InputDescription?
  /// The top screen, as the user saw it then.
  let screenful: Screenful
  /// Whether another program may have the terminal.
  var isLent = false
  /// Whether the user has given up a secret that the line asked for.
  var isGivenUp = false
  /// A text that was being typed when the session was saved that the line brings back.
  var unfinished: String?
}

/// A line whose text is in the user's editor.
struct LineInEditor: Equatable {
  let text: String
  let input: InputDescription
  /// The top screen, as the user saw it when the editor began.
  let screenful: Screenful
  /// Whether the text takes the place of a refused one.
  let isWhole: Bool

  /// The same line on the same screen means the same text.
  var purpose: String { "\(screenful.location.path)\n\(text)\n\(input.label)" }
}
