import CScreenKitPlatform

/// The output of a program without a terminal, given its input.
///
///     let sort = try PipedProgram.run("/usr/bin/sort", input: "b\na\n")
///     sort.outputText  // "a\nb\n"
public struct PipedProgram: Hashable, Sendable {
  /// How the program ended.
  public let exit: ProgramExit
  /// The bytes it wrote to standard output.
  public let output: [UInt8]
  /// The bytes it wrote to standard error.
  public let errors: [UInt8]

  /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
  public var outputText: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Runs a program with a pipe for each standard stream, and waits until it ends.
  ///
  /// Blocks the calling thread. Input and output may be of any size. Input that the program does not read is dropped. Does not wait for
  /// output that descendants of the program write after the program has ended. The program has its own session and no terminal.
  ///
  /// - Parameters:
  ///   - executable: The path of the program; it is not looked up in `PATH`. A relative path starts at `workingDirectory`.
  ///   - arguments: The arguments without the program's name.
  ///   - environment: All variables; `nil` for the variables of this process, with `TERM` set to `xterm-256color` and without `LINES`
  ///     and `COLUMNS`.
  ///   - input: The bytes of standard input, such as `"text".utf8`, after which it ends.
  ///   - workingDirectory: The directory to start in; `nil` for the directory of this process.
  ///   - duration: The longest time that it may take.
  /// - Throws: ``ProgramError`` if the program cannot be started, or if the deadline passes. In the second case, the program and its
  ///   descendants are killed.
  public static func run(
    _ executable: String,
    arguments: [String] = [],
    environment: [String: String]? = nil,
    input: some Sequence<UInt8>,
    workingDirectory: String? = nil,
    within duration: Duration = .seconds(60)
  ) throws(ProgramError) -> PipedProgram {
    let command = SpawnedProgram.Command(
      executable: executable, arguments: arguments, environment: environment, workingDirectory: workingDirectory)
    return try run([executable] + arguments, input: Array(input), within: duration) {
      descriptors throws(ProgramError) in
      try SpawnedProgram(command, terminal: nil, descriptors: descriptors)
    }
  }

  /// Runs a console in this process with a pipe for each standard stream, and waits until it ends; see ``ConsoleRun``.
  package static func run(
    _ console: TestedConsole, arguments: [String] = [], environment: [String: String],
    input: some Sequence<UInt8>, errors: Errors = .apart, within duration: Duration = .seconds(60)
  ) throws(ProgramError) -> PipedProgram {
    try run([console.name] + arguments, input: Array(input), within: duration) { descriptors throws(ProgramError) in
      let last = errors == .apart ? descriptors[2] : descriptors[1]
      return try ConsoleRun(
        console, arguments: arguments, environment: environment, descriptors: [descriptors[0], descriptors[1], last])
    }
  }

  /// The destination of standard error of a console in this process.
  package enum Errors {
    /// A separate pipe.
    case apart
    /// The pipe of the output, in the order in which both are written.
    case withOutput
  }

  private static func run(
    _ words: [String], input: [UInt8], within duration: Duration,
    _ start: ([Int32]) throws(ProgramError) -> any RunningProgram
  ) throws(ProgramError) -> PipedProgram {
    var run = try PipedRun(input: input, start)
    let deadline = Deadline(within: duration)
    while true {
      if let exit = run.program.exit { return PipedProgram(exit: exit, output: run.output, errors: run.errors) }
      guard !deadline.hasPassed else {
        let written = run.errors.isEmpty ? run.output : run.errors
        throw ProgramError(
          .deadlinePassed, "wait until the program ends", command: ProgramError.commandLine(words), written: written)
      }
      run.exchange(waiting: deadline.milliseconds)
    }
  }

  /// Runs a program with text as its input; see ``run(_:arguments:environment:input:workingDirectory:within:)``.
  public static func run(
    _ executable: String,
    arguments: [String] = [],
    environment: [String: String]? = nil,
    input: String = "",
    workingDirectory: String? = nil,
    within duration: Duration = .seconds(60)
  ) throws(ProgramError) -> PipedProgram {
    try run(
      executable, arguments: arguments, environment: environment, input: input.utf8,
      workingDirectory: workingDirectory,
      within: duration)
  }
}
