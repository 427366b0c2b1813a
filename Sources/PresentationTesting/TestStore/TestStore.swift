public import PresentationCore

/// A store for tests: the test must expect everything that happens in it, or it fails and shows the difference.
///
///     let store = TestStore(Movies(), reducer: reducer(server))
///     store.send(.toggle(3)) { $0.movies[3].isWatched = true }
///     store.expect(command: Save(movie: 3, isWatched: true))
///     await store.receive(.saved(3)) { $0.movies[3].isSaved = true }
///     await store.finish()
///
/// It runs a real ``/PresentationCore/Store``, with its middlewares, commands and subscriptions, and records the events. The test checks
/// them in order: each action that the test sends or that arrives from elsewhere (from commands, subscriptions and middlewares) is a step.
/// A step has a state, and effects that follow from the action: released actions of answers, requested commands, started and canceled
/// subscriptions. If the test has not expected everything in a step before it goes on to the next step, that is a failure, reported at the
/// line that expected the step. ``state`` is the state of the last expected step, even if the store is ahead of it.
///
/// An action that a middleware rewrites is one step, regardless of the result.
///
/// Commands are compared as values, then they run. To replace their dependencies, pass stand-ins as values, or let the test
/// answer for them: `answers: .fromTest`.
///
/// Effects wait on ``clock``, which moves only when the test moves it. Their work outside of the main actor also runs on the main
/// thread, one piece at a time, so that a test is deterministic. (So a command that awaits an available value continues in the
/// next turn of the main queue, not at once.) Work that they hand to other threads takes real time;
/// ``receive(_:refused:fileID:filePath:line:column:change:)-(Action,_,_,_,_,_,_)`` waits for it.
///
/// A failure is reported at the responsible line of the test, both to Swift Testing and to XCTest.
@MainActor
public final class TestStore<State: Equatable, Action: Sendable> {
  /// The source of the answers of commands.
  public enum Answers: Hashable, Sendable {
    /// The commands: they run.
    case fromCommands
    /// The test, with ``TestStore/answer(_:with:failure:fileID:filePath:line:column:)``: commands do not run, but are
    /// otherwise treated as if they did. Delays are skipped.
    case fromTest
  }

  /// Whether the test must expect everything.
  public enum Exhaustivity: Hashable, Sendable {
    /// Everything.
    case on
    /// Every expectation must be met; anything else may happen. A closure that describes a change is then applied to
    /// the new state, and must change nothing.
    case off
    /// Like ``Exhaustivity/off``, but everything that the test did not expect is listed at the end of the test: unreceived
    /// actions and failures, omitted changes, and unexpected effects. The list is a warning, which fails no test.
    case listing
  }

  /// The tested store, for attaching anything that needs one, such as a presentation component. Actions from
  /// such objects have to be received.
  public let store: Store<State, Action>
  /// The clock that the effects wait on.
  public let clock: TestClock
  /// How long, in real time, ``receive(_:refused:fileID:filePath:line:column:change:)-(Action,_,_,_,_,_,_)`` and
  /// ``finish(fileID:filePath:line:column:)`` wait before they fail. A passing test does not wait for it.
  ///
  /// `nil`, the default, is one second, and no time at all if nothing can arrive: when no effect runs, or when each one waits for the
  /// test. Set it if another source, such as another thread, sends actions later.
  public var patience: Duration?
  /// The clock that measures the patience: real time by default.
  package let patienceClock: any Clock<Duration>
  /// Whether the test must expect everything. Turning it off also drops the expectations for earlier events; turning it on again
  /// drops everything that happened in the meantime.
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

  /// The state after the last expected action.
  public var state: State { record.steps[current].state }

  /// The progress that effects have reported, from the beginning; see `Dispatcher.progress(_:of:_:)`.
  /// It does not have to be expected.
  public var progress: [EffectProgress] {
    store.catchUp()
    return record.progress
  }

  let record: StoreRecord<State, Action>
  /// The index of the last step that was expected.
  var current = 0
  /// The index of the last expected step when ``Exhaustivity/listing`` began.
  var firstListed = 0
  private let place: TestLocation
  /// The place of the latest call of `finish`.
  private var end: TestLocation?

