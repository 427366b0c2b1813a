/// A session that a front end drives, in this process or, through messages, in another one.
///
/// Everything that crosses it is a `Codable` value; verbs, screens and closures never do. A front end shows the first ``Screenful``, runs
/// lines, and shows their results and the changes that ``changes(screens:)`` reports.
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
/// A session publishes numbered *frames*. The number rises when something changes that can change the meaning of a line: another screen is
/// on top, other verbs are available, another question or value is asked for, a table or a numbered list has other rows, or a row or a text
/// carries another line. Other text, such as a clock, does not raise it. A front end remembers the newest number that its user has seen
/// (``Screenful/frame``, ``LineEnd/frame``) and passes it with each line. A line for an older frame ends as ``LineEnd/Status/stale``, and
/// does nothing, if its meaning could have changed since:
///
/// - Another screen is on top, or another question or value is asked for, unless the verb means the same everywhere, as `home` does.
/// - A word after the verb is a number, and the rows have changed.
/// - The verb is abbreviated, and other verbs can be typed.
@MainActor
public protocol SessionPort: AnyObject {
  /// Returns the current content of the top screen, and marks it as seen.
  func screen() async -> Screenful

  /// Returns the current content of the top screen, for an observer. Does not mark it as seen, so ``changes(screens:)`` still reports it.
  ///
  /// A line may be run on this frame, as on any other.
  func peek() async -> Screenful

  /// Lists what can be typed now, in the order of help: the verbs of the top screen and the answers to its question, the verbs that the app
  /// has on every screen, then the built-in verbs.
  ///
  /// While the screen asks for a value, the choices come first, each with its name, or with its number if a line with that name has another
  /// meaning; the names of verbs begin with a colon.
  ///
  /// Call it again after each line and each ``SessionChange/screen(_:)``. A built-in verb is left out if the screen has a verb with its
  /// name.
  func verbs() async -> [VerbDescription]

  /// Runs a line that a program sends, not a user, and returns when everything it caused has ended and its screens are shown.
  ///
  /// The line never answers a question, so a repeated call cannot confirm one; use ``answer(_:on:)`` instead. A line that would answer one
  /// ends as ``LineEnd/Status/stale`` and does nothing. The line must not abbreviate a verb: the abbreviation would become ambiguous as
  /// soon as another verb begins with it.
  ///
  /// Lines run one after another: a line waits while another one runs. Canceling the task of a line cancels the work that it waits for; the
  /// line then ends as ``LineEnd/Status/cancelled``. An empty line, or one that begins with `#`, does nothing. While the screen asks for a
  /// value (``SessionLocation/input``), the line is the value, unless it begins with a single colon. When the session has ended, every line
  /// ends as ``LineEnd/Status/quit`` and does nothing.
  ///
  /// The intents of a line count as the user's; they come from the screen that is on top when the line begins.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for the current one.
  func run(_ line: String, on frame: Int?) async -> LineEnd

  /// Runs a line that a user typed, or wrote into a script. It is like ``run(_:on:)``, except that the line may answer the question on top.
  ///
  /// With a frame, the line can answer the question that this frame shows. A line without a frame, as in a script, was written before
  /// anything was shown. It can answer a question that was open when the previous line ended, but not if it is the same line as the one
  /// that led to the question.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the user sees; `nil` for a line of a script.
  func type(_ line: String, on frame: Int?) async -> LineEnd

  /// Runs a line that a user typed before the prompt appeared. It is like ``run(_:on:)``, except that a line with a verb that destroys
  /// something (``VerbRole/destroys``) does nothing, and ends as ``LineEnd/Status/stale``.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for the current one.
  func typeAhead(_ line: String, on frame: Int?) async -> LineEnd

  /// Answers the question on top and returns when everything this caused has ended.
  ///
  /// It ends as ``LineEnd/Status/stale`` and does nothing if the frame does not show this question, and fails if no question is open.
  ///
  /// - Parameters:
  ///   - choice: The index of the answer in ``QuestionDescription/typedAnswers``.
  ///   - frame: The number of a frame with the question.
  func answer(_ choice: Int, on frame: Int) async -> LineEnd

