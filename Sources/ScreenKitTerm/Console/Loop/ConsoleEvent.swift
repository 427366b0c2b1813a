import ScreenKit

/// What happens to a console at a terminal.
enum ConsoleEvent: Equatable {
  /// The first screen is to be shown.
  case showFirst
  /// The user can be asked for lines, after what the command line asks for.
  case begin(ConsoleStart?)
  /// The editor has brought something.
  case input(LineInput, Typing)
  /// It is known which line Enter stands for at an empty prompt; `nil` for none.
  case enter(line: String?, typed: String)
  /// A line that the line which runs has run has ended.
  case shown(LineEnd)
  /// The line that runs has got the terminal for another program.
  case lent
  /// The user has given up the secret that the line asked for.
  case secretGivenUp
  /// The line that resumes a session has brought a text that was being typed then.
  case resumed(String)
  /// The line that runs has ended.
  case ended(LineEnd)
  /// The user's editor has ended, with the edited text or why there is none. This is on top now.
  case edited(Result<String, LineError>, top: Screenful)
  /// The session tells of something that no line reports.
  case change(SessionChange)
  /// It is time to show what a screen shows that has changed by itself.
  case look
  /// It is time to tell what has changed, where nothing can be painted anew.
  case tell
  /// The console itself has a message.
  case message(StyledText)
  /// Whether live screens stay current above the prompt.
  case showsLive(Bool)
  /// The terminal has gone, or the task of the console was cancelled.
  case hungUp
}

/// Where a console begins, rather than at its first screen.
enum ConsoleStart: Equatable {
  case path(String)
  case resumed
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
    /// The command line asks for it with this option.
    case start(option: String)
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
  /// Whether it is remembered by itself, rather than as the paste that it came with.
  var isRemembered = false
  /// What the screen asked for when the line began.
  let input: InputDescription?
  /// What the user saw of the top screen then.
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
  /// What the user saw of the top screen when the editor began.
  let screenful: Screenful
  /// Whether the text takes the place of a refused one.
  let isWhole: Bool

  /// The same line on the same screen means the same text.
  var purpose: String { "\(screenful.location.path)\n\(text)\n\(input.label)" }
}
