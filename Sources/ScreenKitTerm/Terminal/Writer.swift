import ArgumentParser
import CScreenKitPlatform
import PresentationFiles

/// Buffers the bytes written to one descriptor.
///
/// Output is held until ``flush()``, or until it fills a page, so that a screen arrives in one piece.
@MainActor
final class Writer {
  private let output: Output
  private let environment: Environment
  private let flushesWhenIdle: Bool
  private var held: [UInt8] = []
  private var isFlushScheduled = false
  private var isInFrame = false
  /// The reason for the first failed write, here or by other code that writes to the same stream.
  var failure: SystemError? { output.failure }

  /// The rendering of text without styles and without a width.
  ///
  /// A terminal gets the characters of its locale. Pipes and files get the same bytes wherever the program runs.
  private(set) lazy var plainRendering: Rendering = {
    guard isTerminal else { return Rendering() }
    return Rendering(
      characterSupport: CharacterSupport(codeset: TerminalTraits.chooseLocale(environment: environment)))
  }()

  /// Whether the bytes go to a terminal.
  var isTerminal: Bool { output.isTerminal }

  /// - Parameters:
  ///   - descriptor: The destination of the bytes. It is not closed.
  ///   - environment: The environment with the locale of a terminal.
  ///   - flushesWhenIdle: Whether pending output is written as soon as the main actor is idle, so that no output is delayed while a
  ///     script waits.
  init(descriptor: Int32, environment: Environment, flushesWhenIdle: Bool = false) {
    output = Output.to(descriptor)
    self.environment = environment
    self.flushesWhenIdle = flushesWhenIdle
  }

  func write(_ text: String) {
    held += text.utf8
    if held.count > 64 * 1024 { flush() } else if flushesWhenIdle { flushWhenIdle() }
  }

  func write(_ bytes: [UInt8]) {
    held += bytes
  }

  func write(_ byte: UInt8) {
    held.append(byte)
  }

  /// Makes the terminal delay showing all further output until the next ``flush()`` (mode 2026).
  func beginFrame() {
    guard !isInFrame else { return }
    isInFrame = true
    held += "\u{1B}[?2026h".utf8
  }

  /// Writes pending output. Output that cannot be written is dropped, and ``failure`` has the reason.
  func flush() {
    if isInFrame { held += "\u{1B}[?2026l".utf8 }
    isInFrame = false
    if !held.isEmpty { try? output.write(held) }
    held.removeAll(keepingCapacity: true)
  }

  private func flushWhenIdle() {
    guard !isFlushScheduled else { return }
    isFlushScheduled = true
    Task {
      isFlushScheduled = false
      flush()
    }
  }
}

extension Writer {
  /// Writes pending output, reports a failure to `errors`, and returns the resulting exit status of a program; `nil` on success. If the
  /// reader has closed the output, only the status reports that.
  func end(telling errors: Writer) -> ExitCode? {
    flush()
    guard let failure else { return nil }
    if failure.code == EPIPE { return ExitCode(128 + SIGPIPE) }
    ErrorLines(writer: errors).write("\(failure)", source: "standard output", after: self)
    return .failure
  }
}

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
