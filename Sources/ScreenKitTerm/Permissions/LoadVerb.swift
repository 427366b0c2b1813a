import Glibc

extension ConsoleVerbs {
  /// Runs the lines of a file as a script's are read and as typed ones are run, until one does not go well.
  func loadVerb<Action>() -> Verb<Action> {
    .doing("load", .file("file"), "Run the commands in a file") { [self] file, line in try await load(file, line) }
  }

  /// - Throws: What went wrong, behind the file and the number of the line.
  private func load(_ file: String, _ line: any RunningLine) async throws(LineError) {
    let source = ScriptSource.file(file.expandingTilde)
    let descriptor: Int32
    do throws(LineError) {
      descriptor = try source.open(standardInput: -1)
    } catch {
      throw LineError("\"\(file)\": \(error)", place: "load")
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
    if let failure = lines.failure { throw LineError("\"\(file)\": \(failure)", place: "load") }
    if Task.isCancelled { throw .cancelled }
  }
}

extension ScriptLine {
  /// What the line says.
  ///
  /// - Throws: Why it cannot be read, and where it stands.
  fileprivate var checkedText: String {
    get throws(LineError) {
      switch text {
      case .success(let text): return text
      case .failure(let error): throw LineError("\(error)", place: place)
      }
    }
  }
}
