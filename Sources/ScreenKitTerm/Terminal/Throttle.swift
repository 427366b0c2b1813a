/// Performs an action immediately when requested, but at most once per interval. The latest request within the interval starts at its
/// end.
@MainActor
final class Throttle {
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let action: () -> Void
  /// Whether the interval has not ended yet.
  private(set) var isResting = false
  private var isWanted = false

  init(_ interval: Duration, clock: any Clock<Duration>, action: @escaping () -> Void) {
    self.interval = interval
    self.clock = clock
    self.action = action
  }

  /// Requests the action.
  func request() {
    guard !isResting else {
      isWanted = true
      return
    }
    isResting = true
    action()
    Task { [weak self, clock, interval] in
      try? await clock.sleep(for: interval)
      self?.rested()
    }
  }

  private func rested() {
    isResting = false
    guard isWanted else { return }
    isWanted = false
    request()
  }
}
