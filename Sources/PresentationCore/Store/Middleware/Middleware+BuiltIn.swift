public import Logging

extension Middleware {
  /// A middleware that writes every action to a log, with the line that sent it and its outcome, and every error of an effect.
  ///
  /// Actions are written with their descriptions; values in a ``Secret`` are omitted. Actions that were not
  /// committed are written as warnings, errors as errors. Put it first to see the sent actions, last to see the
  /// actions that the reducer gets.
  ///
  /// - Parameters:
  ///   - logger: The logger. In a program that owns the terminal, it should write to a file.
  ///   - level: The level of a committed action.
  public static func logging(to logger: Logger, level: Logger.Level = .debug) -> Self {
    Self("log") { _, action, call in
      .pass { _, outcome in
        let source: Logger.Metadata = ["from": "\(call.place)"]
        switch outcome {
        case .committed: logger.log(level: level, "\(action)", metadata: source)
        case .vetoed(let veto):
          logger.warning("\(action) vetoed by \(veto.middleware): \(veto.reason)", metadata: source)
        case .failed(let error): logger.warning("\(action) refused: \(error)", metadata: source)
        case .discarded(let reason): logger.warning("\(action) discarded: \(reason)", metadata: source)
        }
      }
    }
    .watching
    .then(.onFailure("log") { error, _, _ in logger.error("an effect failed: \(error)") })
  }
}

// MARK: - Metrics

extension Middleware {
  /// Counts actions and measures how long they take, by the name of their case.
  ///
  ///     let metrics = Middleware<Shop, ShopAction>.Metrics()
  ///     let store = Store(Shop(), reducer: reducer, middlewares: [.measuring(metrics)])
  ///     metrics["buy"].count
  @MainActor
  public final class Metrics {
    /// The metrics of the actions with one name.
    public struct Entry: Hashable, Sendable {
      /// How many were committed.
      public fileprivate(set) var count = 0
      /// How many were vetoed or refused.
      public fileprivate(set) var refused = 0
      /// The total time of all of them, from the measuring middleware to the new state.
      public fileprivate(set) var total = Duration.zero
      /// The time of the slowest of them.
      public fileprivate(set) var longest = Duration.zero
    }

    /// The metrics of the actions by name.
    public private(set) var entries: [String: Entry] = [:]

    private let name: (Action) -> String

    /// Makes empty metrics.
    ///
    /// - Parameter name: The name under which an action is counted; by default the name of its case, or of its type if that is
    ///   not an enum. Self-reducing actions have one type in common: `Metrics { "\(type(of: $0.value))" }`.
    public init(naming name: ((Action) -> String)? = nil) {
      self.name = name ?? Self.nameOfCase
    }

    /// The metrics of the actions with a name: all zero if there were none.
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
    .watching
  }
}