  /// Makes a store as ``/PresentationCore/Store`` does, and records its events from the beginning.
  ///
  /// Initial commands and subscriptions have to be expected before anything is sent or received.
  ///
  /// - Parameters:
  ///   - state: The state at the start.
  ///   - reducer: The reducer under test.
  ///   - middlewares: The middlewares that handle actions before the reducer, in this order.
  ///   - subscriptions: The subscriptions that a state asks for.
  ///   - commands: The initial commands.
  ///   - clock: The clock that the effects wait on.
  ///   - now: The time of actions (`ActionOrigin.time`), in seconds since 1970; 0 by default.
  ///   - patienceClock: The clock that measures ``patience``.
  ///   - answers: The source of the answers of commands.
  ///   - fileID: Where failures without a later call are reported; the place of this call by default.
  ///   - filePath: The same.
  ///   - line: The same.
  ///   - column: The same.
  public init(
    _ state: State, reducer: Reducer<State, Action>, middlewares: [Middleware<State, Action>] = [],
    subscriptions: ((State) -> [any Subscription<Action>])? = nil, commands: [any Command<Action>] = [],
    clock: TestClock = TestClock(), now: @escaping @Sendable () -> Double = { 0 },
    patienceClock: any Clock<Duration> = ContinuousClock(),
    answers: Answers = .fromCommands, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.clock = clock
    self.patienceClock = patienceClock
    place = TestLocation(fileID, filePath, line, column)
    record = StoreRecord(state, at: place, holdsCommands: answers == .fromTest)
    store = Store(
      state, reducer: reducer, middlewares: [record.middleware] + middlewares, subscriptions: subscriptions,
      commands: commands, clock: clock, now: now, witness: record)
  }

  // Not isolated: an isolated deinitializer would no longer know its test.
  deinit {
    guard MainQueue.isCurrent else {
      return place.fail(
        "The test store was released outside the main actor, so it cannot report what was not expected.")
    }
    MainActor.assumeIsolated {
      let place = end ?? place
      let occasion =
        end == nil ? "The test store was released before finish()" : "The test store went on after finish()"
      switch exhaustivity {
      case .off: break
      case .listing: listSkipped(at: place, occasion)
      case .on:
        store.catchUp()
        reportLeftovers(at: place, occasion)
      }
    }
  }

  /// Waits until all commands have ended, and fails if they do not, or if anything unexpected is left.
  ///
  /// Call it at the end of each test. A store that is released without it also fails, at the line that made it, but does not
  /// wait. Subscriptions may still run: they were expected when they started. If exhaustivity is not on, this does not wait.
  ///
  /// The store goes on afterwards: what happens later also has to be expected. If it is not, the test fails when the store is released,
  /// at the line of this call.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let place = TestLocation(fileID, filePath, line, column)
    end = place
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
    let running = record.takeRunningCommands()
    guard !running.isEmpty else { return }
    place.fail("\(occasion), but these are still running:\n\n\(Difference.show(running))\(hint)")
  }
}

// MARK: - Time

extension TestStore {
  /// Moves the clock by `duration`, from one deadline to the next, and runs the effects that are due before it continues.
  ///
  /// So a timer that ticks every second ticks three times in three seconds. When the call returns, effects have done everything
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

  /// Lets effects run until several turns of the main queue have passed without an event.
  ///
  /// The next step of an effect is in the main queue, so it is reached in the next turn; several turns are for effects that wait
  /// for each other. Waiting for an effect that never rests also ends.
  func rest() async {
    var quiet = 0
    for _ in 0..<10_000 where quiet < 8 {
      let heard = record.heard + clock.jobCount
      await Task.yield()
      store.catchUp()
      quiet = heard == record.heard + clock.jobCount && !clock.isWaking ? quiet + 1 : 0
    }
  }

  /// How long to wait for something that did not arrive at once.
  var currentPatience: Duration { patience ?? (stillness == nil ? .seconds(1) : .zero) }

  /// Why nothing can arrive unless the test does something; `nil` if something can.
  var stillness: String? {
    // An effect that sleeps may also wait for something else, such as a callback; that cannot be known.
    guard record.runningCount == 0 else { return nil }
    return record.heldCommands.isEmpty ? "no effect runs" : "every command waits for the test"
  }

  /// A hint for a missing event.
  var hint: String {
    var hints: [String] = []
    if !record.heldCommands.isEmpty {
      hints.append("Commands wait for the test to answer: store.answer(<#command#>, with: <#actions#>).")
    }
    let sleepers = clock.waiterCount
    if sleepers > 0 {
      hints.append(
        "Tasks that sleep on the test clock: \(sleepers). If an effect continues only after some time, let it pass: await store.advance(by: <#duration#>)."
      )
    }
    return hints.map { "\n\n\($0)" }.joined()
  }
}
