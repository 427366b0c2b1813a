import CTerminalGuard
import Glibc

/// What a console takes from its process: three streams, the environment, signals, and the time.
///
/// Most programs need none: a console uses the terminal of its process. A program that reads data from standard input can ask its user all the
/// same:
///
///     let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
///     exit(await console.run(on: Terminal(input: device, output: device, errors: device)).rawValue)
///
/// A program that serves several terminals, such as the connections of a server, runs a console for each, on a pseudo-terminal of its own. It
/// says so with ``init(input:output:errors:environment:isControlling:)``, and calls ``resized()`` and ``interrupt()``.
///
/// A terminal serves one console at a time. The console changes the modes of the terminal while it runs, and restores them when it ends. It closes
/// no descriptor.
public struct Terminal: Sendable {
  /// Where lines come from; the default is standard input.
  public var input = STDIN_FILENO
  /// Where results go; the default is standard output.
  public var output = STDOUT_FILENO
  /// Where errors go, and prompts when ``output`` is not a terminal; the default is standard error.
  public var errors = STDERR_FILENO
  /// The variables.
  package var environment = Environment.ofProcess
  /// Where signals come from.
  package var signals: any Signals = ProcessSignals()
  /// Tells how long things take, and waits; the default is the continuous clock.
  public var clock: any Clock<Duration> = .continuous
  /// What the command line says, the program first.
  package var arguments: [String]

  /// Makes a value with the standard streams, the environment and the signals of the process.
  package init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Makes a terminal from descriptors, which must stay open while a console runs on it.
  ///
  /// - Parameters:
  ///   - input: Where lines come from.
  ///   - output: Where results go.
  ///   - errors: Where errors go.
  ///   - environment: The variables, such as `TERM`; `nil`, the default, uses the variables of the process.
  ///   - isControlling: Whether this is the terminal of the process, reached through other descriptors. Then the console handles the signals of
  ///     the process. Otherwise it handles none: ``resized()`` and ``interrupt()`` replace them, Ctrl-Z rings the bell, and the library's
  ///     own editor edits lines, because GNU readline serves one terminal in a process.
  public init(
    input: Int32, output: Int32, errors: Int32, environment: [String: String]? = nil, isControlling: Bool = true
  ) {
    self.init(arguments: CommandLine.arguments)
    (self.input, self.output, self.errors) = (input, output, errors)
    if let environment { self.environment = Environment(environment) }
    self.isControlling = isControlling
    if !isControlling { signals = SentSignals() }
  }

  /// The terminal of the process: its standard streams.
  public static var ofProcess: Self { Self(arguments: CommandLine.arguments) }

  /// Notifies the console that the window has another size, as the signal WINCH does. Does nothing for the terminal of the process, which gets
  /// that signal from the system.
  public func resized() { (signals as? SentSignals)?.send(SIGWINCH) }

  /// Does what Ctrl-C does: cancels the running line, or drops the unfinished one. Does nothing for the terminal of the process.
  public func interrupt() { (signals as? SentSignals)?.send(SIGINT) }

  /// Whether this is the terminal of the process, whose signals and keys belong to it.
  private(set) var isControlling = true

  /// What the program is called; its history is kept under this name.
  var program: String { Self.name(of: arguments) }

  /// What a program is called whose command line begins so.
  static func name(of arguments: [String]) -> String {
    arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "console"
  }

  /// Whether lines come from a terminal.
  var asks: Bool { isatty(input) != 0 }

  /// Whether results go to a terminal.
  var shows: Bool { isatty(output) != 0 }

  /// Whether GNU readline edits lines: the package was built with it, and `SCREENKIT_EDITOR` is not `own`.
  var usesReadline: Bool {
    #if Readline
      isControlling && environment["SCREENKIT_EDITOR"] != "own"
    #else
      false
    #endif
  }

  /// Where lines are painted that are edited: with the results; if these go elsewhere, with the errors; and if these do too, on the terminal
  /// that the lines come from, unless that is only for reading.
  var screen: Int32 {
    if shows { return output }
    let isWritable = fcntl(input, F_GETFL) & O_ACCMODE != O_RDONLY
    return isatty(errors) == 0 && isWritable ? input : errors
  }

  /// Whether the process may use the terminal that lines come from, rather than being in the background.
  var hasForeground: Bool { sk_has_foreground(input) != 0 }

  /// Stops a process in the background until a shell gives it the terminal, as reading would. Returns at once in the foreground, and if
  /// no shell can continue the process.
  func awaitForeground() {
    if !hasForeground { sk_await_foreground(input) }
  }

  /// Whether the terminal has gone: its input has ended for good then, rather than by Ctrl-D.
  var isHungUp: Bool {
    var request = pollfd(fd: input, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// Makes what takes the bytes for one of the streams.
  @MainActor
  func writer(to descriptor: Int32, flushesWhenIdle: Bool = false) -> Writer {
    Writer(descriptor: descriptor, environment: environment, flushesWhenIdle: flushesWhenIdle)
  }
}
