/// A session as a front end drives it: in this process or, by way of messages, in another one.
///
/// Everything that crosses it is a `Codable` value; verbs, screens and closures never do. A front end shows the first
/// ``Screenful``, runs lines, and shows what they answer and what ``changes(screens:)`` brings.
///
///     let session = Session(store, path: \.path, root: Home())
///     var screen = await session.screen()
///     show(screen)
///     while let line = readLine() {
///       let end = await session.type(line, on: screen.frame)
///       if end.status == .quit { break }
///       screen.frame = max(screen.frame, end.frame)
///       show(end)
///     }
///
/// A session publishes numbered *frames*. The number rises when something changes that can change the meaning of a line: another
/// screen is on top, other verbs can be typed, something else is asked, there are other rows in a table or a numbered list, or other lines are carried. Other
/// text, such as a clock, does not raise it. A front end remembers the newest number that its user has seen
/// (``Screenful/frame``, ``LineEnd/frame``) and gives it with each line. A line for an older frame ends as ``LineEnd/Status/stale``, and does
/// nothing, if its meaning could have changed since:
///
/// - Another screen is on top, or another question or value is asked for, unless the verb means the same everywhere, as `home` does.
/// - A word after the verb is a number, and the rows have changed.
/// - The verb is abbreviated, and other verbs can be typed.
@MainActor
public protocol SessionPort: AnyObject {
  /// Returns what the top screen shows now. From then on it counts as seen.
  func screen() async -> Screenful

  /// Returns what the top screen shows now, for an observer. The screen does not count as seen, so ``changes(screens:)`` still reports it.
  ///
  /// A line may be given with the number of this frame, as with any other.
  func peek() async -> Screenful

  /// Lists what can be typed now: the verbs of the top screen and the answers to its question, those that the app has on
  /// every screen, then the built-in ones, each in the order in which help lists them.
  ///
  /// While the screen asks for something, the choices come first, each called by its name, or by its number if a line with that name says
  /// something else; the names of verbs begin with a colon.
  ///
  /// Ask again after each line and each ``SessionChange/screen(_:)``. A built-in verb whose name the screen has taken is left
  /// out.
  func verbs() async -> [VerbDescription]

  /// Does what a line of a program says and returns when everything it caused has ended, and its screens are shown.
  ///
  /// It never answers a question: a call that is made twice must not confirm itself. ``answer(_:on:)`` answers. A line that would
  /// answer one ends as ``LineEnd/Status/stale`` and does nothing. Nor does it abbreviate a verb: the abbreviation would mean another verb as soon
  /// as there is one that begins so.
  ///
  /// Lines run one after another: one that comes while another runs waits. Canceling the task of a line cancels what it
  /// waits for; it ends as ``LineEnd/Status/cancelled`` then. An empty line, or one that begins with `#`, does nothing. While the
  /// screen asks for something (``SessionLocation/input``), the line is the value, unless it begins with a single colon. When
  /// the session has ended, every line ends as ``LineEnd/Status/quit`` and does nothing.
  ///
  /// The intents of a line are the user's, from the screen that is on top when it begins.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for whatever is there.
  func run(_ line: String, on frame: Int?) async -> LineEnd

  /// Does what a line says that a user typed, or wrote into a script: as ``run(_:on:)``, and it may answer the question on top.
  ///
  /// Typed at a frame, the line answers the question that this frame shows. A line without a frame, as in a script, was written
  /// before anything was shown. It answers a question that was there when the line before it ended, but not if it is the same line as
  /// the one that led to the question.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the user sees; `nil` for a line of a script.
  func type(_ line: String, on frame: Int?) async -> LineEnd

  /// Does what a line says that a user typed before the prompt was there: as ``run(_:on:)``, and it runs no verb that destroys
  /// something (``VerbRole/destroys``). Such a line ends as ``LineEnd/Status/stale``.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for whatever is there.
  func typeAhead(_ line: String, on frame: Int?) async -> LineEnd

