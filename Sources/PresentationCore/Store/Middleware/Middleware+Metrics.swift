extension Middleware {
  /// Counts actions and measures how long they take, by the name of their case.
  ///
  ///     let metrics = Middleware<Shop, ShopAction>.Metrics()
  ///     let store = Store(Shop(), reducer: reducer, middlewares: [.measuring(metrics)])
  ///     metrics["buy"].count
  @MainActor
  public final class Metrics {
    /// What is known of the actions of one name.
    public struct Entry: Hashable, Sendable {
      /// How many were committed.
      public fileprivate(set) var count = 0
      /// How many were vetoed or refused.
      public fileprivate(set) var refused = 0
      /// The time that all of them took, from the middleware that measures to the state that they made.
      public fileprivate(set) var total = Duration.zero
      /// The time that the slowest of them took.
      public fileprivate(set) var longest = Duration.zero
    }

    /// What is known of the actions of every name that came.
    public private(set) var entries: [String: Entry] = [:]

    private let name: (Action) -> String

    /// Makes an empty metrics.
    ///
    /// - Parameter name: The name that an action is counted under; without it the name of its case, or of its type if it is no
    ///   enum. Self-reducing actions have one type in common: `Metrics { "\(type(of: $0.value))" }`.
    public init(naming name: ((Action) -> String)? = nil) {
      self.name = name ?? Self.nameOfCase
    }

    /// What is known of the actions of a name: all zero if none came.
    public subscript(name: String) -> Entry { entries[name] ?? Entry() }

    private static func nameOfCase(_ action: Action) -> String {
      let mirror = Mirror(reflecting: action)
      guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
      return mirror.children.first?.label ?? "\(action)"
    }

    fileprivate func add(_ action: Action, _ duration: Duration, _ outcome: Outcome) {
      let name = name(action)
      var entry = self[name]
      if case .committed = outcome { entry.count += 1 } else { entry.refused += 1 }
      entry.total += duration
      entry.longest = max(entry.longest, duration)
      entries[name] = entry
    }
  }

  /// A middleware that adds every action to `metrics`.
  public static func measuring(_ metrics: Metrics, on clock: any Clock<Duration> = ContinuousClock()) -> Self {
    func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    return Self("metrics") { _, action, _ in
      let elapsed = stopwatch(clock)
      return .pass { _, outcome in metrics.add(action, elapsed(), outcome) }
    }
  }
}
