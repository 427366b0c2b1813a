/// Waits until typing rests to say what is wrong with a line: most mistakes are half a word.
///
/// It begins to wait once, and not again for each key: while a mistake is typed on, one task sleeps until the line may have rested.
@MainActor
final class RestingReason {
  private let clock: any Clock<Duration>
  /// The line with a mistake, and whether it has changed since the task began to sleep.
  private var line: String?
  private var hasChanged = false
  private var hasRested = false
  private var resting: Task<Void, Never>?
  private let repaint: () -> Void

  /// How long a line stays as it is before its mistake is explained: this time, and up to as much again.
  static let time = Duration.milliseconds(500)

  /// - Parameter repaint: Paints the line again.
  init(clock: any Clock<Duration>, repaint: @escaping () -> Void) {
    self.clock = clock
    self.repaint = repaint
  }

  /// Whether a line with a mistake has stayed as it is for long enough. It is painted again when it has.
  func rests(on line: String) -> Bool {
    if line == self.line { return hasRested }
    (self.line, hasChanged, hasRested) = (line, true, false)
    if resting == nil { resting = Task { [weak self] in await self?.rest() } }
    return false
  }

  private func rest() async {
    while hasChanged {
      hasChanged = false
      guard (try? await clock.sleep(for: Self.time)) != nil else { return }
    }
    resting = nil
    guard line != nil else { return }
    hasRested = true
    repaint()
  }

  /// Takes note that the line has no mistake.
  func forget() {
    (line, hasRested) = (nil, false)
  }

  /// Takes note that the line has ended.
  func end() {
    forget()
    resting?.cancel()
    (resting, hasChanged) = (nil, false)
  }
}