  /// Answers the question on top and returns when everything this caused has ended.
  ///
  /// It ends as ``LineEnd/Status/stale`` and does nothing if the frame does not show this question, and fails if nothing is asked.
  ///
  /// - Parameters:
  ///   - choice: The index of the answer in ``QuestionDescription/typedAnswers``.
  ///   - frame: The number of a frame with the question.
  func answer(_ choice: Int, on frame: Int) async -> LineEnd

  /// Gives the whole value that the screen asks for, and returns when everything it caused has ended.
  ///
  /// No text is a command, and no colon is taken away. A text with or without line breaks completes a value of several lines
  /// (``InputDescription/ValueKind/lines``); lines that were typed before come first, unless they are a text that was refused: while
  /// ``InputDescription/problem`` says so, the value replaces it. An empty text gives the default. A secret is not
  /// given this way: the session asks for it. The line fails if the screen asks for nothing.
  ///
  /// - Parameters:
  ///   - value: The text of the value.
  ///   - frame: The number of the frame that the value is meant for; `nil` for whatever is there.
  func run(value: String, on frame: Int?) async -> LineEnd

  /// Describes the fields of the form on the top screen, in order, each with the value that it holds; returns none if it is not a form.
  ///
  /// Some forms get other fields once values are given, so ask again then.
  func fields() async -> [InputDescription]

  /// Gives the values of a form, confirms it, and returns when everything this caused has ended.
  ///
  ///     let end = await port.fill(["Title": "disk full", "Severity": "critical"], on: screen.frame)
  ///
  /// Each field takes its text as ``run(value:on:)`` does, in the order of the form; a field that another one brings along may be among them. A
  /// field without a text keeps its value, and the front end is asked for secrets. If a value is refused, a value is missing, or a name
  /// belongs to no field, the line fails and the form is not confirmed; ``LineError/place`` is the label of the field. Accepted values
  /// stay in the draft. No other line runs in between.
  ///
  /// - Parameters:
  ///   - values: The texts of the fields, by their labels.
  ///   - frame: The number of the frame that the values are meant for; `nil` for whatever is there.
  func fill(_ values: [String: String], on frame: Int?) async -> LineEnd

  /// Says where the user sees what the session shows: at its start, and whenever that has changed.
  ///
  /// Does nothing if the window is unchanged. Otherwise, screens that depend on it show something else, and the session sends its
  /// ``Session/windowAction``, if there is one. A script has no window, and does not call it.
  func resized(to window: Window)

  /// Returns as much of a line as may be kept, judged by what can be typed now: without its secrets; `nil` for nothing.
  func remembered(_ line: String) async -> String?

  /// Returns what the line up to the cursor, which is at its end, can become.
  ///
  /// The answer may come late; drop it when the user has typed on.
  func completion(of line: String) async -> Completion

  /// Returns what can come next where `line` ends, and what it is for; `nil` where a question mark is a letter like others.
  func expectations(at line: String) async -> [Block]?

  /// Says that the user wants to close the top screen by a means of the front end's own, such as a window's button.
  ///
  /// Leave checks are asked: the screen goes, a question comes, or a message says why it stays. Does nothing unless `serial` is
  /// that of the screen on top.
  ///
  /// - Parameter serial: ``Screenful/serial`` of the screen to close.
  func close(serial: Int)

  /// Returns the questions without an answer, the topmost first: the one on top, those that other screens cover, and
  /// those in stacks that are not selected. Empty after a line that has left at once, as `quit --force` does.
  ///
  /// A script that ends while there are any has failed.
  func openQuestions() async -> [QuestionDescription]

  /// Ends the session: what waits in ``changes(screens:)`` is delivered, and then they end.
  func end()

  /// Reports the changes that no line reports, for the front end: they come between lines, or while one runs.
  ///
  /// There may be several readers. Each gets the progress of lines, the end, and all notices, except those that a front end had before this
  /// call. A change of the screen goes to the first reader that asks for a change.
  ///
  /// - Parameter screens: Whether changes of the top screen are delivered, and count as seen then.
  func changes(screens: Bool) -> SessionChanges

