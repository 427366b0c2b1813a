import PresentationCore

/// The events of a store, as recorded by a test store: steps, each with an action, the resulting state and its effects.
@MainActor
final class StoreRecord<State, Action: Sendable> {
  /// An event, and its consequences in the same turn.
  struct Step {
    enum Cause {
      /// The store was made.
      case beginning
      case action(Action)
      /// An effect threw this error.
      case failure(any Error)
    }

    let cause: Cause
    /// The state after it.
    var state: State
    var outcome = Outcome.committed
    /// The effects that the test has not expected yet.
    var effects: [Effect] = []
    /// The place where the test has expected it.
    var place: TestLocation?
    /// The state that the test expected after the step; `nil` unless skipped changes are listed.
    var mentioned: State?
  }

  enum Effect {
    case released(Action)
    case command(any Command<Action>)
    case started(any Subscription<Action>)
    case cancelled(any Subscription<Action>)
  }

  /// A command that was requested and has not ended or been canceled.
  private struct Running {
    let command: any Command<Action>
    let run: Run
    var held: HeldCommand<Action>?
    /// Whether the test has learned that it has not ended.
    var isReported = false
  }

  var steps: [Step]
  /// The reported progress of effects.
  private(set) var progress: [EffectProgress] = []
  /// Whether commands are held back, so that the test can answer for them.
  let holdsCommands: Bool
  private var commands: [Running] = []
  private var subscriptions: [(subscription: any Subscription<Action>, run: Run, hasEnded: Bool)] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The number of events so far.
  private(set) var heard = 0

  init(_ state: State, at place: TestLocation, holdsCommands: Bool) {
    steps = [Step(cause: .beginning, state: state, place: place)]
    self.holdsCommands = holdsCommands
  }

  /// The middleware that records the events; it must be the first.
  var middleware: Middleware<State, Action> {
    Middleware("test store") { [self] state, action, call in
      guard !call.isReleased else {
        return .pass { [self] _, outcome in
          // The last one is called first.
          if case .committed = outcome { steps[steps.count - 1].effects.insert(.released(action), at: 0) }
        }
      }
      add(Step(cause: .action(action), state: state))
      let index = steps.count - 1
      return .pass { [self] state, outcome in
        steps[index].state = state
        steps[index].outcome = outcome
      }
    }
    .then(.onFailure { [self] error, state, _ in add(Step(cause: .failure(error), state: state)) })
  }

  private func add(_ step: Step) {
    steps.append(step)
    note()
  }

  // MARK: Expectations

  /// Removes the effects of a step that the test has not expected, and returns them.
  func takeEffects(of index: Int) -> [Effect] {
    defer { steps[index].effects = [] }
    return steps[index].effects
  }

  /// Removes the first effect of the step for which `pick` returns a value, and returns that value.
  func takeEffect<Picked>(of index: Int, _ pick: (Effect) -> Picked?) -> Picked? {
    for position in steps[index].effects.indices {
      guard let picked = pick(steps[index].effects[position]) else { continue }
      steps[index].effects.remove(at: position)
      return picked
    }
    return nil
  }

  /// The commands that still run or wait, the oldest first.
  var runningCommands: [any Command<Action>] {
    commands.filter { !$0.run.isCancelled }.map(\.command)
  }

  /// The commands among them that have not been reported; now they are.
  func takeRunningCommands() -> [any Command<Action>] {
    defer { for index in commands.indices { commands[index].isReported = true } }
    return commands.filter { !$0.run.isCancelled && !$0.isReported }.map(\.command)
  }

  /// The commands among them that wait for the test.
  var heldCommands: [any Command<Action>] {
    commands.filter { $0.held != nil && !$0.run.isCancelled }.map(\.command)
  }

  /// The number of running effects that may send something on their own.
  var runningCount: Int {
    runningCommands.count - heldCommands.count + subscriptions.count { !$0.hasEnded }
  }

  /// Makes the oldest held command that equals `command` send `actions` and end.
  ///
  /// - Returns: Whether there was one.
  func answer(_ command: some Command<Action>, _ actions: [Action], failure: (any Error)?) -> Bool {
    let index = commands.firstIndex { $0.held != nil && !$0.run.isCancelled && $0.command.isEqual(to: command) }
    guard let index else { return false }
    commands[index].held?.answer(actions, failure: failure)
    commands[index].held = nil
    return true
  }

  // MARK: Waiting

  private func note() {
    heard += 1
    let woken = waiting
    waiting = []
    for waiter in woken { waiter.resume() }
  }

  /// Waits until `isEnough` returns `true`, `patience` has passed on `clock` and the threads have caught up, or the task is canceled.
  /// `isEnough` is called at once and after each new event; without patience, it is not called.
  func wait(_ patience: Duration, on clock: any Clock<Duration>, until isEnough: () -> Bool) async {
    var isOver = patience <= .zero
    let alarm = Task {
      guard (try? await clock.wait(patiently: patience)) != nil else { return }
      isOver = true
      note()
    }
    defer { alarm.cancel() }
    while !isOver, !Task.isCancelled, !isEnough() {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting.append($0) }
      } onCancel: {
        Task { @MainActor in note() }
      }
    }
  }
}

extension StoreRecord: EffectWitness {
  func asked(for command: any Command<Action>, _ run: Run) {
    steps[steps.count - 1].effects.append(.command(command))
    commands.append(Running(command: command, run: run))
    heard += 1
  }

  func standIn(for command: any Command<Action>, _ run: Run) -> (any Command<Action>)? {
    guard holdsCommands, let index = commands.firstIndex(where: { $0.run === run }) else { return nil }
    let held = HeldCommand<Action>()
    commands[index].held = held
    return held
  }

  func reachesOut(_ problem: String) {
    steps.last { $0.place != nil }?.place?.fail(problem)
  }

  func progressed(_ progress: EffectProgress) {
    self.progress.append(progress)
  }

  func ended(_ run: Run) {
    commands.removeAll { $0.run === run }
    if let index = subscriptions.firstIndex(where: { $0.run === run }) { subscriptions[index].hasEnded = true }
    note()
  }

  func started(_ subscription: any Subscription<Action>, _ run: Run) {
    steps[steps.count - 1].effects.append(.started(subscription))
    subscriptions.append((subscription, run, hasEnded: false))
    heard += 1
  }

  func cancelled(_ run: Run) {
    guard let index = subscriptions.firstIndex(where: { $0.run === run }) else { return }
    steps[steps.count - 1].effects.append(.cancelled(subscriptions.remove(at: index).subscription))
    heard += 1
  }
}