  /// Submits the complete value that the screen asks for, and returns when everything it caused has ended.
  ///
  /// The text is never a command, and a leading colon belongs to it. For a value of several lines (``InputDescription/ValueKind/lines``),
  /// the text completes the value, after the lines typed before. If those lines are a refused text, as ``InputDescription/problem``
  /// reports, the text replaces them. An empty text selects the default. A secret cannot be submitted this way: the session asks for it.
  /// The line fails if the screen does not ask for a value.
  ///
  /// - Parameters:
  ///   - value: The text of the value.
  ///   - frame: The number of the frame that the value is meant for; `nil` for the current one.
  func run(value: String, on frame: Int?) async -> LineEnd

  /// Describes the fields of the form on the top screen, in order, each with its current value; returns an empty array if the screen is not
  /// a form.
  ///
  /// The fields of some forms depend on the values given so far, so call this again after a value changes.
  func fields() async -> [InputDescription]

  /// Submits the values of a form, confirms it, and returns when everything this caused has ended.
  ///
  ///     let end = await port.fill(["Title": "disk full", "Severity": "critical"], on: screen.frame)
  ///
  /// Each field takes its text in the same way as ``run(value:on:)``, in the order of the form. The values may include fields that only
  /// appear once others have a value. A field without a text keeps its value, and the front end is asked for secrets. If a value is
  /// refused, a value is missing, or a name belongs to no field, the line fails and the form is not confirmed; ``LineError/place`` is the
  /// label of the field. Accepted values stay in the draft. No other line runs in between.
  ///
  /// - Parameters:
  ///   - values: The texts of the fields, by their labels.
  ///   - frame: The number of the frame that the values are meant for; `nil` for the current one.
  func fill(_ values: [String: String], on frame: Int?) async -> LineEnd

  /// Reports the window in which the user sees the session: at the start, and whenever it has changed.
  ///
  /// Does nothing if the window is unchanged. Otherwise, screens that depend on the window change, and the session sends its
  /// ``SessionSettings/windowAction``, if there is one. A script has no window, and does not call it.
  func resized(to window: Window)

  /// Returns the part of a line that may be recorded in a history, without its secrets; `nil` if no part may be. The result depends on the
  /// verbs that are available now.
  func remembered(_ line: String) async -> String?

  /// Returns the possible completions of a line up to the cursor, which is at the end of `line`.
  ///
  /// The result may arrive late; discard it if the user has continued to type.
  func completion(of line: String) async -> Completion

  /// Returns an explanation of what can come next at the end of `line`; `nil` where a question mark is an ordinary character.
  func expectations(at line: String) async -> [Block]?

  /// Reports that the user wants to close the top screen by the front end's own means, such as a window's button.
  ///
  /// Leave checks apply: the screen is closed, a question appears, or a message gives the reason why the screen stays. Does nothing unless
  /// `serial` is the number of the screen on top.
  ///
  /// - Parameter serial: ``Screenful/serial`` of the screen to close.
  func close(serial: Int)

  /// Returns the unanswered questions, the topmost first: the one on top, those that other screens cover, and those in stacks that are not
  /// selected. Empty after a line that has left the program without asking, such as `quit --force`.
  ///
  /// A script that ends while a question is open has failed.
  func openQuestions() async -> [QuestionDescription]

  /// Ends the session. Pending changes of ``changes(screens:)`` are still delivered, and then the sequence ends.
  func end()

  /// Reports the changes that no line reports, for the front end. They may arrive between lines or while a line runs.
  ///
  /// There may be several readers. Each reader gets the progress of lines, the end of the session, and all notices except those that a
  /// front end received before this call. Only one reader gets a change of the screen: the first that asks for a change.
  ///
  /// - Parameter screens: Whether changes of the top screen are delivered; a delivered screen counts as seen.
  func changes(screens: Bool) -> SessionChanges