  /// Reports all changes, for an observer while a front end drives the session, such as a second window or a recorder.
  ///
  /// The first change is the screen that is on top. After it come the changes of ``changes(screens:)`` and the screens that lines show.
  /// Nothing counts as seen. There may be several observers.
  func watch() -> SessionChanges

  /// The front end that a line can ask for values while it runs; `nil` where there is none. A local session holds it weakly.
  var frontEnd: (any SessionFrontEnd)? { get set }
}

extension SessionPort {
  /// Does what a line says, on whichever screen is on top when it begins; see ``run(_:on:)``.
  public func run(_ line: String) async -> LineEnd { await run(line, on: nil) }

  /// Does what a line of a script says; see ``type(_:on:)``.
  public func type(_ line: String) async -> LineEnd { await type(line, on: nil) }

  /// Gives the whole value that the screen on top asks for; see ``run(value:on:)``.
  public func run(value: String) async -> LineEnd { await run(value: value, on: nil) }

  /// Returns the line that Enter at an empty prompt stands for, as ``Verb/onEmptyLine()`` has it; `nil` for none, and
  /// while the screen asks for something. A front end whose user presses a key runs it; a script does not.
  public func lineOfEnter() async -> String? {
    let verb = await verbs().first(where: \.isOnEmptyLine)
    return verb.flatMap { $0.name.hasPrefix(":") ? nil : $0.name }
  }
}

/// A port whose answers about a line are there at once, as those of a session in this process are: a key that is typed behind
/// a TAB finds the line completed.
@MainActor
public protocol ImmediateSessionPort: SessionPort {
  /// Where the user is now.
  var location: SessionLocation { get }

  /// Returns what ``SessionPort/completion(of:)`` returns.
  func completionNow(of line: String) -> Completion

  /// Returns what ``SessionPort/expectations(at:)`` returns.
  func expectationsNow(at line: String) -> [Block]?

  /// Returns how a line is understood that is being typed, for colors. A line that is the value of what the screen asks for has no outline.
  /// The default implementation returns an empty outline.
  func outlineNow(of line: String) -> LineOutline
}

extension ImmediateSessionPort {
  /// Returns an empty outline.
  public func outlineNow(of line: String) -> LineOutline { LineOutline() }

  /// Returns what the line up to the cursor, which is at its end, can become.
  public func completion(of line: String) async -> Completion { completionNow(of: line) }

  /// Returns what can come next where `line` ends, and what it is for; `nil` where a question mark is a letter like others.
  public func expectations(at line: String) async -> [Block]? { expectationsNow(at: line) }
}

/// Values that a line can ask for, from the front end where it was typed.
@MainActor
public protocol SessionFrontEnd: AnyObject {
  /// Learns that a line has been understood, before it does anything. Not called for lines that other lines run.
  ///
  /// - Parameter text: As much of the line as may be kept, without its secrets; `nil` for nothing.
  func lineBegins(remembering text: String?)

  /// Learns that a line is taken as what the screen asks for, before it does anything. It must not be kept in a history. Not called for
  /// lines that other lines run. The default does nothing.
  ///
  /// - Parameter text: The line; `nil` for a secret.
  func lineBegins(answering text: String?)

  /// Asks the user for a text that must not be visible.
  ///
  /// - Parameter prompt: The name of the value, without a colon.
  /// - Throws: `LineError.cancelled` when the user gives it up; else why there is none.
  func secret(prompt: String) async throws(LineError) -> String

  /// Lets the user change a text in an editor, and returns it.
  ///
  /// - Parameters:
  ///   - text: What the editor begins with.
  ///   - name: What the text is called.
  /// - Throws: `LineError.cancelled` when the user gives it up; else why there is none.
  func edit(_ text: String, name: String) async throws(LineError) -> String
}

extension SessionFrontEnd {
  /// Does nothing.
  public func lineBegins(answering text: String?) {}
}
