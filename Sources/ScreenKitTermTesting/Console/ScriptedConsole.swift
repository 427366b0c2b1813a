import PresentationTesting
public import ScreenKitTerm

/// A console without a terminal: a test types lines and inspects their answers.
///
/// Lines mean the same as in a script. Nothing is printed, and no stream or signal is used, so a process can have any number of these
/// consoles.
///
///     let console = ScriptedConsole(Store(Counter(), reducer: reducer), path: \.path, root: Home())
///     await console.expect("add 12", shows: "The count is 12.")
@MainActor
public final class ScriptedConsole<State, Action: Navigating> {
  /// The answer to a line.
  public struct Answer: Equatable, Sendable {
    /// How the line ended.
    public enum End: Equatable, Sendable {
      /// The line succeeded.
      case done
      /// The line failed with this error.
      case failed(String)
      /// The line did nothing, because it was meant for another screen; the value is the reason.
      case stale(String)
      /// The task that typed the line was canceled.
      case cancelled
      /// The line asked to quit the program.
      case quit
    }

    /// The output, rendered for the width of the console, or as for a pipe; empty if there was none.
    public var text: String
    /// How the line ended.
    public var end: End

    /// Makes an answer for comparisons.
    public init(_ text: String, _ end: End = .done) {
      self.text = text
      self.end = end
    }
  }

  private let session: Session<State, Action>
  private let verbs: ConsoleVerbs
  private let frontEnd: TestFrontEnd
  private let columns: Int?

  /// Answers a prompt for a secret; `nil` cancels it, like Ctrl-C. Without this function, lines that ask for secrets fail.
  public var secret: (@MainActor (_ prompt: String) async -> String?)? {
    get { frontEnd.secret }
    set { frontEnd.secret = newValue }
  }

  /// Edits a text as an external editor would; `nil` cancels it. Without this function, lines that open an editor fail.
  public var editor: (@MainActor (_ text: String, _ name: String) async -> String?)? {
    get { frontEnd.editor }
    set { frontEnd.editor = newValue }
  }

  /// How long a line may take, in real time, before ``type(_:fileID:filePath:line:column:)`` fails the test. It continues to wait.
  public var patience = Duration.seconds(30)

