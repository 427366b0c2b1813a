public import ArgumentParser
import CTerminalGuard
import Glibc

/// Shows the screens of a store's path in a terminal and turns typed lines into actions.
///
/// The same program runs in three ways: at a terminal it asks for lines with a prompt, completion and history; standard input
/// that is no terminal is run as a script; lines given with the options `-c` and `--script` are run instead of either. The same lines
/// send the same actions in all three.
///
/// Besides the verbs of the top screen everybody has `look`, `back`, `home`, `path`, `goto`, `help`, `history`, `set` and `quit`.
@MainActor
public struct Console<State, Action: Navigating> {
  private let session: Session<State, Action>
  private let verbs: ConsoleVerbs
  private let history: ConsoleHistory

  /// Makes a console for a path of factories, which make their own screens.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - root: The screen below the path, which is always there.
  ///   - doors: The ways out of the program that are open to who types; none if not named.
  ///   - history: What is remembered of the lines that are typed, and where.
  ///   - notices: Messages that come by themselves, to be shown at once.
  ///   - window: Makes an action of the size of the terminal, for an app that keeps it; see ``Session/windowAction``. It is sent once
  ///     before the first screen, and when the size has changed and stayed for 50 milliseconds; never in a script.
  @inlinable
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    doors: Set<Door> = [], history: ConsoleHistory = ConsoleHistory(), notices: Notices = Notices(),
    window: ((Window) -> Action)? = nil
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    let session = Session(store, path: path, root: root, notices: notices)
    session.windowAction = window
    self.init(session, doors: doors, history: history)
  }

  /// Makes a console for a path of values whose screens a function makes, from the value and the state at that moment.
  @inlinable
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    doors: Set<Door> = [], history: ConsoleHistory = ConsoleHistory(), notices: Notices = Notices(),
    window: ((Window) -> Action)? = nil, makeScreen: @escaping (Action.Route, State) throws -> any Screen<State, Action>
  ) {
    let session = Session(store, path: path, root: root, notices: notices, makeScreen: makeScreen)
    session.windowAction = window
    self.init(session, doors: doors, history: history)
  }

  /// Makes a console that drives a session.
  public init(_ session: Session<State, Action>, doors: Set<Door> = [], history: ConsoleHistory = ConsoleHistory()) {
    self.session = session
    self.history = history
    verbs = ConsoleVerbs(doors: doors)
    verbs.add(to: session)
  }

  /// Runs the program: reads the options of the command line, runs the console as they and the terminal have it, and ends the
  /// process.
  ///
  /// The exit status is 0 when all went well; 1 when a line of a script failed, or something could not be read or written; 64
  /// when the options are wrong. A signal that stops a script ends the process as signals do, for which shells say 128 and its
  /// number: 130 for Ctrl-C, 143 for TERM, 129 for HUP, 141 when nobody reads the output any more.
  ///
  /// - Parameter version: What `--version` says; without it, which version of this library the program is made with.
  public func main(version: String? = nil) async -> Never {
    await PlainProgram.runParsed { (program: PlainProgram) in
      guard program.version else { throw await run(program.options) }
      let writer = Writer(descriptor: STDOUT_FILENO)
      writer.write(writer.plainRendering.line(StyledText(version ?? PlainProgram.unversioned)) + "\n")
      if let status = writer.end() { throw status }
    }
  }

  /// Runs the console until its lines have ended or one of them leaves, and returns the exit status, as ``main(version:)`` has
  /// it.
  ///
  /// It uses the standard streams of the process, and its signals; one console can run at a time.
  public func run(_ options: ConsoleOptions = .standard) async -> ExitCode {
    let isScript = !(options.commands.isEmpty && options.scripts.isEmpty && options.format == .plain)
    if isScript || isatty(STDIN_FILENO) == 0 { return await runScript(options) }
    return await runInteractively(options)
  }

  private func runScript(_ options: ConsoleOptions) async -> ExitCode {
    let output = Writer(descriptor: STDOUT_FILENO, flushesWhenIdle: true)
    // What a child writes is no document.
    let children = options.format == .plain ? STDOUT_FILENO : STDERR_FILENO
    verbs.outside = Outside(output: output, childOutput: children)
    session.answersYes = options.yes
    let transcript = makeTranscript(options, output)
    if case .failed(let error) = await session.begun() {
      transcript.report("\(error)", source: "start")
      output.flush()
      return .failure
    }
    var secrets: SecretLines?
    if let path = options.secrets {
      do throws(LineError) {
        secrets = try SecretLines(path: path, beside: ScriptSource.named(by: options))
      } catch {
        transcript.report("\(path): \(error)", source: "--secrets")
        output.flush()
        return .failure
      }
    }
    let signals = await StopSignals()
    let runner = ScriptRunner(
      session, at: session.location, verbs: verbs, options: options, secrets: secrets, transcript: transcript,
      signals: signals)
    let following = Task.immediate { await printNotices(behind: output) }
    let run = Task.immediate { await runner.run() }
    signals.onStop = { run.cancel() }
    let isWell = await run.value
    session.end()
    await following.value
    output.flush()
    if let signal = signals.received { return ExitCode(128 + signal) }
    return output.end() ?? (isWell ? .success : .failure)
  }

  /// Prints messages behind what has been shown, until the session has ended.
  private func printNotices(behind output: Writer) async {
    let errors = Writer(descriptor: STDERR_FILENO)
    for await case .notices(let messages) in session.changes(screens: false) {
      output.flush()
      errors.write(errors.plainRendering.text(messages.map(Block.text)))
      errors.flush()
    }
  }

  private func makeTranscript(_ options: ConsoleOptions, _ output: Writer) -> any Transcript {
    let errors = Writer(descriptor: STDERR_FILENO)
    switch options.format {
    case .plain:
      return PlainTranscript(output: output, errors: errors, echoes: options.echo) { [verbs] blocks in
        verbs.settings.adjusting(output.plainRendering).text(blocks)
      }
    case .csv, .markdown:
      return PlainTranscript(
        output: output, errors: errors, echoes: false, encode: options.format.encoder(isTerminal: output.isTerminal))
    case .json, .jsonObjects:
      return JSONTranscript(
        output: output, errors: errors, location: session.location,
        rows: options.format == .json ? .arrays : .objects)
    }
  }

  /// Says what is wrong, where no script can.
  private static func report(_ message: String, source: String) {
    ErrorLines(writer: Writer(descriptor: STDERR_FILENO))
      .write(message, source: source, after: Writer(descriptor: STDOUT_FILENO))
  }

  private func runInteractively(_ options: ConsoleOptions) async -> ExitCode {
    let output = Writer(descriptor: STDOUT_FILENO)
    let errors = Writer(descriptor: STDERR_FILENO)
    // A console that was started in the background must not take the modes of the shell for those to go back to.
    sk_await_foreground(STDIN_FILENO)
    if case .failed(let error) = await session.begun() {
      Self.report("\(error)", source: "start")
      return .failure
    }
    if let path = options.at, let error = await session.run(":goto \(Words.quote(path))").error {
      Self.report(error.message, source: "--at")
    }
    let environment = TerminalTraits.environment
    let traits = TerminalTraits(
      environment: environment, terminfo: Terminfo(environment: environment),
      codeset: TerminalTraits.chooseLocale(environment: environment))
    let isWhole = isatty(STDOUT_FILENO) != 0
    let rendering: @MainActor () -> Rendering = {
      guard isWhole else { return verbs.settings.adjusting(Rendering()) }
      let size = TerminalSize(of: STDOUT_FILENO)
      var rendering = Rendering(
        columns: size.columns, rows: size.rows, styles: traits.styles, repertoire: traits.repertoire,
        drawsLines: traits.isCapable)
      rendering.scrolledColumns = verbs.columns.scrolled
      return verbs.settings.adjusting(rendering)
    }
    let interrupts = Interrupts()
    let (editor, painter) = makeEditor(
      traits, writer: isWhole ? output : nil, prompts: isWhole ? output : errors, interrupts, rendering)
    session.resized(to: rendering().window)
    let runner = InteractiveRunner(
      session: session, showing: session.look(), verbs: verbs, editor: editor, painter: painter,
      terminal: TerminalOutput(output: output, errors: isWhole ? output : errors, rendering: rendering),
      interrupts: interrupts,
      history: { [history] in
        let file = history.file(program: PlainProgram.name) { name in getenv(name).map { String(cString: $0) } }
        return HistoryStore(history, path: file)
      })
    verbs.outside =
      isWhole
      ? Outside(output: output, rendering: rendering) { [weak runner] in runner?.lendTerminal() }
      : Outside(output: output)
    let watch = WindowWatch { [session] in session.resized(to: rendering().window) }
    await runner.run()
    watch.stop()
    return output.end() ?? .success
  }

  private func makeEditor(
    _ traits: TerminalTraits, writer: Writer?, prompts: Writer, _ interrupts: Interrupts,
    _ rendering: @escaping @MainActor () -> Rendering
  ) -> (any LineEditor, Painter?) {
    #if Readline
      if traits.isCapable, let writer {
        let painter = Painter(
          writer: writer, brush: Brush(movesFreely: traits.isKnown), reflows: TerminalReflow.isExpected,
          rest: TerminalReflow.rest,
          size: { TerminalSize(of: STDOUT_FILENO) }, rendering: rendering)
        let editor = ReadlineEditor(name: "ScreenKit", writer: writer, painter: painter, interrupts: interrupts)
        return (editor, painter.canErase ? painter : nil)
      }
    #endif
    return (PlainEditor(descriptor: STDIN_FILENO, prompts: prompts, interrupts: interrupts), nil)
  }
}
