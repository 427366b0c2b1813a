import CScreenKitTerminalGuard
import CScreenKitPlatform
import PresentationFiles
import Synchronization

/// Names the line that runs if the process crashes, and ends the process, naming the line, if the line takes too long.
final class Watchdog: Sendable {
  /// How long a line may take.
  static let patience = Duration.seconds(30)

  private let current = Mutex<(words: String, end: ContinuousClock.Instant)?>(nil)

  /// Begins a line, which ends the one before.
  ///
  /// - Parameters:
  ///   - crash: The text that is written to standard error if the process crashes. It ends with a line break.
  ///   - busy: The text that is written if the line takes too long.
  ///   - limit: How long it may take.
  @MainActor
  func begin(ifCrashed crash: String, ifBusy busy: String, within limit: Duration = patience) {
    // A stack overflow is a crash, too; the main queue may change its thread.
    sk_cover_thread()
    sk_set_last_words(crash)
    let isFirst = current.withLock { current in
      defer { current = (busy, ContinuousClock.now + limit) }
      return current == nil
    }
    guard isFirst else { return }
    Task.detached { [weak self] in
      while let words = try await self?.words(afterSeconds: 1) {
        if words.isEmpty { continue }
        try? Descriptor(STDERR_FILENO).writeAll(Array(words.utf8).span.bytes)
        _exit(1)
      }
    }
  }

  /// Waits as long for the current line as if it began now.
  func wait() {
    current.withLock { $0?.end = .now + Self.patience }
  }

  @MainActor
  func end() {
    sk_set_last_words(nil)
    current.withLock { $0 = nil }
  }

  /// Waits, and returns the text about a line that takes too long, or an empty one if none does; `nil` after the last line.
  private func words(afterSeconds seconds: Int) async throws -> String? {
    try await Task.sleep(for: .seconds(seconds))
    return current.withLock { current in current.map { $0.end < .now ? $0.words : "" } }
  }
}
