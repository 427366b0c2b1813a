public import ArgumentParser
import CScreenKitPlatform

/// Shows the screens of a store's path in a terminal and turns typed lines into actions.
///
///     let store = Store(Counter(), reducer: reducer)
///     await Console(store, path: \.path, root: Home()).main()
///
/// The same program runs in three ways. At a terminal, it prompts for lines, with completion and history. If standard input is not a
/// terminal, it runs the input as a script. With the options `-c` or `--script`, it runs the given lines instead. The same lines send the
/// same actions in all three.
///
/// Every screen also has `look`, `back`, `home`, `path`, `goto`, `help`, `notices`, `wait`,
/// `history`, `set` and `quit`.
@MainActor
public struct Console<State, Action: Navigating> {
  /// The session that the console drives. Another front end can drive it instead: the console adds nothing to it before it runs.
  ///
  ///     try await console.session.serve(reading: socket, writing: socket)
  public let session: Session<State, Action>
  let verbs: ConsoleVerbs
  private let history: LineHistory
  private let resumption: Resumption
  private let editor: ConsoleEditor
  /// The version of the program, for recordings.
  var version: String?

  /// Makes a console for a path of factories, which make their own screens.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: The key path of the path in the state.
  ///   - root: The screen below the path, which is always present.
  ///   - permissions: The permissions granted to the user; none by default.
  ///   - history: Whether typed lines are recorded, how many, and where.
  ///   - resumption: The data saved for `--resume`.
  ///   - notices: Messages to show as soon as they are posted.
  ///   - theme: The appearance of styles, unless the user types `set theme`. A terminal that reports its background gets
  ///     ``/ScreenKit/Theme/dark`` or ``/ScreenKit/Theme/light`` instead of ``/ScreenKit/Theme/standard``.
  ///   - prompt: The prompt: the path, the title of the screen, or a text of the app.
  ///   - editor: The line editor.
  ///   - builtIn: The names of the built-in verbs, and which of them are shown.
  ///   - verbs: Makes the app's verbs for every screen, from the state; see ``/ScreenKit/SessionSettings/verbsEverywhere``.
  ///   - window: Makes an action from the size of the terminal, for an app that stores it; see ``/ScreenKit/SessionSettings/windowAction``. It is
  ///     sent once before the first screen, and whenever the size has changed and stayed the same for 50 milliseconds; never in a script.
  ///   - destinations: Lists routes that `goto` offers; see ``/ScreenKit/SessionSettings/destinations``.
  @inlinable
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    permissions: Set<Permission> = [], history: LineHistory = LineHistory(), resumption: Resumption = .standard,
    notices: Notices = Notices(), theme: Theme = .standard, prompt: ConsolePrompt = .path,
    editor: ConsoleEditor = .standard, builtIn: BuiltInVerbs = .standard,
    @VerbBuilder<Action> verbs: @escaping @MainActor (State) -> [Verb<Action>] = { _ in [] },
    window: ((Window) -> Action)? = nil, destinations: ((State) -> [Action.Route])? = nil
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    let session = Session(store, path: path, root: root, notices: notices)
    session.windowAction = window
    session.destinations = destinations
    session.builtInVerbs = builtIn
    session.verbsEverywhere = verbs
    self.init(
      session, permissions: permissions, history: history, resumption: resumption, theme: theme, prompt: prompt,
      editor: editor)
  }

  /// Makes a console for a path of values. A function makes their screens, from the value and the current state.
  @inlinable
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    permissions: Set<Permission> = [], history: LineHistory = LineHistory(), resumption: Resumption = .standard,
    notices: Notices = Notices(), theme: Theme = .standard, prompt: ConsolePrompt = .path,
    editor: ConsoleEditor = .standard, builtIn: BuiltInVerbs = .standard,
    @VerbBuilder<Action> verbs: @escaping @MainActor (State) -> [Verb<Action>] = { _ in [] },
    window: ((Window) -> Action)? = nil, destinations: ((State) -> [Action.Route])? = nil,
    makeScreen: @escaping (Action.Route, State) throws -> any Screen<State, Action>
  ) {
    let session = Session(store, path: path, root: root, notices: notices, makeScreen: makeScreen)
    session.windowAction = window
    session.destinations = destinations
    session.builtInVerbs = builtIn
    session.verbsEverywhere = verbs
    self.init(
      session, permissions: permissions, history: history, resumption: resumption, theme: theme, prompt: prompt,
      editor: editor)
  }

  /// Makes a console that drives a session.
  public init(
    _ session: Session<State, Action>, permissions: Set<Permission> = [], history: LineHistory = LineHistory(),
    resumption: Resumption = .standard, theme: Theme = .standard, prompt: ConsolePrompt = .path,
    editor: ConsoleEditor = .standard
  ) {
    self.session = session
    self.history = history
    self.resumption = resumption
    self.editor = editor
    verbs = ConsoleVerbs(permissions: permissions, theme: theme, prompt: prompt)
  }

  /// Runs the program: parses the command line, runs the console accordingly, and ends the process.
  ///
  /// The exit status is 0 on success, 1 if a line of a script failed or a read or write failed, and 64 if the options are wrong. A signal
  /// that stops a script ends the process with that signal. Shells report this as 128 plus its number: 130 for Ctrl-C, 143 for TERM, 129
  /// for HUP, and 141 if the reader of the output has closed it.
  ///
  /// - Parameter version: The output of `--version`; by default, the program's name and the version of ScreenKit.
  public func main(version: String? = nil) async -> Never {
    leave(await main(version: version, on: .ofProcess))
  }

  /// The same, on a terminal; returns the exit status.
  package func main(version: String? = nil, on terminal: Terminal) async -> ExitCode {
    var versioned = self
    versioned.version = version
    if terminal.arguments.count < 2 { return await versioned.run(.standard, on: terminal) }
    return await PlainProgram.run(on: terminal, selftest: { await selftest($0, on: terminal) }) {
      (program: PlainProgram) in
      guard program.version else { return await versioned.run(program.options, on: terminal) }
      let writer = terminal.writer(to: terminal.output)
      let version = version ?? "\(terminal.program), made with ScreenKit 0.1"
      writer.write(writer.plainRendering.line(StyledText(version)) + "\n")
      return writer.end(telling: terminal.writer(to: terminal.errors)) ?? .success
    }
  }

  /// Runs the console until its lines have ended or one of them quits, and returns the exit status described in ``main(version:)``.
  ///
  /// It uses the standard streams of the process, and its signals, or the given ``Terminal``. One console can run at a time on the
  /// terminal of the process. Canceling the task ends a console as if its terminal had been closed.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - terminal: The terminal of the user. It serves one console at a time.
  public func run(_ options: ConsoleOptions = .standard, on terminal: Terminal = .ofProcess) async -> ExitCode {
    guard let signals = terminal.signals as? SentSignals else { return await start(options, on: terminal) }
    return await signals.ending { await self.start(options, on: terminal) }
  }

  private func start(_ options: ConsoleOptions, on terminal: Terminal) async -> ExitCode {
    limit(options)
    if session.user == nil { session.user = terminal.user }
    if let file = options.replay {
      if let status = await replay(file, options, on: terminal) { return status }
      // The user continues with their own permissions.
      limit(options)
    }
    if let file = options.record {
      do throws(LineError) {
        try record(to: file, on: terminal)
      } catch {
        let errors = ErrorLines(writer: terminal.writer(to: terminal.errors))
        errors.write("\(error)", source: "--record", after: terminal.writer(to: terminal.output))
        return .failure
      }
    }
    if options.serve { return await serve(options, on: terminal) }
    verbs.add(to: session)
    if terminal.environment["SCREENKIT_HINTS"] == "off" { verbs.settings.hints = .off }
    verbs.settingsFile = SettingsFile(program: terminal.program, environment: terminal.environment)
    let isScript = !(options.commands.isEmpty && options.scripts.isEmpty && options.format == .plain)
    if options.resume,
      let obstacle = resumption.obstacle(
        isInteractive: !isScript && terminal.asks, program: terminal.program, environment: terminal.environment)
    {
      let errors = ErrorLines(writer: terminal.writer(to: terminal.errors))
      errors.write("\(obstacle)", source: "--resume", after: terminal.writer(to: terminal.output))
      return .failure
    }
    if isScript || !terminal.asks { return await runScript(options, on: terminal) }
    return await runInteractively(options, on: terminal)
  }

  /// Applies the restrictions of the options to the user's lines.
  private func limit(_ options: ConsoleOptions) {
    var denials: [Permission: String] = [:]
    if options.readOnly {
      session.access = .reads
      // A line of a loaded file would be shown by the error about it.
      for permission in [Permission.shell, .files] { denials[permission] = "this session is read-only" }
    }
    for permission in options.deny { denials[permission] = "--deny denies the permission \"\(permission.name)\"" }
    verbs.denials = denials
    session.refusedPermissions = verbs.refusedPermissions
  }

  /// Waits for the commands in the background, reports their failures, and returns whether there are none.
  func finishBackgroundWork(output: Writer, errors: Writer) async -> Bool {
    guard session.hasBackgroundWork else { return true }
    guard let problem = session.problem(of: await session.finishBackgroundWork()) else { return true }
    ErrorLines(writer: errors).write(problem, source: "end", after: output)
    return false
  }

  /// The signals of a terminal. They end the process after its commands in the background have finished.
  ///
  /// - Parameter save: Called last, to save unsaved data.
  func orderly(
    _ signals: any Signals, output: Writer, errors: Writer, save: @escaping @MainActor @Sendable () async -> Void = {}
  ) -> OrderlySignals {
    OrderlySignals(signals, isAtWork: { [session] in session.runsInBackground }, save: save) {
      await finishBackgroundWork(output: output, errors: errors)
    }
  }

  private func runInteractively(_ options: ConsoleOptions, on terminal: Terminal) async -> ExitCode {
    let output = terminal.writer(to: terminal.output)
    let errors = terminal.writer(to: terminal.errors)
    // A console that was started in the background must not mistake the modes of the shell for those to restore.
    terminal.awaitForeground()
    var terminal = terminal
    let keeper = SessionKeeper(session, resumption, on: terminal)
    let signals = orderly(terminal.signals, output: output, errors: errors) { await keeper?.end() }
    terminal.signals = signals
    let endings = await signals.listenToEndings()
    if case .failed(let error) = await session.begun() {
      ErrorLines(writer: errors).write("\(error)", source: "start", after: output)
      return .failure
    }
    if !options.noReport { keepLines(on: terminal) }
    // Before anything is shown.
    let problems = verbs.settingsFile?.read(into: &verbs.settings) ?? []
    let loop = makeLoop(on: terminal, output: output, errors: errors)
    for problem in problems + takeAliases(of: terminal) {
      session.notices.post(StyledText("\(problem)"), level: .warning)
    }
    keeper?.typedText = { [weak loop] in loop?.reader.typedText }
    loop.keeper = keeper
    await loop.run(options.at.map(ConsoleStart.path) ?? (options.resume ? .resumed : nil))
    loop.output.window.stop()
    let isFinished = await finishBackgroundWork(output: output, errors: errors)
    signals.stopListening(endings)
    return output.end(telling: errors) ?? (isFinished ? .success : .failure)
  }

  /// Makes the loop, with all that it shows lines and screens with, and gives the session the size of the window.
  private func makeLoop(on terminal: Terminal, output: Writer, errors: Writer) -> ConsoleLoop {
    let environment = terminal.environment
    let traits = TerminalTraits(
      environment: environment, terminfo: Terminfo(environment: environment),
      codeset: TerminalTraits.chooseLocale(environment: environment))
    let isWhole = terminal.shows
    verbs.settings.background = TerminalBackground(environment: environment)
    let window = TerminalWindow(terminal)
    // Lines are painted on a screen, wherever the results go.
    let painted: @MainActor () -> Rendering = {
      var rendering = isWhole ? verbs.adjusting(traits.rendering) : verbs.settings.adjusting(Rendering())
      if !isWhole { rendering.characterSupport = traits.characterSupport }
      (rendering.columns, rendering.rows) = (window.size.columns, window.size.rows)
      return rendering
    }
    let rendering: @MainActor () -> Rendering = {
      guard isWhole else { return verbs.settings.adjusting(Rendering()) }
      var rendering = painted()
      rendering.columns = verbs.settings.width ?? rendering.columns
      return rendering
    }
    let interrupts = InteractiveSignals(terminal)
    let (reader, painter) = makeReader(
      terminal, traits, window,
      writer: isWhole ? output : terminal.screen == terminal.errors ? errors : terminal.writer(to: terminal.screen),
      interrupts, rendering: painted)
    window.onRest = { [session] in session.resized(to: rendering().window) }
    window.onRest()
    let loop = ConsoleLoop(
      session: session, showing: session.look(), verbs: verbs, reader: reader,
      painter: painter.canErase && isWhole ? painter : nil,
      output: TerminalOutput(
        writer: output, errors: isWhole ? output : errors, window: window, rendering: rendering,
        spelling: { [session] in session.spelling(ofBuiltIn: $0) }),
      terminal: terminal, interrupts: interrupts,
      history: { [history] in
        HistoryStore(
          history, path: history.file(program: terminal.program, environment: environment),
          obstacle: history.obstacle(environment: environment))
      })
    guard isWhole else {
      verbs.programs = ExternalPrograms(terminal, output: output)
      return loop
    }
    verbs.programs = ExternalPrograms(
      terminal, output: output, rendering: rendering, lend: { [weak loop] in loop?.lendTerminal() },
      takeBack: { isInterrupted in
        window.measure()
        // The terminal has echoed the key.
        painter.beginRow(isMarked: !isInterrupted)
      })
    loop.marksLines = traits.isLikeXterm && painter.canErase
    if traits.showsProgress {
      loop.spinner?.window = WindowProgress(writer: output, signals: terminal.signals)
    }
    if traits.isLikeXterm {
      loop.windowTitle = WindowTitle(
        writer: output, program: terminal.program, characterSupport: traits.characterSupport, signals: terminal.signals)
    }
    if loop.turnsPages { verbs.pager = { [weak loop] in await loop?.page($0) } }
    return loop
  }

  /// Loads the user's aliases, and returns the mistakes in their file.
  func takeAliases(of terminal: Terminal) -> [LineError] {
    var aliases = Aliases(program: terminal.program, environment: terminal.environment)
    aliases.drop(whereTaken: session.hasVerbEverywhere)
    verbs.aliases = aliases
    return aliases.problems
  }

  private func makeReader(
    _ terminal: Terminal, _ traits: TerminalTraits, _ window: TerminalWindow, writer: Writer,
    _ interrupts: InteractiveSignals, rendering: @escaping @MainActor () -> Rendering
  ) -> (any LineReader, Painter) {
    let reflows = TerminalReflow.isExpected(in: terminal.environment)
    let painter = Painter(
      writer: writer,
      brush: Brush(
        movesFreely: traits.isKnown, keepsAll: traits.isReadAloud, marksLines: traits.isLikeXterm,
        wrapsRows: reflows, backspacesAcrossRows: TerminalReflow.backspacesAcrossRows(in: terminal.environment),
        framesChanges: traits.isLikeXterm),
      reflows: reflows,
      rest: TerminalReflow.rest(in: terminal.environment), clock: terminal.clock,
      stops: { terminal.signals.stops }, size: { window.size }, rendering: rendering)
    let reader = TerminalReader(
      editor.make(for: terminal), terminal: terminal, window: window, writer: writer, painter: painter,
      interrupts: interrupts)
    if terminal.shows, traits.saysBackground {
      reader.askForBackground { [verbs] in verbs.settings.background = $0 }
    }
    return (reader, painter)
  }
}
