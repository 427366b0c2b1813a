import CScreenKitPlatform
import PresentationFiles

/// The verbs that need a permission.
extension ConsoleVerbs {
  /// The verbs that write to files.
  func saveVerbs<Action>() -> [Verb<Action>] {
    [
      saveVerb("save", "Write the output of a command to a new file", replacing: false).role(.changes),
      saveVerb("save over", "Replace a file with the output of a command", replacing: true).role(.destroys),
    ]
  }

  private func saveVerb<Action>(_ name: String, _ summary: String, replacing: Bool) -> Verb<Action> {
    let file = VerbGrammar(Parameter<String>.file("file"), Parameter<String>.verb("command").defaulting(to: ""))
    return .doing(name, file, summary) { [self] arguments, line in
      let (end, blocks) = try await collect(arguments.1, for: line)
      if skips() { return end.status == .quit ? line.leaveAtOnce() : () }
      do throws(FileError) {
        try TextFile.write(Rendering().text(blocks), to: arguments.0.expandingTilde, replaces: replacing)
      } catch {
        var problem = LineError(error).at("save")
        if error.isAboutExistingFile { problem.advice = "type \"save over\" to replace it" }
        throw problem
      }
      if end.status == .quit { line.leaveAtOnce() }
    }
  }

  /// Runs the lines of a file, which are read like a script and run like typed lines, until one fails.
  func loadVerb<Action>() -> Verb<Action> {
    .doing("load", .file("file"), "Run the commands in a file") { [self] file, line in try await load(file, line) }
  }

  /// - Throws: The error, prefixed with the file and the number of the line.
  private func load(_ file: String, _ line: any RunningLine) async throws(LineError) {
    if skips() { return }
    let source = ScriptSource.file(file.expandingTilde)
    let descriptor: Int32
    do throws(FileError) {
      descriptor = try source.open(standardInput: -1)
    } catch {
      throw LineError(error).at("load")
    }
    defer { close(descriptor) }
    let lines = ScriptLines(source, descriptor: descriptor)
    let wasLoading = isLoading
    isLoading = true
    defer { isLoading = wasLoading }
    while let next = await lines.next() {
      let end = await line.run(try next.checkedText)
      show(end)
      if end.status == .quit { return line.leaveAtOnce() }
      do throws(LineError) {
        try end.check()
      } catch {
        throw error.isCancellation ? error : LineError("\(error)", place: next.place)
      }
    }
    if let failure = lines.failure { throw LineError(failure).at("load") }
    if Task.isCancelled { throw .cancelled }
  }

  /// Shows the output of a line in the pager, or, without that permission, one screenful at a time.
  func pageVerb<Action>() -> Verb<Action> {
    .doing("page", .verb("command").defaulting(to: ""), "Show the output of a command page by page") {
      [self] command, line in
      let (end, blocks) = try await collect(command, for: line)
      if skips() { return end.status == .quit ? line.leaveAtOnce() : () }
      guard let programs, programs.isInteractive else { return line.show(end) }
      if permissions.contains(.pager) {
        try await programs.page(blocks, as: settings.adjusting(programs.rendering()), through: permissions)
      } else if let pager {
        await pager(blocks)
      }
      if end.status == .quit { line.leaveAtOnce() }
    }
  }

  /// Runs a shell command, or a shell: as `shell ls` and as `!ls`.
  func shellVerb<Action>() -> Verb<Action> {
    .doing("shell", .line("command").defaulting(to: ""), "Run a shell command, or start a shell") {
      [self] command, _ in
      if skips() { return }
      guard let programs else { throw LineError("this console cannot run programs or use files", place: "shell") }
      try await programs.shell(command)
    }.typed(by: "!")
  }
}

extension ScriptLine {
  /// The text of the line.
  ///
  /// - Throws: The reason it cannot be read, and its location.
  fileprivate var checkedText: String {
    get throws(LineError) {
      switch text {
      case .success(let text): return text
      case .failure(let error): throw LineError("\(error)", place: place)
      }
    }
  }
}
