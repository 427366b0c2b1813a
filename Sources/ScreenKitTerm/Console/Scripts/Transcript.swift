/// Writes the output of a script's lines, and their errors.
@MainActor
protocol Transcript: AnyObject {
  /// The destination of results.
  var output: Writer { get }

  /// Called when a line of a script begins.
  func begin(_ line: ScriptLine)

  /// Called when it has been parsed as a command, before it has an effect: with the part that may be shown, or `nil` for none.
  func understood(_ text: String?)

  /// Called when it is the value that the screen asks for, before it has an effect: with the line, or `nil` for a secret.
  func answered(_ text: String?)

  /// Called when it shows something before it ends, because a line that it runs has ended.
  func show(_ end: LineEnd)

  /// Called when it has ended.
  func end(_ line: ScriptLine, _ end: LineEnd)

  /// Reports an error outside of lines, or of a line that has ended; `source` is its location.
  func report(_ message: String, source: String)
}

/// Lines for people: results on the output, and errors as `source:line: message` on the error stream.
@MainActor
final class PlainTranscript: Transcript {
  let output: Writer
  private let errors: ErrorLines
  private let echoes: Bool
  private let isQuiet: Bool
  private let encode: ([Block]) -> String
  /// The screen shown last.
  private var last: Screenful?

  /// - Parameters:
  ///   - echoes: Whether each line is shown before its results.
  ///   - isQuiet: Whether screens are left out unless a line asks for them.
  ///   - encode: Converts blocks to text.
  init(output: Writer, errors: Writer, echoes: Bool, isQuiet: Bool, encode: @escaping ([Block]) -> String) {
    self.output = output
    self.errors = ErrorLines(writer: errors)
    self.encode = encode
    (self.echoes, self.isQuiet) = (echoes, isQuiet)
  }

  func begin(_ line: ScriptLine) {}

  func understood(_ text: String?) {
    guard echoes, let text else { return }
    output.write(output.plainRendering.line(StyledText(Words.visible(text))) + "\n")
  }

  func answered(_ text: String?) {
    guard echoes, let text else { return }
    // A value is not quoted or escaped: only its exact text can be read again. A terminal shows it.
    output.write((output.isTerminal ? output.plainRendering.line(StyledText(text)) : text) + "\n")
  }

  func show(_ end: LineEnd) {
    if !end.output.isEmpty { output.write(encode(end.output)) }
    guard let screen = end.screen, end.hasLooked || !isQuiet else { return }
    let blocks = screen.blocks(after: end.hasLooked ? nil : last)
    if !blocks.isEmpty { output.write(encode(blocks)) }
    last = screen
  }

  func end(_ line: ScriptLine, _ end: LineEnd) {
    show(end)
    if let message = end.complaint { report(message, source: line.place) }
  }

  func report(_ message: String, source: String) {
    errors.write(message, source: source, after: output)
  }
}

extension LineEnd {
  /// The message about a line that did not succeed; `nil` if it did.
  var complaint: String? {
    switch status {
    case .done, .quit: nil
    case .cancelled: "cancelled"
    case .failed, .stale: error?.description ?? "failed"
    }
  }
}

extension ConsoleOptions.Format {
  /// Makes an encoder for the output of lines, which separates them with empty lines.
  ///
  /// - Parameter isTerminal: Whether the output is a terminal, which must not receive control characters in data.
  func encoder(isTerminal: Bool) -> ([Block]) -> String {
    var isFirst = true
    return { blocks in
      let text = self == .csv ? Block.csv(blocks) : Block.markdown(blocks)
      guard !text.isEmpty else { return "" }
      defer { isFirst = false }
      return (isFirst ? "" : "\n") + (isTerminal ? text.harmless : text)
    }
  }
}
