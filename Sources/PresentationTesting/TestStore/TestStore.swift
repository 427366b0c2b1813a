public import PresentationCore

/// A store for tests: everything that happens in it has to be expected, or the test fails and shows the difference.
///
///     let store = TestStore(Movies(), reducer: reducer(server))
///     store.send(.toggle(3)) { $0.movies[3].isWatched = true }
///     store.expect(command: Save(movie: 3, isWatched: true))
///     await store.receive(.saved(3)) { $0.movies[3].isSaved = true }
///     await store.finish()
///
/// It is the real ``/PresentationCore/Store`` that runs, with its middlewares, commands and subscriptions; the test store
/// writes down what it sees. The test goes through that in order: each action that the test sends or that comes from elsewhere
/// (from commands, subscriptions and middlewares) is a step. A step has a state, and effects that follow from the action:
/// commands asked for, subscriptions started and cancelled. What of a step was not expected before the next one is a failure
/// at the line that expected the step. ``state`` is that of the last step expected, even if the store has gone on.
///
/// An action that a middleware rewrites is one step, whatever it becomes.
///
/// Commands are compared as values, then they run. To test without what they would reach, give them stand-ins as values, or
/// let the test answer for them: `answers: .fromTest`.
///
/// Effects wait on ``clock``, which moves when the test says so. What they do outside the main actor is done on the main
/// thread too, one thing after the other, so that a test goes the same way each time. (So a command that awaits something that
/// is there already goes on in the next turn of the main queue, not at once.) What they hand to other threads takes its time;
/// ``receive(_:refused:fileID:filePath:line:column:change:)-(Action,_,_,_,_,_,_)`` waits for it.
///
/// A failure is reported at the line of the test that it belongs to, to Swift Testing and to XCTest alike.
@MainActor
public final class TestStore<State: Equatable, Action: Sendable> {
  /// Who answers for the commands.
  public enum Answers: Hashable, Sendable {
    /// The commands: they run.
    case fromCommands
    /// The test, with ``TestStore/answer(_:with:failure:fileID:filePath:line:column:)``: commands do not run, but are
    /// otherwise treated as if they did. Delays are left out.
    case fromTest
  }

  /// Whether everything has to be expected.
  public enum Exhaustivity: Hashable, Sendable {
    /// Everything.
    case on
    /// What the test says has to be true; what it does not mention may happen. A change is then what the test demands of the
    /// state: applied to it once more, it changes nothing.
    case off
    /// The same, and what the test does not mention is listed at its end: actions and failures that it did not receive, changes
    /// that it left out, effects that it did not expect. That is a warning, which fails no test.
    case listing
  }

  /// The store that is tested, to attach what needs one, such as a presentation component. Actions that it is sent by others
  /// have to be received.
  public let store: Store<State, Action>
  /// What the effects wait on.
  public let clock: TestClock
  /// How long, on ``patienceClock``, ``receive(_:refused:fileID:filePath:line:column:change:)-(Action,_,_,_,_,_,_)`` and
  /// ``finish(fileID:filePath:line:column:)`` wait before they give up. A test that passes does not wait for it.
  ///
  /// `nil`, the default, is one second, and no time at all when nothing can come: when no effect runs, or when each one sleeps on
  /// ``clock`` or waits for the test. Set it if something else sends actions later, such as another thread, and if an effect that
  /// sleeps also waits for other threads.
  public var patience: Duration?
  /// What the patience is measured on: real time, unless the test says otherwise.
  public let patienceClock: any Clock<Duration>
  /// Whether everything has to be expected. Turned off, nothing is asked for that came before either; turned on again, it forgets
  /// what came meanwhile.
  public var exhaustivity: Exhaustivity = .on {
    didSet {
      guard exhaustivity != oldValue else { return }
      if oldValue == .listing { listSkipped(at: place, "The exhaustivity is being changed") }
      switch exhaustivity {
      case .off: break
      case .listing: firstListed = current
      case .on:
        store.catchUp()
        current = record.steps.count - 1
        for index in record.steps.indices { _ = record.takeEffects(of: index) }
      }
    }
  }

  /// The state that the last expected action left.
  public var state: State { record.steps[current].state }

  /// What effects have reported of how far they are, from the beginning; see `Dispatcher.progress(_:of:_:)`. Nobody has
  /// to expect it.
  public var progress: [EffectProgress] {
    store.catchUp()
    return record.progress
  }

  let record: StoreRecord<State, Action>
  /// The index of the last step that was expected.
  var current = 0
  /// The index of the step that was the last one expected when ``Exhaustivity/listing`` began.
  var firstListed = 0
  private let place: TestLocation
  private var isFinished = false