  /// Reports all changes, for an observer while a front end drives the session, such as a second window or a recorder.
  ///
  /// The first change is the screen that is on top. It is followed by the changes of ``changes(screens:)`` and the screens that lines show.
  /// Nothing is marked as seen. There may be several observers.
  func watch() -> SessionChanges

  /// The front end that a line can ask for values while it runs; `nil` if there is none. A local session holds it weakly.
  var frontEnd: (any SessionFrontEnd)? { get set }
}

extension SessionPort {
  /// Runs a line on the screen that is on top when the line begins; see ``run(_:on:)``.
  public func run(_ line: String) async -> LineEnd { await run(line, on: nil) }

  /// Runs a line of a script; see ``type(_:on:)``.
  public func type(_ line: String) async -> LineEnd { await type(line, on: nil) }

  /// Submits the complete value that the top screen asks for; see ``run(value:on:)``.
  public func run(value: String) async -> LineEnd { await run(value: value, on: nil) }

  /// Returns the line that Enter at an empty prompt runs, as defined by ``Verb/onEmptyLine()``; `nil` if there is none, or while the screen
  /// asks for a value. A front end runs it when its user presses the key; a script does not.
  public func lineOfEnter() async -> String? {
    let verb = await verbs().first(where: \.isOnEmptyLine)
    return verb.flatMap { $0.name.hasPrefix(":") ? nil : $0.name }
  }
}

/// A port that answers questions about a line immediately, such as a session in this process. A key typed right after TAB then applies to
/// the completed line.
@MainActor
public protocol ImmediateSessionPort: SessionPort {
  /// The user's current location.
  var location: SessionLocation { get }

  /// Returns the same as ``SessionPort/completion(of:)``, without suspending.
  func completionNow(of line: String) -> Completion

  /// Returns the same as ``SessionPort/expectations(at:)``, without suspending.
  func expectationsNow(at line: String) -> [Block]?

  /// Returns how a line that is being typed is parsed, for coloring it. A line that is a value for the screen has an empty outline. The
  /// default implementation returns an empty outline.
  func outlineNow(of line: String) -> LineOutline
}

extension ImmediateSessionPort {
  /// Returns an empty outline.
  public func outlineNow(of line: String) -> LineOutline { LineOutline() }

  /// Returns the possible completions of a line up to the cursor, which is at the end of `line`.
  public func completion(of line: String) async -> Completion { completionNow(of: line) }

  /// Returns an explanation of what can come next at the end of `line`; `nil` where a question mark is an ordinary character.
  public func expectations(at line: String) async -> [Block]? { expectationsNow(at: line) }
}

/// The front end in which a line was typed. It supplies the values that the line requests while it runs.
@MainActor
public protocol SessionFrontEnd: AnyObject {
  /// Called when a line has been parsed, before it has any effect. Not called for lines that other lines run.
  ///
  /// - Parameter text: The part of the line that may be recorded in a history, without its secrets; `nil` if no part may be.
  func lineBegins(remembering text: String?)

  /// Called when a line is the value that the screen asks for, before it has any effect. Do not record it in a history. Not called for
  /// lines that other lines run. The default implementation does nothing.
  ///
  /// - Parameter text: The line; `nil` for a secret.
  func lineBegins(answering text: String?)

  /// Asks the user for a text that must not be visible. The task is canceled when the text is no longer needed; stop asking then.
  ///
  /// - Parameter prompt: The name of the value, without a colon.
  /// - Throws: `LineError.cancelled` if the user cancels; otherwise the reason why there is no text.
  func secret(prompt: String) async throws(LineError) -> String

  /// Lets the user change a text in an editor, and returns it. The task is canceled when the text is no longer needed.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - name: The name of the text.
  /// - Throws: `LineError.cancelled` if the user cancels; otherwise the reason why there is no text.
  func edit(_ text: String, name: String) async throws(LineError) -> String
}

extension SessionFrontEnd {
  /// Does nothing.
  public func lineBegins(answering text: String?) {}
}
