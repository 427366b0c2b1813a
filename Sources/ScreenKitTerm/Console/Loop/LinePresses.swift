import CScreenKitPlatform

/// Counts the presses of Ctrl-C while a line runs. The first cancels the line. If the line continues nevertheless, the third, at least a
/// second after the first, ends the program. Meanwhile the effect of the next press is shown.
@MainActor
final class LinePresses {
  private let presses = Unnoticed()
  private let elapsed: @Sendable () -> Duration
  private let clock: any Clock<Duration>
  private let show: (Int) -> Void
  private let end: () -> Void

  /// - Parameters:
  ///   - show: Called with the number of presses, half a second after each, if the line is still running.
  ///   - end: Ends the program.
  init(clock: any Clock<Duration>, show: @escaping (Int) -> Void, end: @escaping () -> Void) {
    self.clock = clock
    self.show = show
    self.end = end
    elapsed = clock.stopwatch()
  }

  func press() {
    if presses.addAndJudge(at: elapsed()) { return end() }
    let count = presses.count
    Task { [weak self, clock] in
      try? await clock.sleep(for: .milliseconds(500))
      if let self, presses.count == count { show(count) }
    }
  }
}
