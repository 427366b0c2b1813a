import CScreenKitTermTesting
import CScreenKitPlatform

/// A program that runs on its own terminal, and that a test can type into and inspect.
///
/// The terminal is a real one (a pseudo-terminal): the kernel provides line editing, echo, Ctrl-C, window size and job control. The
/// program's output is shown on a ``TerminalScreen``. The program has its own session, no blocked signals and default signal
/// dispositions.
///
///     let session = try TerminalSession("/bin/cat")
///     try session.send("hello")
///     try session.send(.enter)
///     try session.wait(until: { $0.lines[1] == "hello" }, described: "the line comes back")
///
/// Wait for visible output. ``waitUntilIdle(within:fileID:line:)`` also returns when the program waits for a timer or for an answer
/// from elsewhere, so a test that compares the screen after it may be too early.
///
/// Methods that wait block the calling thread, and read the program's output meanwhile. At other times nothing is read, and a program
/// that writes much output is blocked. The type is not `Sendable`: each session belongs to one test. When it is released, the program and
/// its descendants are killed, and every file is closed.
public final class TerminalSession {
  /// The destination of the program's standard output. Its standard error always goes to the terminal.
  public enum Output: Hashable, Sendable {
    /// The terminal.
    case terminal
    /// A pipe; the bytes are kept apart.
    case pipe
  }

  /// The screen after all output read so far. Output is read by the methods that wait or send.
  public internal(set) var screen: TerminalScreen
  /// Whether the terminal answers when the program queries its state (DSR 5), the position of the cursor (DSR 6), or its kind (DA), as
  /// terminals do. If `false`, the terminal does not answer, but a test can.
  package var answersQuestions = true
  /// Answers for which the terminal's queue had no room.
  var unsent: [UInt8] = []
  /// Every byte read from the terminal, echo included.
  package internal(set) var transcript: [UInt8] = []
  /// Every byte read from standard output; empty unless it is a pipe.
  package internal(set) var pipedOutput: [UInt8] = []

  /// The initial settings of the terminal, which the program should restore.
  public let initialAttributes: TerminalAttributes

  /// The identifier of the program's process; not valid after it has ended.
  package var processIdentifier: Int32 { program.identifier }

