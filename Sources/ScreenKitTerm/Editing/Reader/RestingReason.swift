/// Waits until typing rests to say what is wrong with a line: most mistakes are half a word.
@MainActor
final class RestingReason {
  private let clock: any Clock<Duration>
  private var line: String?
  private var hasRested = false
  private var resting: Task<Void, Never>?
  /// Paints the line again.
  var repaint: () -> Void = {}

  /// How long a line stays as it is before its mistake is explained.
  static let time = Duration.milliseconds(800)

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// Whether a line with a mistake has stayed as it is for long enough. It is painted again when it has.
  func rests(on line: String) -> Bool {
    if line == self.line { return hasRested }
    forget()
    self.line = line
    resting = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.time)) != nil, let self, self.line == line else { return }
      hasRested = true
      repaint()
    }
    return false
  }

  /// Takes note that the line has no mistake, or has ended.
  func forget() {
    resting?.cancel()
    (line, hasRested, resting) = (nil, false, nil)
  }
}
