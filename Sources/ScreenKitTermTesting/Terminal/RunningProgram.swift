import CScreenKitTermTesting
import CScreenKitPlatform

/// A running program on a terminal or between pipes, for a test to inspect: a process, or a console in this one.
protocol RunningProgram: AnyObject {
  /// The identifier of its process.
  var identifier: Int32 { get }
  /// A descriptor that becomes readable when it has ended.
  var watch: Int32 { get }
  /// The way it ended, once noticed.
  var exit: ProgramExit? { get }

  /// Checks whether it has ended.
  func update()

  /// Sends a signal, unless it is known to have ended.
  func send(signal: Int32)

  /// Ends it, and waits until it has ended. Calls `listen` meanwhile, which reads its output.
  func end(_ listen: () -> Void)

  /// The state of its threads if it is idle; `nil` if it is busy. If two consecutive results are equal, nothing has happened in
  /// between.
  func rest() -> ProcessTree?
}

/// A program that runs in a separate process, which is killed and reaped when its owner is released.
final class SpawnedProgram: RunningProgram {
  struct Command {
    var executable: String
    var arguments: [String]
    var environment: [String: String]?
    var workingDirectory: String?
  }

  let identifier: pid_t
  private(set) var exit: ProgramExit?
  /// Becomes readable when the process has ended.
  private let over: FileDescriptor

  /// Starts a program. `descriptors` are its standard input, output and error; -1 stands for the terminal.
  init(_ command: Command, terminal: String?, descriptors: [Int32]) throws(ProgramError) {
    let environment = command.environment.map { $0.map { "\($0.key)=\($0.value)" } } ?? Self.inheritedEnvironment
    let arguments = CStrings([command.executable] + command.arguments)
    let variables = CStrings(environment.sorted())
    var child: pid_t = 0
    let result = cterm_start(
      &child, command.executable, arguments.pointers, variables.pointers, command.workingDirectory, terminal,
      descriptors)
    guard result == 0 else { throw ProgramError(.callFailed("posix_spawn", errno), "start \(command.executable)") }

    let watch = cterm_watch(child)
    guard watch >= 0 else {
      let error = errno
      kill(child, SIGKILL)
      _ = Self.reap(child, 0)
      throw ProgramError(.callFailed("pidfd_open", error), "watch \(command.executable)")
    }
    identifier = child
    over = FileDescriptor(watch)
  }

  deinit {
    guard exit == nil else { return }
    for process in ProcessTree(root: identifier).processes { kill(process, SIGKILL) }
    _ = Self.reap(identifier, 0)
  }

  var watch: Int32 { over.number }

  /// Notices the end of the process, and reaps it.
  func update() {
    if exit == nil { exit = Self.reap(identifier, WNOHANG) }
  }

  func send(signal: Int32) {
    if exit == nil { kill(identifier, signal) }
  }

  /// Does nothing: the process is killed when its owner is released.
  func end(_ listen: () -> Void) {}

  func rest() -> ProcessTree? {
    let tree = ProcessTree(root: identifier)
    return tree.isAsleep ? tree : nil
  }

  private static func reap(_ process: pid_t, _ options: Int32) -> ProgramExit? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(process, &status, options) } while result < 0 && errno == EINTR
    guard result == process else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// The environment of this process, adapted to a terminal like `TerminalScreen`, which knows its own size.
  private static var inheritedEnvironment: [String] {
    var variables: [String] = []
    var next = cterm_environment()
    while let variable = next?.pointee {
      variables.append(String(cString: variable))
      next = next?.advanced(by: 1)
    }
    variables.removeAll { $0.hasPrefix("TERM=") || $0.hasPrefix("LINES=") || $0.hasPrefix("COLUMNS=") }
    return variables + ["TERM=xterm-256color"]
  }
}

/// Strings for a C function: an array of pointers that ends with a null pointer.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
