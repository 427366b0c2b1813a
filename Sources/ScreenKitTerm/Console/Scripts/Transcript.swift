/// Writes down what the lines of a script show, and what is wrong with them.
@MainActor
protocol Transcript: AnyObject {
  /// Where results go.
  var output: Writer { get }

  /// A line is about to run, of which as much may be shown as `shown` returns: nothing if it is `nil`.
  func begin(_ line: ScriptLine, shown: () -> String?)

  /// The line shows something.
  func show(_ blocks: [Block], _ kind: LineDisplay.Kind)

  /// The line has ended, in the way that `status` names, with an error if `message` says so.
  func end(_ line: ScriptLine, _ status: LineStatus, message: String?)

  /// Something is wrong that belongs to no line: `source` says where.
  func report(_ message: String, source: String)
}

/// How a line of a script ended, in a word that programs can rely on.
enum LineStatus: String {
  case done, failed, cancelled, quit
}

/// Lines for people: results to the output, and to the errors, as `source:line: message`, what is wrong.
@MainActor
final class PlainTranscript: Transcript {
  let output: Writer
  private let errors: ErrorLines
  private let rendering: () -> Rendering
  private let echoes: Bool

  /// - Parameters:
  ///   - rendering: How to render results now.
  ///   - echoes: Whether each line is shown before its results.
  init(output: Writer, errors: Writer, rendering: @escaping () -> Rendering, echoes: Bool) {
    self.output = output
    self.errors = ErrorLines(writer: errors)
    self.rendering = rendering
    self.echoes = echoes
  }

  func begin(_ line: ScriptLine, shown: () -> String?) {
    guard echoes, let text = shown() else { return }
    output.write(output.plainRendering.line(StyledText(Words.visible(text))) + "\n")
  }

  func show(_ blocks: [Block], _ kind: LineDisplay.Kind) {
    output.write(rendering().text(blocks))
  }

  func end(_ line: ScriptLine, _ status: LineStatus, message: String?) {
    if let message { report(message, source: line.place) }
  }

  func report(_ message: String, source: String) {
    errors.write(message, source: source, after: output)
  }
}

/// What is wrong, a line each.
@MainActor
struct ErrorLines {
  let writer: Writer

  /// Writes an error at once, behind everything that `output` holds.
  func write(_ message: String, source: String, after output: Writer) {
    output.flush()
    writer.write(writer.plainRendering.line(StyledText("\(source): \(message)")) + "\n")
    writer.flush()
  }
}