  /// Makes a console for a path of factories, which make their own screens.
  ///
  /// Only the permission `Permission.files` has an effect; the others need a terminal.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: The key path of the path in the state.
  ///   - root: The screen below the path, which is always present.
  ///   - permissions: The granted permissions.
  ///   - columns: The width of a line in cells, for output that depends on it: tables that are cut and can be scrolled, and screens that
  ///     use their window. `nil` for a pipe, which has no width.
  public convenience init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    permissions: Set<Permission> = [], columns: Int? = nil
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    self.init(Session(store, path: path, root: root), permissions: permissions, columns: columns)
  }

  /// Makes a console for a path of values. A function makes their screens, from the value and the current state.
  public convenience init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    permissions: Set<Permission> = [], columns: Int? = nil,
    makeScreen: @escaping (Action.Route, State) throws -> any Screen<State, Action>
  ) {
    self.init(
      Session(store, path: path, root: root, makeScreen: makeScreen), permissions: permissions, columns: columns)
  }

  /// Makes a console that drives a session.
  public convenience init(_ session: Session<State, Action>, permissions: Set<Permission> = [], columns: Int? = nil) {
    self.init(session, verbs: ConsoleVerbs(permissions: permissions), columns: columns)
  }

  package init(_ session: Session<State, Action>, verbs: ConsoleVerbs, columns: Int? = nil) {
    self.session = session
    self.verbs = verbs
    self.columns = columns
    frontEnd = TestFrontEnd(verbs: verbs)
    verbs.add(to: session)
    if session.frontEnd == nil { session.frontEnd = frontEnd }
    if columns != nil { session.resized(to: rendering.window) }
  }

  /// The rendering of output.
  private var rendering: Rendering {
    columns.map { verbs.adjusting(Rendering(columns: $0)) } ?? Rendering()
  }

  /// The current content of the top screen, rendered for the width of the console, or as for a pipe. Reading it marks the screen as seen.
  public var screen: String {
    let screenful = session.look()
    verbs.willShow(screenful.blocks, of: screenful) { rendering }
    return rendering.text(screenful.blocks)
  }

  /// The available verbs: those of the top screen and the answers to its question, followed by the built-in ones. A disabled verb has its
  /// reason.
  public func verbs() async -> [VerbDescription] { await session.verbs() }

  /// The progress of effects that a line waits for and that have reported any; empty between lines.
  public var progress: [EffectProgress] { session.progress }

  /// The latest notices, oldest first.
  public var notices: [Notice] { session.notices.recent }

  /// The path as text.
  public var path: String { session.location.path }

  /// The value that the top screen asks for; `nil` if it asks for nothing.
  public var input: InputDescription? { session.location.input }

  /// Types a line and waits until everything it caused has ended.
  ///
  /// If that takes longer than ``patience``, the test fails, with the line and the number of running commands.
  public func type(
    _ typed: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> Answer {
    let place = TestLocation(fileID, filePath, line, column)
    let alarm = Task { [weak session, patience] in
      // Other tests may occupy the main actor, so the time is divided among turns that the line has, too.
      for _ in 0..<100 {
        try await ContinuousClock().wait(for: patience / 100)
        await Task.yield()
      }
      guard !Task.isCancelled, let session else { return }
      let count = session.runningCommandCount
      place.fail("\"\(typed)\" has not ended within \(patience); commands still running: \(count)")
    }
    defer { alarm.cancel() }
    var text = ""
    func show(_ end: LineEnd) {
      verbs.willShow(end.output) { rendering }
      if let screen = end.screen { verbs.willShow(screen.blocks, of: screen) { rendering } }
      text += rendering.text(end.output + (end.screen?.blocks ?? []))
    }
    verbs.show = show
    defer { verbs.show = { _ in } }
    session.learnRequest()
    let end = await session.type(typed, on: nil)
    show(end)
    // It may have set another width.
    if columns != nil { session.resized(to: rendering.window) }
    switch end.status {
    case .done: return Answer(text)
    case .failed: return Answer(text, .failed(end.error?.description ?? ""))
    case .stale: return Answer(text, .stale(end.error?.description ?? ""))
    case .cancelled: return Answer(text, .cancelled)
    case .quit: return Answer(text, .quit)
    }
  }

  /// Presses Enter at the empty prompt, and waits until everything it caused has ended; see `Verb.onEmptyLine()`.
  public func pressEnter(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Answer {
    await type(session.lineOfEnter() ?? "", fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The completions of `line`, whose cursor follows its last character: the whole line for each candidate, in the order of the list.
  public func completions(of line: String) async -> [String] {
    await session.completion(of: line).candidates.map(\.line)
  }

  /// The output of the key `?` at the end of `line`; `nil` where it is an ordinary character.
  public func expectations(at line: String) async -> String? {
    await session.expectations(at: line).map { rendering.text($0) }
  }
}

/// The front end of a console in a test.
private final class TestFrontEnd: SessionFrontEnd {
  private let verbs: ConsoleVerbs
  var secret: (@MainActor (String) async -> String?)?
  var editor: (@MainActor (String, String) async -> String?)?

  init(verbs: ConsoleVerbs) {
    self.verbs = verbs
  }

  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String {
    guard let secret else { throw LineError("<\(prompt)> is missing; the user cannot be asked here") }
    guard let answer = await secret(prompt) else { throw .cancelled }
    return answer
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    guard let editor else { return try await verbs.edit(text, name: name) }
    guard let edited = await editor(text, name) else { throw .cancelled }
    return edited
  }
}
