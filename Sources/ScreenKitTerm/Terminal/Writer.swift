import Glibc

/// Takes every byte that goes to one descriptor.
///
/// What is written is held until ``flush()``, or until there is a page of it, so that a screen arrives in one piece.
@MainActor
final class Writer {
  private let descriptor: Int32
  private let environment: Environment
  private let flushesWhenIdle: Bool
  private var held: [UInt8] = []
  private var isFlushScheduled = false
  private var isInFrame = false
  /// Why something could not be written, the first time that happened.
  private(set) var failure: String?
  /// Whether that was because nobody reads any more.
  private(set) var isBroken = false

  /// The rendering of text for the receiver that needs neither styles nor a width.
  ///
  /// A terminal gets the characters of its locale. Pipes and files get the same bytes wherever the program runs.
  private(set) lazy var plainRendering: Rendering = {
    guard isTerminal else { return Rendering() }
    return Rendering(
      characterSupport: CharacterSupport(codeset: TerminalTraits.chooseLocale(environment: environment)))
  }()

  /// Whether the bytes go to a terminal.
  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// - Parameters:
  ///   - descriptor: Where the bytes go. It is not closed.
  ///   - environment: Tells the locale of a terminal.
  ///   - flushesWhenIdle: Whether what is held is written as soon as the main actor has nothing else to do, so that nothing
  ///     is held back while a script waits for something.
  init(descriptor: Int32, environment: Environment, flushesWhenIdle: Bool = false) {
    self.descriptor = descriptor
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

  /// Has the terminal show nothing of what is written from now on until all of it has come, with the next ``flush()``: mode 2026.
  func beginFrame() {
    guard !isInFrame else { return }
    isInFrame = true
    held += "\u{1B}[?2026h".utf8
  }

  /// Writes what is held. What cannot be written is dropped, and ``failure`` says why.
  func flush() {
    if isInFrame { held += "\u{1B}[?2026l".utf8 }
    isInFrame = false
    if !held.withUnsafeBytes({ $0.writeAll(to: descriptor) }) {
      isBroken = isBroken || failure == nil && errno == EPIPE
      failure = failure ?? String(cString: strerror(errno))
    }
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
