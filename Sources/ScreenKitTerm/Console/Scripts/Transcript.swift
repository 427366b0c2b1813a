/// Writes down what the lines of a script show, and what is wrong with them.
@MainActor
protocol Transcript: AnyObject {
  /// Where results go.
  var output: Writer { get }

  /// A line of a script begins.
  func begin(_ line: ScriptLine)

  /// It has been understood, and does something now: as much of it as may be shown, or `nil` for nothing.
  func understood(_ text: String?)

  /// It is taken as what the screen asks for, and does something now: the line, or `nil` for a secret.
  func answered(_ text: String?)

  /// It shows something before it ends: a line that it runs has ended.
  func show(_ end: LineEnd)

  /// It has ended.
  func end(_ line: ScriptLine, _ end: LineEnd)

  /// Something is wrong that belongs to no line, or to one that has ended: `source` says where.
  func report(_ message: String, source: String)
}

/// Lines for people: results to the output, and to the errors, as `source:line: message`, what is wrong.
@MainActor
final class PlainTranscript: Transcript {
  let output: Writer
  private let errors: ErrorLines
  private let echoes: Bool
  private let isQuiet: Bool
  private let encode: ([Block]) -> String
  /// The screen that was shown last.
  private var last: Screenful?

  /// - Parameters:
  ///   - echoes: Whether each line is shown before its results.
  ///   - isQuiet: Whether screens are left out unless a line asks for them.
  ///   - encode: Makes a text of what is shown.
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
    // A value has no spelling: only as it is can it be read again. A terminal shows it.
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
  /// What is said of a line that did not go well; `nil` if it did.
  var complaint: String? {
    switch status {
    case .done, .quit: nil
    case .cancelled: "cancelled"
    case .failed, .stale: error?.description ?? "failed"
    }
  }
}

extension ConsoleOptions.Format {
  /// Makes a text of what each line shows, with an empty line between two of them.
  ///
  /// - Parameter isTerminal: Whether it goes to a terminal, which must not obey what stands in data.
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
