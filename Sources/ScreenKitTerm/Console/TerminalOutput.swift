/// Where a person sees what a console shows, and how it is rendered there.
@MainActor
struct TerminalOutput {
  let output: Writer
  /// Where it is said what is wrong with a line: the terminal.
  let errors: Writer
  /// How to render for the terminal as wide as it is now.
  let rendering: @MainActor () -> Rendering

  /// Renders a text to a single line, however wide.
  func line(_ text: StyledText) -> String {
    var rendering = rendering()
    rendering.columns = nil
    return rendering.line(text)
  }

  /// Says what is wrong with a line.
  func report(_ message: StyledText) {
    errors.write(rendering().text([.text(message)]))
    errors.flush()
  }
}
