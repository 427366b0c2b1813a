import Glibc

/// The times that Ctrl-C is pressed while a line runs. The first cancels it; a line that goes on all the same is ended
/// by the third, at least a second after the first, and the program with it. What the next one will do is shown
/// meanwhile.
@MainActor
final class LinePresses {
  private let presses = Unnoticed()
  private let elapsed: @Sendable () -> Duration
  private let clock: any Clock<Duration>
  private let show: (Int) -> Void
  private let end: () -> Void

  /// - Parameters:
  ///   - show: Is told how often it was pressed, half a second after each time if the line runs on.
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
