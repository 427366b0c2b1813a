/// Waits until typing pauses before explaining a mistake, because most mistakes are unfinished words.
///
/// It starts waiting once, and not again for each key: while the user continues typing, a single task sleeps until the line may have
/// rested.
@MainActor
final class RestingReason {
  private let clock: any Clock<Duration>
  /// The line with a mistake, and whether it has changed since the task started to sleep.
  private var line: String?
  private var hasChanged = false
  private var hasRested = false
  private var resting: Task<Void, Never>?
  private let repaint: () -> Void

  /// How long a line must be unchanged before its mistake is explained: between this duration and twice as much.
  static let time = Duration.milliseconds(500)

  /// - Parameter repaint: Paints the line again.
  init(clock: any Clock<Duration>, repaint: @escaping () -> Void) {
    self.clock = clock
    self.repaint = repaint
  }

  /// Whether a line with a mistake has been unchanged for long enough. It is painted again at that time.
  func rests(on line: String) -> Bool {
    if line == self.line { return hasRested }
    (self.line, hasChanged, hasRested) = (line, true, false)
    if resting == nil { resting = Task { [weak self] in await self?.rest() } }
    return false
  }

  private func rest() async {
    while hasChanged {
      hasChanged = false
      guard await clock.passes(Self.time) else { return }
    }
    resting = nil
    guard line != nil else { return }
    hasRested = true
    repaint()
  }

  /// Notes that the line has no mistake.
  func forget() {
    (line, hasRested) = (nil, false)
  }

  /// Notes that the line has ended.
  func end() {
    forget()
    resting?.cancel()
    (resting, hasChanged) = (nil, false)
  }
}
