import CTermTesting
import Glibc

/// A started program, which is killed and reaped when its owner is released.
struct ChildProcess: ~Copyable {
  struct Command {
    var executable: String
    var arguments: [String]
    var environment: [String: String]?
    var workingDirectory: String?
  }

  let identifier: pid_t
  /// Becomes readable when the process has ended.
  let watch: FileDescriptor
  /// The way it ended, once noticed.
  private(set) var exit: ProgramExit?

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
    self.watch = FileDescriptor(watch)
  }

  deinit {
    guard exit == nil else { return }
    for process in ProcessTree(root: identifier).processes { kill(process, SIGKILL) }
    _ = Self.reap(identifier, 0)
  }

  /// Sends a signal, unless the process is known to have ended.
  borrowing func send(signal: Int32) {
    if exit == nil { kill(identifier, signal) }
  }

  /// Notices the end of the process, and reaps it.
  mutating func update() {
    if exit == nil { exit = Self.reap(identifier, WNOHANG) }
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