  /// The program and its arguments.
  let command: String
  let terminal: FileDescriptor
  /// The program's end of the terminal.
  let path: String
  /// Standard output, until it ends, when it is a pipe.
  var pipe: FileDescriptor?
  let program: any RunningProgram
  /// Whether no process had the program's end open when the terminal was last read.
  var isHungUp = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program; it is not looked up in `PATH`. A relative path starts at `workingDirectory`.
  ///   - arguments: The arguments without the program's name.
  ///   - environment: All variables; `nil` for the variables of this process, with `TERM` set to `xterm-256color` and without `LINES`
  ///     and `COLUMNS`.
  ///   - columns: The width of the terminal, at least 1.
  ///   - rows: The height of the terminal, at least 1.
  ///   - output: The destination of standard output.
  ///   - workingDirectory: The directory to start in; `nil` for the directory of this process.
  ///   - fileID: The file that an error names; by default, the file of the call. All throwing methods have this parameter.
  ///   - line: The line that an error names; by default, the line of the call.
  /// - Throws: ``ProgramError`` if the system has no terminal left or cannot start the program. No files are left open.
  public convenience init(
    _ executable: String,
    arguments: [String] = [],
    environment: [String: String]? = nil,
    columns: Int = 80,
    rows: Int = 24,
    output: Output = .terminal,
    workingDirectory: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(ProgramError) {
    let command = SpawnedProgram.Command(
      executable: executable, arguments: arguments, environment: environment, workingDirectory: workingDirectory)
    do throws(ProgramError) {
      let words = [executable] + arguments
      try self.init(words, columns: columns, rows: rows, output: output) { path, pipe throws(ProgramError) in
        try SpawnedProgram(command, terminal: path, descriptors: [-1, pipe ?? -1, -1])
      }
    } catch {
      throw error.at(fileID, line)
    }
  }

  /// Runs a console in this process on its own terminal; see ``ConsoleRun``.
  ///
  /// Only the kernel's job control is missing: Ctrl-C between two lines and changes of size become signals for the console alone, and
  /// the keys that stop a process do nothing.
  package convenience init(
    _ console: TestedConsole, arguments: [String] = [], environment: [String: String], columns: Int = 80,
    rows: Int = 24, output: Output = .terminal
  ) throws(ProgramError) {
    let words = [console.name] + arguments
    try self.init(words, columns: columns, rows: rows, output: output) { path, pipe throws(ProgramError) in
      let number = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard number >= 0 else { throw ProgramError(.callFailed("open", errno), "open a terminal") }
      let terminal = FileDescriptor(number)
      return try ConsoleRun(
        console, arguments: arguments, environment: environment,
        descriptors: [terminal.number, pipe ?? terminal.number, terminal.number])
    }
  }

  /// - Parameters:
  ///   - words: The program and its arguments, for messages.
  ///   - start: Starts a program on the terminal with a path, and optionally on a pipe for its output.
  private init(
    _ words: [String], columns: Int, rows: Int, output: Output,
    _ start: (_ path: String, _ pipe: Int32?) throws(ProgramError) -> any RunningProgram
  ) throws(ProgramError) {
    command = ProgramError.commandLine(words)
    screen = TerminalScreen(columns: columns, rows: rows)
    var name = [CChar](repeating: 0, count: 128)
    let number = cterm_open_terminal(&name, name.count)
    guard number >= 0 else { throw ProgramError(.callFailed("posix_openpt", errno), "open a terminal") }
    terminal = FileDescriptor(number)
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    try Self.setSize(of: number, screen)
    initialAttributes = try Self.attributes(of: number)
    switch output {
    case .terminal:
      program = try start(path, nil)
      pipe = nil
    case .pipe:
      let pipe = try Pipe()
      program = try start(path, pipe.writing.number)
      self.pipe = try pipe.keepReading()
    }
  }

  deinit {
    // While the terminal still exists.
    cancel()
  }

  /// Cancels a console that runs in this process, and waits until it has ended. Does nothing for a separate process.
  package func cancel() {
    program.end { receive(waiting: 100) }
  }

  /// Changes the size of the terminal, at least 1 by 1; the kernel notifies the program (SIGWINCH).
  ///
  /// The program's earlier output is shown in the old size first.
  public func resize(
    columns: Int, rows: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ProgramError) {
    receive(waiting: 0)
    screen.resize(columns: columns, rows: rows)
    do throws(ProgramError) { try Self.setSize(of: terminal.number, screen) } catch { throw error.at(fileID, line) }
    if program is ConsoleRun { program.send(signal: SIGWINCH) }
  }

  /// Sends a signal only to the program; does nothing if it has ended.
  public func signal(_ number: Int32) {
    receive(waiting: 0)
    program.send(signal: number)
  }

  /// Returns the settings of the terminal. They can also be read after the program has ended.
  public func attributes(
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ProgramError) -> TerminalAttributes {
    do throws(ProgramError) { return try Self.attributes(of: terminal.number) } catch {
      throw error.at(fileID, line)
    }
  }

  private static func attributes(of terminal: Int32) throws(ProgramError) -> TerminalAttributes {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else {
      throw ProgramError(.callFailed("tcgetattr", errno), "read the settings of the terminal")
    }
    return TerminalAttributes(settings)
  }

  private static func setSize(of terminal: Int32, _ screen: TerminalScreen) throws(ProgramError) {
    var size = winsize()
    size.ws_col = UInt16(clamping: screen.columns)
    size.ws_row = UInt16(clamping: screen.rows)
    guard ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else {
      throw ProgramError(.callFailed("ioctl", errno), "set the size of the terminal")
    }
  }
}
