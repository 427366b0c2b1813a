public import ScreenKitTerm

/// A console without a terminal: a test types lines, and sees what they answered.
///
/// Lines mean what they mean in a script. Nothing is printed, no stream and no signal is touched, so that any
/// number of these can live in a process.
///
///     let console = ScriptedConsole(Store(Counter(), reducer: reducer), path: \.path, root: Home())
///     await console.expect("add 12", shows: "The count is 12.")
@MainActor
public final class ScriptedConsole<State, Action: Navigating> {
  /// What a line answered.
  public struct Answer: Equatable, Sendable {
    /// How the line ended.
    public enum End: Equatable, Sendable {
      /// Well.
      case done
      /// With an error, which says this.
      case failed(String)
      /// It did nothing, because it was meant for something else than what is there; this says why.
      case stale(String)
      /// The task that typed it was cancelled.
      case cancelled
      /// The line asked to leave the program.
      case quit
    }

    /// What was shown, rendered for the width of the console, or as for a pipe; empty when nothing was.
    public var text: String
    /// How the line ended.
    public var end: End

    /// Makes an answer to compare with.
    public init(_ text: String, _ end: End = .done) {
      self.text = text
      self.end = end
    }
  }

  private let session: Session<State, Action>
  private let verbs: ConsoleVerbs
  private let frontEnd: TestFrontEnd
  private let columns: Int?

  /// Answers what a line asks for in secret, from the prompt; `nil` gives it up, as Ctrl-C does. Without it such lines fail.
  public var secret: (@MainActor (_ prompt: String) async -> String?)? {
    get { frontEnd.secret }
    set { frontEnd.secret = newValue }
  }

  /// Edits the text that a line hands to an editor; `nil` gives it up. Without it such lines fail.
  public var editor: (@MainActor (_ text: String, _ name: String) async -> String?)? {
    get { frontEnd.editor }
    set { frontEnd.editor = newValue }
  }

  /// Makes a console for a path of factories, which make their own screens.
  ///
  /// Of the granted permissions only `Permission.files` has an effect; the others need a terminal.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - root: The screen below the path, which is always there.
  ///   - permissions: The ways out of the program that are open.
  ///   - columns: The cells of a line, for what depends on the width: tables that are cut and can be scrolled, and screens that ask
  ///     for their window. `nil` for a pipe, which has none.
  public convenience init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    permissions: Set<Permission> = [], columns: Int? = nil
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    self.init(Session(store, path: path, root: root), permissions: permissions, columns: columns)
  }

  /// Makes a console for a path of values whose screens a function makes, from the value and the state at that moment.
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

  /// How what is shown is rendered.
  private var rendering: Rendering {
    columns.map { verbs.adjusting(Rendering(columns: $0)) } ?? Rendering()
  }

  /// What the top screen shows now, rendered for the width of the console, or as for a pipe. It counts as seen then.
  public var screen: String {
    let screenful = session.look()
    verbs.willShow(screenful.blocks, of: screenful) { rendering }
    return rendering.text(screenful.blocks)
  }

  /// What can be typed now: the verbs of the top screen and the answers to its question, then the built-in ones; each
  /// with the reason why it cannot be used, if there is one.
  public func verbs() async -> [VerbDescription] { await session.verbs() }

  /// How far the effects are that a line waits for and that have said so; empty between lines.
  public var progress: [EffectProgress] { session.progress }

  /// The latest messages that came by themselves, the oldest first.
  public var notices: [Notice] { session.notices.recent }

  /// The path in its text form.
  public var path: String { session.location.path }

  /// What the top screen asks for as text; `nil` when it asks for nothing.
  public var input: InputDescription? { session.location.input }

  /// Types a line and waits until everything it caused has ended.
  public func type(_ line: String) async -> Answer {
    var text = ""
    func show(_ end: LineEnd) {
      verbs.willShow(end.output) { rendering }
      if let screen = end.screen { verbs.willShow(screen.blocks, of: screen) { rendering } }
      text += rendering.text(end.output + (end.screen?.blocks ?? []))
    }
    verbs.show = show
    defer { verbs.show = { _ in } }
    session.learnRequest()
    let end = await session.type(line, on: nil)
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
  public func pressEnter() async -> Answer { await type(session.lineOfEnter() ?? "") }

  /// What `line`, up to the cursor at its end, becomes with each candidate that completion offers, in the order of the list.
  public func completions(of line: String) async -> [String] {
    await session.completion(of: line).candidates.map(\.line)
  }

  /// What the key `?` shows where `line` ends; `nil` where it is a letter like others.
  public func expectations(at line: String) async -> String? {
    await session.expectations(at: line).map { rendering.text($0) }
  }
}

/// The surroundings of a console that a test sits at.
private final class TestFrontEnd: SessionFrontEnd {
  private let verbs: ConsoleVerbs
  var secret: (@MainActor (String) async -> String?)?
  var editor: (@MainActor (String, String) async -> String?)?

  init(verbs: ConsoleVerbs) {
    self.verbs = verbs
  }

  func lineBegins(remembering text: String?) {}

  func secret(prompt: String) async throws(LineError) -> String {
    guard let secret else { throw LineError("<\(prompt)> is missing; there is no way to ask for it here") }
    guard let answer = await secret(prompt) else { throw .cancelled }
    return answer
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    guard let editor else { return try await verbs.edit(text, name: name) }
    guard let edited = await editor(text, name) else { throw .cancelled }
    return edited
  }
}
