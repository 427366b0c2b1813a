public import ArgumentParser
import Glibc

/// Shows the screens of a store's path in a terminal and turns typed lines into actions.
///
/// The same program runs in three ways: at a terminal it asks for lines with a prompt, completion and history; standard input
/// that is no terminal is run as a script; lines given with the option `-c` are run instead of either. The same lines send the
/// same actions in all three.
///
/// Besides the verbs of the top screen everybody has `back`, `home`, `path`, `goto`, `help`, `history`, `set` and `quit`.
@MainActor
public struct Console<State, Action: Navigating> {
  private let session: ConsoleSession<State, Action>

  /// Makes a console for a path of factories, which make their own screens.
  ///
  /// - Parameters:
  ///   - store: Owns the state.
  ///   - path: Where in the state the path is.
  ///   - root: The screen below the path, which is always there.
  ///   - doors: The ways out of the program that are open to who types; none if not named.
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    doors: Set<Door> = []
  ) where Action.Route: ScreenFactory, Action.Route.Made == any Screen<State, Action> {
    self.init(store, path: path, root: root, doors: doors) { route, _ in try route.makeScreen() }
  }

  /// Makes a console for a path of values whose screens a function makes, from the value and the state at that moment.
  public init(
    _ store: Store<State, Action>, path: @escaping (State) -> [Action.Route], root: any Screen<State, Action>,
    doors: Set<Door> = [], makeScreen: @escaping (Action.Route, State) throws -> any Screen<State, Action>
  ) {
    session = ConsoleSession(store, path: path, root: root, doors: doors, makeScreen: makeScreen)
  }

  /// Runs the program: reads the options of the command line, runs the console as they and the terminal have it, and ends the
  /// process.
  ///
  /// The exit status is 0 when all went well, 1 when a line of a script failed, 64 when the options are wrong.
  public func main() async -> Never {
    let options: ConsoleOptions
    do {
      options = try ConsoleProgram.parse().options
    } catch {
      exit(ConsoleProgram.explain(error).rawValue)
    }
    exit(await run(options).rawValue)
  }

  /// Runs the console until its lines have ended or one of them leaves, and returns the exit status.
  ///
  /// It uses the standard streams of the process, and in a terminal its signals; one console can run at a time.
  public func run(_ options: ConsoleOptions = ConsoleOptions()) async -> ExitCode {
    let output = Writer(descriptor: STDOUT_FILENO)
    session.outside = Outside(isInteractive: false, rendering: { Rendering() }, lend: { output.flush() })
    let script = ScriptRunner(session: session, output: output, errors: Writer(descriptor: STDERR_FILENO))
    var status = ExitCode.success
    if case .failed(let error) = await session.begun() {
      script.report("\(error)", source: "start")
      status = .failure
    } else if !options.commands.isEmpty || isatty(STDIN_FILENO) == 0 {
      status = await runScript(script, options.commands)
    } else {
      await runInteractively(output: output, errors: script.errors)
    }
    output.flush()
    if let failure = output.failure {
      script.report(failure, source: "standard output")
      status = .failure
    }
    return status
  }

  private func runScript(
    _ script: ScriptRunner<State, Action>, _ lines: [String]
  ) async -> ExitCode {
    let result: ScriptResult
    if lines.isEmpty {
      // Who reads the output may wait for an answer before writing the next line.
      let input = DescriptorLines(descriptor: STDIN_FILENO) { script.output.flush() }
      result = await script.run(source: "<stdin>") { await input.next() }
      if let failure = input.failure {
        script.report(failure, source: "<stdin>")
        return .failure
      }
    } else {
      var rest = lines[...]
      result = await script.run(source: "-c") { rest.popFirst() }
    }
    return result == .failed ? .failure : .success
  }

  private func runInteractively(output: Writer, errors: Writer) async {
    let environment = TerminalTraits.environment
    let traits = TerminalTraits(
      environment: environment, codeset: TerminalTraits.chooseLocale(environment: environment))
    let isWhole = isatty(STDOUT_FILENO) != 0
    let rendering: @MainActor () -> Rendering = {
      guard isWhole else { return session.settings.adjusting(Rendering()) }
      return session.settings.adjusting(
        Rendering(
          columns: TerminalTraits.columns(of: STDOUT_FILENO), styles: traits.styles, repertoire: traits.repertoire))
    }
    let interrupts = Interrupts()
    let editor = makeEditor(
      traits, writer: isWhole ? output : nil, prompts: isWhole ? output : errors, interrupts, rendering)
    session.outside = Outside(isInteractive: isWhole, rendering: rendering) {
      output.flush()
      editor.release()
    }
    let runner = InteractiveRunner(
      session: session, editor: editor,
      output: output, errors: isWhole ? output : errors, interrupts: interrupts, rendering: rendering)
    await runner.run()
  }

  private func makeEditor(
    _ traits: TerminalTraits, writer: Writer?, prompts: Writer, _ interrupts: Interrupts,
    _ rendering: @escaping @MainActor () -> Rendering
  ) -> any LineEditor {
    #if Readline
      if traits.isCapable, let writer {
        return ReadlineEditor(name: "ScreenKit", writer: writer) { completion in
          completion.listing(rendering(), rows: TerminalTraits.rows(of: STDOUT_FILENO))
        }
      }
    #endif
    return PlainEditor(descriptor: STDIN_FILENO, prompts: prompts, interrupts: interrupts)
  }
}
