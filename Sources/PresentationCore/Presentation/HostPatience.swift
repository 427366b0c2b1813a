/// The time that a host may take for a change, on a clock.
public struct HostPatience: Sendable {
  private let sleep: (@Sendable () async throws -> Void)?

  /// Without a limit: a host that never answers delays every later change forever.
  public static var endless: Self { Self(sleep: nil) }

  /// A time in seconds on the continuous clock, which continues while the machine sleeps. A time of more than
  /// thirty years has no limit.
  public static func seconds(_ seconds: Double) -> Self {
    seconds < 1e9 ? .time(.seconds(max(0, seconds)), on: ContinuousClock()) : .endless
  }

  /// A time on a clock of your choice.
  public static func time<C: Clock>(_ duration: C.Duration, on clock: C) -> Self where C.Duration: Sendable {
    let duration = (duration as? Duration)?.bounded as? C.Duration ?? duration
    return Self { try await clock.sleep(for: duration) }
  }

  private init(sleep: (@Sendable () async throws -> Void)?) {
    self.sleep = sleep
  }

  /// Calls `end` when the time is over, unless the task is canceled before.
  @MainActor
  func start(_ end: @escaping @MainActor () -> Void) -> Task<Void, Never>? {
    guard let sleep else { return nil }
    return Task {
      do { try await sleep() } catch { return }
      end()
    }
  }
}
