import CScreenKitStandardStreams
import CScreenKitTerminalGuard
import CScreenKitPlatform

/// How a program ended.
enum ChildEnd: Equatable, Sendable {
  case exited(Int32)
  case signalled(Int32)
}

/// Runs another program to its end while the console waits; the main actor stays free. The program gets the three standard streams of the
/// console and no other file.
///
/// At a terminal it runs in its own process group, in the foreground: keys that send signals reach it and not this process. When it is
/// stopped, this process stops, too, and returns control to the shell; when the shell continues this process, it continues the program.
@MainActor
struct ChildProgram {
  /// The path of the program, followed by its arguments.
  let arguments: [String]
  /// Its standard input; `nil` for the terminal if the program owns it, or else for no input.
  let input: Int32?
  /// Its standard output.
  let output: Int32
  /// Provides the error stream and the environment.
  let terminal: Terminal
  /// Whether it gets the terminal from which lines are read.
  let ownsTerminal: Bool

  /// Runs it and waits until it has ended. Afterwards this process has the terminal again, in its previous modes.
  ///
  /// Canceling the task asks the program to end (SIGTERM), and continues to wait.
  ///
  /// - Throws: An error if it cannot be started.
  func run() async throws(LineError) -> ChildEnd {
    var modes = termios()
    let hasModes = ownsTerminal && tcgetattr(terminal.input, &modes) == 0
    defer {
      if ownsTerminal { giveTerminal(to: getpgrp()) }
      if hasModes { withoutStopping { _ = tcsetattr(terminal.input, TCSADRAIN, &modes) } }
    }
    let child = try spawn()
    let waiting = ChildWaiting(for: child, group: ownsTerminal)
    while true {
      let status = await withTaskCancellationHandler {
        await waiting.nextChange()
      } onCancel: {
        waiting.terminate()
      }
      if status & 0x7F == 0 { return .exited(status >> 8 & 0xFF) }
      if status & 0xFF != 0x7F { return .signalled(status & 0x7F) }
      if ownsTerminal {
        giveTerminal(to: getpgrp())
        // On a terminal of its own, no shell could continue it.
        if terminal.isControlling { sk_stop_job() }
        resume(child)
      }
    }
  }

  private func resume(_ child: pid_t) {
    giveTerminal(to: child)
    kill(-child, SIGCONT)
  }

  private func spawn() throws(LineError) -> pid_t {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGHUP, SIGTERM] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if ownsTerminal {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // It has the terminal before it starts. If this process handed it over later, the program might ask for it too early and be stopped;
    // and continuing it then may undo a Ctrl-Z.
    let takesTerminal = ownsTerminal && sk_spawn_in_foreground(&actions, terminal.input) == 0
    if let input = input ?? (ownsTerminal ? terminal.input : nil) {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    // The output may be the console's error stream.
    if output != STDOUT_FILENO { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    if terminal.errors != STDERR_FILENO {
      posix_spawn_file_actions_adddup2(&actions, terminal.errors, STDERR_FILENO)
    }
    // The program must not inherit the connections and files of this process.
    sk_inherit_standard_streams(&actions)
    var child = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let error = terminal.environment.withPointers {
      posix_spawn(&child, arguments[0], &actions, &attributes, &words, $0)
    }
    guard error == 0 else {
      throw LineError("\(LineError.quoted(arguments[0])): \(String(cString: strerror(error)))")
    }
    if ownsTerminal, !takesTerminal { resume(child) }
    return child
  }

  private func giveTerminal(to group: pid_t) {
    withoutStopping { _ = tcsetpgrp(terminal.input, group) }
  }

  /// Runs `body`. Access to the terminal from the background does not stop the process meanwhile.
  private func withoutStopping(_ body: () -> Void) {
    var output = sigset_t()
    var before = sigset_t()
    sigemptyset(&output)
    sigaddset(&output, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &output, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
