import Glibc

extension ConsoleSession {
  /// Runs the lines of a file as a script's are read and as typed ones are run, until one does not go well.
  ///
  /// - Throws: What went wrong, behind the file and the number of the line.
  func load(_ file: String, show: LineDisplay) async throws(LineError) -> LineResult {
    guard nesting < BuiltInRequest.deepest else {
      throw LineError("load: \"\(file)\": files load each other without an end.")
    }
    nesting += 1
    defer { nesting -= 1 }
    let source = ScriptSource.file(file)
    let descriptor: Int32
    do throws(LineError) {
      descriptor = try source.open()
    } catch {
      throw LineError("load: \"\(file)\": \(error.description)")
    }
    defer { close(descriptor) }
    let lines = ScriptLines(source, descriptor: descriptor)
    while let line = await lines.next() {
      switch await run(line, show: show) {
      case .done: continue
      case .failed(let message): throw LineError("\(line.place): \(message)")
      case .cancelled: return .cancelled
      case .quit: return .quit
      }
    }
    if let failure = lines.failure { throw LineError("load: \"\(file)\": \(failure).") }
    return Task.isCancelled ? .cancelled : .done
  }

  /// Runs a line of a script; one that cannot be read fails.
  func run(_ line: ScriptLine, show: LineDisplay) async -> LineResult {
    switch line.text {
    case .success(let text): await run(text, show: show)
    case .failure(let error): .failed(error.description)
    }
  }
}
