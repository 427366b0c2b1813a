import ScreenKit

/// Errors for standard error, a line each.
@MainActor
struct ErrorLines {
  let writer: Writer

  /// Writes an error immediately, after everything that `output` holds.
  func write(_ message: String, source: String, after output: Writer) {
    output.flush()
    writer.write(writer.plainRendering.line(StyledText("\(source): \(message)")) + "\n")
    writer.flush()
  }
}
