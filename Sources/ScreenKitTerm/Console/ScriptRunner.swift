/// Runs lines that nobody types: of a file, of a pipe, of an option.
///
/// There is no prompt, no escape sequence and no history. What lines show goes to the output; what is wrong with them goes to
/// the errors, as `source:line: message`. The first line that fails is the last.
@MainActor
struct ScriptRunner<State, Action: Navigating> {
  let session: ConsoleSession<State, Action>
  let output: Writer
  let errors: Writer
  var rendering = Rendering()

  /// Runs lines until there are no more, one fails, or one leaves.
  ///
  /// - Parameters:
  ///   - source: What errors call the place where the lines stand.
  ///   - next: Returns the next line.
  func run(source: String, next: () async -> String?) async -> ScriptResult {
    var number = 0
    while let line = await next() {
      number += 1
      switch await session.run(line, show: LineDisplay { blocks, _ in show(blocks) }) {
      case .done: continue
      case .quit: return .left
      case .cancelled: report("cancelled", source, number)
      case .failed(let message): report(message, source, number)
      }
      return .failed
    }
    return .done
  }

  /// Says what is wrong with a source, rather than with one of its lines.
  func report(_ message: String, source: String) {
    output.flush()
    errors.write(rendering.line(StyledText("\(source): \(message)")) + "\n")
    errors.flush()
  }

  private func show(_ blocks: [Block]) {
    output.write(session.settings.adjusting(rendering).text(blocks))
  }

  private func report(_ message: String, _ source: String, _ line: Int) {
    report(message, source: "\(source):\(line)")
  }
}

/// How a script ended.
enum ScriptResult: Equatable {
  /// All lines ran well.
  case done
  /// A line left the program.
  case left
  /// A line failed.
  case failed
}