  /// Makes a store as ``/PresentationCore/Store`` does, and sees what it does from the beginning.
  ///
  /// Initial commands and subscriptions have to be expected before anything is sent or received.
  ///
  /// - Parameters:
  ///   - state: The state at the start.
  ///   - reducer: The reducer under test.
  ///   - middlewares: What sees the actions before the reducer, in this order.
  ///   - subscriptions: What the state asks for as long as it does.
  ///   - commands: What runs at the start.
  ///   - clock: What the effects wait on.
  ///   - patienceClock: What ``patience`` is measured on.
  ///   - answers: Who answers for the commands.
  ///   - fileID: Where failures are reported that belong to no later call; the place of this one if not given.
  ///   - filePath: The same.
  ///   - line: The same.
  ///   - column: The same.
  public init(
    _ state: State, reducer: Reducer<State, Action>, middlewares: [Middleware<State, Action>] = [],
    subscriptions: ((State) -> [any Subscription<Action>])? = nil, commands: [any Command<Action>] = [],
    clock: TestClock = TestClock(), patienceClock: any Clock<Duration> = ContinuousClock(),
    answers: Answers = .fromCommands, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.clock = clock
    self.patienceClock = patienceClock
    place = TestLocation(fileID, filePath, line, column)
    record = StoreRecord(state, at: place, holdsCommands: answers == .fromTest)
    store = Store(
      state, reducer: reducer, middlewares: [record.middleware] + middlewares, subscriptions: subscriptions,
      commands: commands, clock: clock, witness: record)
  }

  // Not isolated: an isolated one would no longer know which test it belongs to.
  deinit {
    guard MainQueue.isCurrent else {
      return fail(
        "The test store was released outside the main actor, so it cannot report what was not expected.", at: place)
    }
    MainActor.assumeIsolated {
      guard !isFinished else { return }
      let occasion = "The test store was released before finish()"
      switch exhaustivity {
      case .off: break
      case .listing: listSkipped(at: place, occasion)
      case .on:
        store.catchUp()
        reportLeftovers(at: place, occasion)
      }
    }
  }

  /// Waits until all commands have ended, and fails if they do not, or if anything is left that was not expected.
  ///
  /// Call it at the end of each test. A store that goes away without it fails too, at the line that made it, but does not wait.
  /// Subscriptions may still run: they were expected when they started. When exhaustivity is not on, nothing is waited for.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    isFinished = true
    let place = TestLocation(fileID, filePath, line, column)
    guard exhaustivity != .off else { return }
    let occasion = "The test has finished"
    await rest()
    guard exhaustivity == .on else { return listSkipped(at: place, occasion) }
    await record.wait(currentPatience, on: patienceClock) {
      store.catchUp()
      return record.runningCommands.count == record.heldCommands.count || current < record.steps.count - 1
    }
    await rest()
    reportLeftovers(at: place, occasion)
  }

  private func reportLeftovers(at place: TestLocation, _ occasion: String) {
    reportEffects()
    skipUnexpected(upTo: record.steps.count, at: place, "\(occasion), but these were not expected:")
    let running = record.runningCommands
    guard !running.isEmpty else { return }
    fail("\(occasion), but these are still running:\n\n\(Difference.show(running))\(hint)", at: place)
  }
}

// MARK: - Time

extension TestStore {
  /// Moves the clock by `duration`, from one deadline to the next, and lets run what is due there before it goes on.
  ///
  /// So a timer that ticks every second ticks three times in three seconds. When the call returns, effects have done whatever
  /// they can do without more time, the test, or other threads.
  public func advance(by duration: Duration = .zero) async {
    await rest()
    let end = clock.now.advanced(by: duration)
    while let deadline = clock.nextDeadline, deadline <= end {
      clock.advance(to: deadline)
      await rest()
    }
    clock.advance(to: end)
  }

  /// Lets effects run until the main queue has turned several times without a word of them.
  ///
  /// Whatever an effect does next stands in the main queue, so it is reached in the next turn; several turns are for effects
  /// that wait for each other. Waiting for one that never rests ends, too.
  func rest() async {
    var quiet = 0
    for _ in 0..<10_000 where quiet < 8 {
      let heard = record.heard + clock.jobCount
      await Task.yield()
      store.catchUp()
      quiet = heard == record.heard + clock.jobCount && !clock.isWaking ? quiet + 1 : 0
    }
  }

  /// How long to wait for what did not come at once.
  var currentPatience: Duration { patience ?? (stillness == nil ? .seconds(1) : .zero) }

  /// Why nothing can come unless the test does something; `nil` if something can.
  var stillness: String? {
    switch record.runningCount {
    case 0: record.heldCommands.isEmpty ? "no effect runs" : "every command waits for the test"
    // The intervals of throttles sleep, too.
    case ...(clock.sleeperCount - store.throttleCount): "every effect that runs sleeps on the clock"
    default: nil
    }
  }

  /// What may help when something does not come.
  var hint: String {
    var hints: [String] = []
    if !record.heldCommands.isEmpty {
      hints.append("Commands wait for the test to answer: store.answer(<#command#>, with: <#actions#>).")
    }
    if clock.sleeperCount > 0 {
      hints.append(
        "Tasks that sleep on the test clock: \(clock.sleeperCount). To let time pass, add: await store.advance(by: <#duration#>)."
      )
    }
    return hints.map { "\n\n\($0)" }.joined()
  }
}
