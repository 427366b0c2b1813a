import ScreenKit

/// The errors, one per line.
@MainActor
struct ErrorLines {
  let writer: Writer

  /// Writes an error immediately, after all pending output.
  func write(_ message: String, source: String, after output: Writer) {
    output.flush()
    writer.write(writer.plainRendering.line(StyledText("\(source): \(message)")) + "\n")
    writer.flush()
  }
}
