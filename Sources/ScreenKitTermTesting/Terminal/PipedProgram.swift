#if canImport(Glibc)
  import Glibc

  /// What a program without a terminal answered to its input.
  ///
  ///     let sort = try PipedProgram.run("/usr/bin/sort", input: "b\na\n")
  ///     sort.outputText  // "a\nb\n"
  public struct PipedProgram: Hashable, Sendable {
    /// The way it ended.
    public let exit: ProgramExit
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// What it wrote to standard errors.
    public let errors: [UInt8]

    /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
    public var outputText: String { String(decoding: output, as: UTF8.self) }

    /// Standard errors as text; bytes that are not UTF-8 become U+FFFD.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// Runs a program with a pipe for each standard stream, and waits until it ends.
    ///
    /// Blocks the calling thread. Input and output may be of any size. Input the program does not read is dropped. What
    /// its descendants write after it ended is not waited for. The program has a session of its own and no terminal.
    ///
    /// - Parameters:
    ///   - executable: The path of the program; it is not searched for. A relative path starts at `workingDirectory`.
    ///   - arguments: The arguments without the program's name.
    ///   - environment: All variables; nil stands for those of this process, with `TERM` set to `xterm-256color` and
    ///     without `LINES` and `COLUMNS`.
    ///   - input: The bytes of standard input, such as `"text".utf8`; then it ends.
    ///   - workingDirectory: The directory to start in; nil stands for that of this process.
    ///   - duration: How long it may take.
    /// - Throws: ``ProgramError`` when the program cannot be started, or the deadline passes; then it and its
    ///   descendants are killed.
    public static func run(
      _ executable: String,
      arguments: [String] = [],
      environment: [String: String]? = nil,
      input: some Sequence<UInt8>,
      workingDirectory: String? = nil,
      within duration: Duration = .seconds(20)
    ) throws(ProgramError) -> PipedProgram {
      let command = ChildProcess.Command(
        executable: executable, arguments: arguments, environment: environment, workingDirectory: workingDirectory)
      var run = try PipedRun(command, input: Array(input))
      let deadline = Deadline(within: duration)
      while true {
        if let exit = run.child.exit { return PipedProgram(exit: exit, output: run.output, errors: run.errors) }
        guard !deadline.hasPassed else {
          let written = run.errors.isEmpty ? run.output : run.errors
          throw ProgramError(.deadlinePassed, "wait until \(executable) ends", written: written)
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
      within duration: Duration = .seconds(20)
    ) throws(ProgramError) -> PipedProgram {
      try run(
        executable, arguments: arguments, environment: environment, input: input.utf8,
        workingDirectory: workingDirectory,
        within: duration)
    }
  }
#endif
