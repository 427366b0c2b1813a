import ScreenKit

/// What a console does because of an event.
enum ConsoleEffect: Equatable {
  // MARK: Lines

  /// Prepares a prompt: saves the session, and has the editor recall the lines of the screen.
  case prepare
  /// Reads a line.
  case read
  /// Ends the reading of what is read, as the end of the input does.
  case endReading
  /// Takes the line away that is being typed. ``LineInput/withdrawn(_:)`` follows if there is one.
  case withdraw
  /// Finds the line that Enter stands for; ``ConsoleEvent/enter(line:typed:)`` follows.
  case findLineOfEnter(typed: String)
  /// Runs a line; ``ConsoleEvent/ended(_:)`` follows.
  case run(ConsoleLine)
  /// Goes back to the saved session; ``ConsoleEvent/ended(_:)`` follows.
  case resume(ConsoleLine)
  /// Opens the user's editor; ``ConsoleEvent/edited(_:top:)`` follows.
  case edit(LineInEditor)
  /// Gives up what runs.
  case cancel
  /// Takes the spinner away, since what ran has ended.
  case endWaiting
  /// Ends the use of the user's editor.
  case settleEdits(areTaken: Bool)
  /// Remembers lines that were edited as one.
  case rememberLines([String])
  /// Remembers a value, for when the same is asked for again.
  case rememberValue(String, label: String)
  /// Remembers a value whose screen is gone, and says so.
  case drop(String, label: String)
  /// Begins to save the session.
  case keep
  /// Ends the console.
  case leave

  // MARK: Output

  /// Shows a line that was not typed behind its prompt, as if it had been.
  case echo(String)
  /// Tells the terminal where the output of a line begins and ends.
  case mark(LineMark)
  /// Learns what will be shown, and of which screen that is.
  case learn([Block], of: Screenful?)
  /// Shows a screen; of a form that the user has seen before, what has changed.
  case show(Screenful, after: Screenful?)
  /// Shows a live screen, unless all of it stands above the prompt.
  case showRest(Screenful)
  /// Shows the output of a line. On a live screen, output and message appear between its rows and the prompt if they are short.
  case answer([Block], message: StyledText?, AnswerPlace)
  /// Says something about a line, where its output is.
  case say(StyledText)
  /// Says something on the terminal.
  case report(StyledText)
  /// Shows messages that come by themselves, above the line that is typed.
  case announce([StyledText], ringing: Bool)
  /// Shows how far the line is that runs.
  case progress([EffectProgress])
  /// Completes the line once more, since candidates have come late.
  case completeAgain(String)
  /// Has a screen stand above the prompt, or none.
  case stand(Standing)
  /// Writes what stands above the prompt before something else is written, unless a prompt has stood below it.
  case leaveRegion
  /// Shows a screen that has come by itself.
  case arrive(Arrival)
  /// Looks soon at a screen that has changed by itself: ``ConsoleEvent/look`` follows, at most once a second.
  case lookSoon
  /// Shows a screen above the line that is typed.
  case lookNow(Screenful)
  /// Tells soon what has changed on a live screen, where nothing can be painted anew: at most once in 3 seconds.
  case tellSoon
  /// Tells in a line how what a screen shows has changed.
  case tell([Block], from: [Block])
  /// Shows the title of a screen.
  case title(String?)
}

/// Where the output of a line appears.
enum AnswerPlace: Equatable {
  /// With all other output.
  case output
  /// Between a live screen and the prompt. The copy of the screen above the line may go, because it would be the same.
  case prompt(takesBackCopy: Bool)
}

/// What stands above the prompt.
struct Standing: Equatable {
  /// A live screen; `nil` for none.
  var screenful: Screenful?
  /// Whether no prompt has stood below it.
  var isUnseen = false
  /// Whether marks on the choices of its input are forgotten.
  var isAnew = false
}

/// A screen that has come by itself.
struct Arrival: Equatable {
  let screenful: Screenful
  let isLive: Bool
  /// Whether what stands above the prompt stays behind.
  let leavesRegion: Bool
  /// Whether it is shown above the line that is typed.
  let isShown: Bool
  /// Whether its prompt or its rows have to be painted.
  let refreshes: Bool
  /// Whether it is another screen, or asks for something else.
  let isElsewhere: Bool
}
