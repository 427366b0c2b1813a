import ScreenKit

/// One step that a console performs in response to an event.
enum ConsoleEffect: Equatable {
  // MARK: Lines

  /// Prepares a prompt: saves the session, and gives the editor the screen's lines to recall.
  case prepare
  /// Reads a line.
  case read
  /// Ends the reading of a line, a secret or a key, like the end of the input.
  case endReading
  /// Withdraws the line that the user types. ``LineInput/withdrawn(_:)`` follows if there is one.
  case withdraw
  /// Finds the line that Enter stands for; ``ConsoleEvent/enter(line:typed:)`` follows.
  case findLineOfEnter(typed: String)
  /// Runs a line; ``ConsoleEvent/ended(_:)`` follows.
  case run(ConsoleLine)
  /// Opens the user's editor; ``ConsoleEvent/edited(_:top:)`` follows.
  case edit(LineInEditor)
  /// Cancels the work.
  case cancel
  /// Removes the spinner, because the work has ended.
  case endWaiting
  /// Ends the use of the user's editor.
  case settleEdits(areTaken: Bool)
  /// Records lines that were edited as one.
  case rememberLines([String])
  /// Records a value, to recall when the same input is asked for again.
  case rememberValue(String, label: String)
  /// Records a value whose screen no longer exists, and reports that.
  case drop(String, label: String)
  /// Starts saving the session.
  case keep
  /// Ends the console.
  case leave

  // MARK: Output

  /// Shows a line after its prompt, as if the user had typed it.
  case echo(String)
  /// Marks the beginning or end of a line's output for the terminal.
  case mark(LineMark)
  /// Prepares for blocks that will be shown, and for their screen.
  case learn([Block], of: Screenful?)
  /// Shows a screen. For a form that the user has seen before, shows only the changes.
  case show(Screenful, after: Screenful?)
  /// Shows a live screen again, unless the prompt is below all of it.
  case showRest(Screenful)
  /// Shows the output of a line. On a live screen, output and message appear between its rows and the prompt if they are short.
  case answer([Block], message: StyledText?, AnswerPlace)
  /// Reports something about a line next to its output.
  case say(StyledText)
  /// Reports something on the terminal.
  case report(StyledText)
  /// Shows notices above the line that the user types.
  case announce([StyledText], ringing: Bool)
  /// Shows the progress of the running line.
  case progress([EffectProgress])
  /// Completes the line again, because more candidates have arrived.
  case completeAgain(String)
  /// Sets the live screen above the prompt.
  case stand(Standing)
  /// Writes the live screen as plain output if no prompt has been shown below it yet.
  case leaveRegion
  /// Shows a screen that no line has asked for.
  case arrive(Arrival)
  /// Requests ``ConsoleEvent/look``, which follows at most once a second.
  case lookSoon
  /// Shows a screen above the line that the user types.
  case lookNow(Screenful)
  /// Requests ``ConsoleEvent/tell``, which follows at most once every 3 seconds.
  case tellSoon
  /// Reports the change of a screen in one line.
  case tell([Block], from: [Block])
  /// Shows the title of a screen.
  case title(String?)
}

/// Where the output of a line appears.
enum AnswerPlace: Equatable {
  /// With all other output.
  case output
  /// Between a live screen and the prompt. The copy of the screen above the line may be removed, because it would be the same.
  case prompt(takesBackCopy: Bool)
}

/// The content above the prompt.
struct Standing: Equatable {
  /// A live screen; `nil` for none.
  var screenful: Screenful?
  /// Whether no prompt has been shown below it yet.
  var isUnseen = false
  /// Whether marks on the choices of its input are cleared.
  var isAnew = false
}

/// A screen that no line has asked for.
struct Arrival: Equatable {
  let screenful: Screenful
  let isLive: Bool
  /// Whether the content above the prompt stays on the terminal as output.
  let leavesRegion: Bool
  /// Whether it is written above the line that the user types.
  let isShown: Bool
  /// Whether its prompt or its rows must be painted.
  let refreshes: Bool
  /// Whether it is another screen, or asks for something else.
  let isElsewhere: Bool
}
