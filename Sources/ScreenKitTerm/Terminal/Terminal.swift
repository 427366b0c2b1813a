import CScreenKitTerminalGuard
import CScreenKitPlatform

/// The resources of a console's process: three streams, the environment, signals, and the clock.
///
/// Most programs do not need it: a console uses the terminal of its process. A program that reads data from standard input can still
/// prompt its user:
///
///     let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
///     exit(await console.run(on: Terminal(input: device, output: device, errors: device)).rawValue)
///
/// A program that serves several terminals, such as the connections of a server, runs a console for each, on a separate pseudo-terminal.
/// It uses ``init(input:output:errors:environment:isControlling:)`` for that, and calls ``resized()`` and ``interrupt()``.
///
/// A terminal serves one console at a time. The console changes the modes of the terminal while it runs, and restores them when it ends.
/// It closes no descriptors.
public struct Terminal: Sendable {
  /// The descriptor from which lines are read; the default is standard input.
  public var input = STDIN_FILENO
  /// The descriptor for results; the default is standard output.
  public var output = STDOUT_FILENO
  /// The descriptor for errors, and for prompts if ``output`` is not a terminal; the default is standard error.
  public var errors = STDERR_FILENO
  /// The environment variables.
  package var environment = Environment.ofProcess
  /// The source of signals.
  package var signals: any Signals = ProcessSignals()
  /// The clock for durations and delays; the default is the continuous clock.
  public var clock: any Clock<Duration> = .continuous
  /// The words of the command line, beginning with the program.
  package var arguments: [String]

  /// Makes a value with the standard streams, the environment and the signals of the process.
  package init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Makes a terminal from descriptors, which must stay open while a console runs on it.
  ///
  /// - Parameters:
  ///   - input: The descriptor from which lines are read.
  ///   - output: The descriptor for results.
  ///   - errors: The descriptor for errors.
  ///   - environment: The variables, such as `TERM`; `nil`, the default, uses the variables of the process.
  ///   - isControlling: Whether this is the terminal of the process, reached through other descriptors. If so, the console handles the
  ///     signals of the process. Otherwise it handles none: ``resized()`` and ``interrupt()`` replace them, Ctrl-Z rings the bell, and
  ///     the library's own editor edits lines, because GNU readline serves one terminal in a process.
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

  /// Notifies the console that the window has another size, like the signal WINCH. Does nothing for the terminal of the process, which
  /// gets that signal from the system.
  public func resized() { (signals as? SentSignals)?.send(SIGWINCH) }

  /// Has the effect of Ctrl-C: cancels the running line, or discards the unfinished one. Does nothing for the terminal of the process.
  public func interrupt() { (signals as? SentSignals)?.send(SIGINT) }

  /// Whether this is the terminal of the process, whose signals and keys belong to it.
  private(set) var isControlling = true

  /// The name of the program, under which its history is stored.
  var program: String { arguments.first?.split(separator: "/").last.map(String.init) ?? "console" }

  /// The arguments after the name of the program, without the lines of `-c`, which may contain secrets, and without the value of an option
  /// with a name like `--password` or `--api-key`.
  var argumentsWithoutSecrets: [String] {
    let hidden = "\u{2022}\u{2022}\u{2022}"
    let words = ["password", "passwd", "passphrase", "secret", "token", "key"]
    var isValue = false
    return arguments.dropFirst().map { argument in
      if isValue {
        isValue = false
        return hidden
      }
      if argument.hasPrefix("-c") {
        isValue = argument == "-c"
        return isValue ? argument : "-c\(hidden)"
      }
      let name = argument.prefix { $0 != "=" }.lowercased()
      guard name.hasPrefix("-"), words.contains(where: name.contains) else { return argument }
      isValue = !argument.contains("=")
      return isValue ? argument : "\(argument.prefix { $0 != "=" })=\(hidden)"
    }
  }

  /// Whether lines are read from a terminal.
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

  /// The descriptor on which edited lines are painted: the one for results; if that is not a terminal, the one for errors; otherwise the
  /// terminal from which lines are read, unless it is read-only.
  var screen: Int32 {
    if shows { return output }
    let isWritable = fcntl(input, F_GETFL) & O_ACCMODE != O_RDONLY
    return isatty(errors) == 0 && isWritable ? input : errors
  }

  /// Whether the process may use the terminal from which lines are read, rather than being in the background.
  var hasForeground: Bool { sk_has_foreground(input) != 0 }

  /// Stops a process in the background until a shell gives it the terminal, like a read. Returns immediately in the foreground, and if no
  /// shell can continue the process.
  func awaitForeground() {
    if !hasForeground { sk_await_foreground(input) }
  }

  /// The name of the user who has started the process; `nil` if the system does not know it.
  @MainActor
  var user: String? { getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } }

  /// Whether the terminal has been closed: its input has then ended permanently, unlike after Ctrl-D.
  var isHungUp: Bool {
    var request = pollfd(fd: input, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// Makes a writer for one of the streams.
  @MainActor
  func writer(to descriptor: Int32, flushesWhenIdle: Bool = false) -> Writer {
    Writer(descriptor: descriptor, environment: environment, flushesWhenIdle: flushesWhenIdle)
  }
}
