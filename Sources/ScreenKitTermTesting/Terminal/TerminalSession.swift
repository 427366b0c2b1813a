#if canImport(Glibc)
  import CTermTesting
  import Glibc

  /// A program that runs on a terminal of its own, for a test to type at and to look at.
  ///
  /// The terminal is a real one (a pseudo-terminal): line editing, echo, Ctrl-C, window size and job control are the
  /// kernel's. What the program writes is shown on a ``TerminalScreen``. The program has a session of its own, no
  /// blocked signals and default signal dispositions.
  ///
  ///     let session = try TerminalSession("/bin/cat")
  ///     try session.send("hello")
  ///     try session.send(.enter)
  ///     try session.wait(until: { $0.lines[1] == "hello" }, described: "the line comes back")
  ///
  /// Wait for what the program shows. ``waitUntilIdle(within:fileID:line:)`` also returns when the program waits for a timer or for an
  /// answer from elsewhere, so a test that compares the screen after it may be too early.
  ///
  /// Methods that wait block the calling thread, and while they do they read what the program writes; at other times
  /// nothing is read, and a program that writes much has to wait. Not `Sendable`: one session belongs to one test. When
  /// it is released, the program and its descendants are killed, and every file is closed.
  public final class TerminalSession {
    /// Where the program's standard output goes. Its standard errors always go to the terminal.
    public enum Output: Hashable, Sendable {
      /// To the terminal.
      case terminal
      /// To a pipe; the bytes are collected in ``TerminalSession/pipedOutput``.
      case pipe
    }

    /// The screen after everything that was read so far. Reading happens in the methods that wait or send.
    public internal(set) var screen: TerminalScreen
    /// Whether the terminal answers when the program asks for its state (DSR 5), for the place of the cursor (DSR 6), or for
    /// its kind (DA), as terminals do. Without it a test can answer, or keep silent.
    public var answersQuestions = true
    /// Answers that the terminal's queue had no room for.
    var unsent: [UInt8] = []
    /// Every byte that was read from the terminal, echo included.
    public internal(set) var transcript: [UInt8] = []
    /// Every byte that was read from standard output; empty unless it is a pipe.
    public internal(set) var pipedOutput: [UInt8] = []

    /// The settings of the terminal that the program found, which it should leave behind.
    public let initialAttributes: TerminalAttributes

    /// The process the program runs as; nobody's when it has ended.
    public var processIdentifier: Int32 { program.identifier }

    let terminal: FileDescriptor
    /// The program's end of the terminal.
    let path: String
    /// Standard output, until it ends, when it is a pipe.
    var pipe: FileDescriptor?
    let program: any RunningProgram
    /// Whether nobody had the program's end open when the terminal was read last.
    var isHungUp = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: The path of the program; it is not searched for. A relative path starts at `workingDirectory`.
    ///   - arguments: The arguments without the program's name.
    ///   - environment: All variables; nil stands for those of this process, with `TERM` set to `xterm-256color` and
    ///     without `LINES` and `COLUMNS`.
    ///   - columns: The width of the terminal, at least 1.
    ///   - rows: The height of the terminal, at least 1.
    ///   - output: Where standard output goes.
    ///   - workingDirectory: The directory to start in; nil stands for that of this process.
    ///   - fileID: Where an error says that the call was made; the place of the call if not given. All methods that throw have this.
    ///   - line: The same.
    /// - Throws: ``ProgramError`` when the system has no terminal left or cannot start the program; nothing is left
    ///   open.
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
      let command = ChildProcess.Command(
        executable: executable, arguments: arguments, environment: environment, workingDirectory: workingDirectory)
      do throws(ProgramError) {
        try self.init(columns: columns, rows: rows, output: output) { path, pipe throws(ProgramError) in
          try SpawnedProgram(command, terminal: path, descriptors: [-1, pipe ?? -1, -1])
        }
      } catch {
        throw error.at(fileID, line)
      }
    }

    /// Runs a console in this process on a terminal of its own; see ``ConsoleRun``.
    ///
    /// Only what the kernel does for the job of a terminal is left out: Ctrl-C between two lines and changes of size become
    /// signals that reach the console alone, and the keys that stop a process do nothing.
    package convenience init(
      _ console: TestedConsole, arguments: [String] = [], environment: [String: String], columns: Int = 80,
      rows: Int = 24, output: Output = .terminal
    ) throws(ProgramError) {
      try self.init(columns: columns, rows: rows, output: output) { path, pipe throws(ProgramError) in
        let number = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else { throw ProgramError(.callFailed("open", errno), "open a terminal") }
        let terminal = FileDescriptor(number)
        return try ConsoleRun(
          console, arguments: arguments, environment: environment,
          descriptors: [terminal.number, pipe ?? terminal.number, terminal.number])
      }
    }

    /// - Parameter start: Starts a program on the terminal with a path, and perhaps on a pipe for its output.
    private init(
      columns: Int, rows: Int, output: Output,
      _ start: (_ path: String, _ pipe: Int32?) throws(ProgramError) -> any RunningProgram
    ) throws(ProgramError) {
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
      // While there is still a terminal.
      cancel()
    }

    /// Cancels a console that runs in this process, and waits until it has ended. A process is left alone.
    package func cancel() {
      program.end { receive(waiting: 100) }
    }

    /// Gives the terminal another size, at least 1 by 1; the kernel tells the program (SIGWINCH).
    ///
    /// What the program wrote before is shown in the old size first.
    public func resize(
      columns: Int, rows: Int, fileID: StaticString = #fileID, line: UInt = #line
    ) throws(ProgramError) {
      receive(waiting: 0)
      screen.resize(columns: columns, rows: rows)
      do throws(ProgramError) { try Self.setSize(of: terminal.number, screen) } catch { throw error.at(fileID, line) }
      if program is ConsoleRun { program.send(signal: SIGWINCH) }
    }

    /// Sends a signal to the program alone; does nothing when it has ended.
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
#endif
