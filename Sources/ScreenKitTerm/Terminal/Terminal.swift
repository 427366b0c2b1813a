import CTerminalGuard
import Glibc

/// What a console takes from its process: three streams, the environment, signals, and the time.
///
/// Nothing else in this target looks at the process by itself, so a console can also run on a pseudo-terminal or on pipes that
/// a test has made, beside others in one process.
package struct Terminal: Sendable {
  /// Where lines come from.
  package var input = STDIN_FILENO
  /// Where results go.
  package var output = STDOUT_FILENO
  /// Where errors go, and prompts when ``output`` is no terminal.
  package var errors = STDERR_FILENO
  /// The variables.
  package var environment = Environment.ofProcess
  /// Where signals come from.
  package var signals: any Signals = ProcessSignals()
  /// Tells how long things take, and waits.
  package var clock: any Clock<Duration> = .continuous
  /// What the command line says, the program first.
  package var arguments: [String]

  /// Makes a value with the standard streams, the environment and the signals of the process.
  package init(arguments: [String]) {
    self.arguments = arguments
  }

  /// That of the process.
  static var ofProcess: Self { Self(arguments: CommandLine.arguments) }

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
      environment["SCREENKIT_EDITOR"] != "own"
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

  /// The size of the terminal that results go to; 80 by 24 where it does not say.
  var size: TerminalSize { TerminalSize(of: output) }

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
