/// Sends actions from a command or a subscription back to its store.
///
///     func run(_ dispatcher: Dispatcher<Change>) async throws {
///       try await dispatcher.clock.sleep(for: .seconds(1))
///       dispatcher(.ticked)
///     }
///
/// It can be called from any thread or task, returns at once, and keeps the order of each caller's calls. It does not
/// keep the store alive; if the store has been released, or the effect was canceled, calls have no effect.
public struct Dispatcher<Action: Sendable>: Sendable {
  /// A message from an effect.
  @usableFromInline
  enum Word {
    case action(Action, CallSite)
    /// An action whose sender waits for its outcome.
    case told(Action, CallSite, Receipt)
    case instruction(EffectInstruction)
    case progress(ProgressReport)
  }

  @usableFromInline let surroundings: EffectSurroundings
  @usableFromInline let say: @Sendable (Word) -> Void

  /// The clock of the store. Effects wait on this clock, so that a test can control the time.
  public var clock: any Clock<Duration> { surroundings.clock }

  @usableFromInline
  init(_ surroundings: EffectSurroundings, say: @escaping @Sendable (Word) -> Void) {
    self.surroundings = surroundings
    self.say = say
  }

  /// Makes a dispatcher without a store, for a test that runs a command alone.
  ///
  /// - Parameters:
  ///   - clock: The clock that the command waits on.
  ///   - progress: Called with each report of progress, on the thread that made it.
  ///   - receive: Called with each action, on the thread that sent it.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), progress: @escaping @Sendable (EffectProgress) -> Void = { _ in },
    receive: @escaping @Sendable (Action) -> Void
  ) {
    self.init(EffectSurroundings(clock: clock)) { word in
      switch word {
      case .action(let action, _), .told(let action, _, _): receive(action)
      case .instruction: break
      case .progress(let report): progress(report.progress)
      }
    }
  }

  /// Sends `action` to the store.
  public func callAsFunction(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) {
    say(.action(action, CallSite(fileID, line)))
  }

  /// The values that ``Subscription/send(_:)`` commands send to this run of a subscription, in order.
  ///
  /// Values are buffered until they are read. The sequence ends when the subscription is canceled; for a command it
  /// is empty. It can be read once.
  public func values<Input: Sendable>(of type: Input.Type = Input.self) -> some AsyncSequence<Input, Never> {
    (surroundings.input ?? AsyncStream { $0.finish() }).compactMap { $0 as? Input }
  }
}

extension Dispatcher {
  /// Fails the test if a test store runs the effect, which must not leave the process then.
  ///
  /// - Parameter problem: What the effect was about to do, and what the test should do instead.
  /// - Returns: Whether it does.
  package func failTest(_ problem: String) async -> Bool {
    guard let fail = surroundings.failTest else { return false }
    await fail(problem)
    return true
  }

  func instruct(_ instruction: EffectInstruction) {
    say(.instruction(instruction))
  }
}

/// The parts of a dispatcher shared by all commands of a store. They are an object because each suspended task keeps
/// several copies of its dispatcher.
@usableFromInline
final class EffectSurroundings: Sendable {
  let clock: any Clock<Duration>
  /// The inputs of a subscription; `nil` for commands.
  let input: AsyncStream<any Sendable>?
  /// The background work that the command belongs to, and its run; `nil` if it does not run in the background.
  let background: (work: BackgroundWork, run: Run)?
  /// Fails the test that observes the effects; see ``EffectWitness/reachesOut(_:)``. `nil` in a program.
  let failTest: (@MainActor @Sendable (String) -> Void)?

  init(
    clock: any Clock<Duration>, input: AsyncStream<any Sendable>? = nil,
    background: (work: BackgroundWork, run: Run)? = nil, failTest: (@MainActor @Sendable (String) -> Void)? = nil
  ) {
    self.clock = clock
    self.input = input
    self.background = background
    self.failTest = failTest
  }

  /// Waits before a command starts.
  func delay(by duration: Duration) async throws {
    if let background {
      try await background.work.wait(for: duration, on: clock, of: background.run)
    } else {
      try await clock.wait(for: duration)
    }
  }
}
