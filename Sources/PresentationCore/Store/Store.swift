/// Owns a state, changes it by actions, and tells its observers.
///
/// A store lives on the main actor. Actions are processed one by one, in the order in which they came; one that is sent while
/// another is processed waits its turn, and none is dropped. For each action the order is:
///
/// 1. the reducer changes the state,
/// 2. the observers are called, in the order in which they were added, each with the state that this action made,
/// 3. the commands that the reducer returned are started, in the order in which it returned them.
///
/// Several stores may live side by side; a store may be a global or be passed around.
@MainActor
public final class Store<State, Action: Sendable> {
  /// The state as it is now. Only actions change it.
  @inlinable
  public var state: State { current }

  @usableFromInline var current: State

  @usableFromInline let reducer: Reducer<State, Action>
  @usableFromInline let observers = Observers<State, Action>()
  @usableFromInline let inbox = Inbox<Action>()
  @usableFromInline var queue: [Message<Action>] = []
  @usableFromInline var isProcessing = false
  @usableFromInline var lastRun: RunID = 0
  /// The initial commands, and what they cause.
  @usableFromInline let beginning = Work()
  /// Work with commands that still run, to be cancelled when the store goes away.
  @usableFromInline var unfinished: [ObjectIdentifier: Work] = [:]

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - reducer: What actions do to the state.
  ///   - commands: Work to start before the initialiser returns, without any action.
  @inlinable
  public init(_ state: State, reducer: Reducer<State, Action>, commands: [any Command<Action>] = []) {
    current = state
    self.reducer = reducer
    inbox.onArrival { [weak self] in
      Task { @MainActor in self?.drain() }
    }
    if !commands.isEmpty { start(commands, cause: beginning) }
    beginning.committed()
    drain()
  }

  isolated deinit {
    inbox.close()
    for work in unfinished.values { work.cancel() }
  }

  /// Processes `action`, after everything that was dispatched before.
  ///
  /// When the call returns, the state has changed and the observers have been told; commands may still run. Called while
  /// another action is processed (from an observer, for example), it only queues the action behind those that wait.
  @inlinable
  public func send(_ action: Action) {
    process(.action(action, nil))
  }

  /// Hands `action` over from any thread or task and returns at once.
  ///
  /// Actions of one caller are processed in the order of its calls.
  @inlinable
  public nonisolated func dispatch(_ action: Action) {
    inbox.put(.action(action, nil))
  }

  /// Processes `action`, after everything that was dispatched before, and tells how it ended.
  ///
  /// It completes exactly once, and without leaving the main actor's turn when there is nothing to wait for. Cancelling the
  /// task that waits for `.finished` cancels every command that the action caused: what they still dispatch reaches
  /// nobody, and the outcome is `.discarded(.cancelled)`.
  @inlinable
  public func perform(_ action: Action, until milestone: Outcome.Milestone = .committed) async -> Outcome {
    let work = Work()
    process(.root(action, work))
    if !work.isCommitted {
      await withCheckedContinuation { done in work.whenCommitted { done.resume() } }
    }
    guard milestone == .finished else { return .committed }
    guard !work.isFinished else { return work.outcome }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in work.whenFinished { done.resume(returning: $0) } }
    } onCancel: {
      Task { @MainActor in work.cancel() }
    }
  }

  /// Waits until the initial commands, and everything they cause, have ended, and tells how.
  ///
  /// It returns without suspending when they have, or when there are none.
  @inlinable
  public func begun() async -> Outcome {
    if beginning.isFinished { return beginning.outcome }
    return await withCheckedContinuation { done in beginning.whenFinished { done.resume(returning: $0) } }
  }

  /// Calls `body` with the current state at once, then with the new state after every action, until the token is released.
  ///
  /// `body` may send actions: they are processed after the state that is being reported has been reported to all.
  @inlinable
  public func observe(_ body: @escaping (State) -> Void) -> ObservationToken {
    let token = observers.add { state, _ in body(state) }
    holdingActions { body(state) }
    return token
  }

  /// Calls `body` with the current state and no action at once, then with each action and the state that it made.
  @inlinable
  func observeActions(_ body: @escaping (State, Action?) -> Void) -> ObservationToken {
    let token = observers.add { body($0, $1) }
    holdingActions { body(state, nil) }
    return token
  }

  /// Calls `body` with a part of the state at once, then whenever that part has changed, until the token is released.
  ///
  /// The last selection is remembered and compared with `==`; `select` runs after every action.
  @inlinable
  public func observe<Part: Equatable>(
    _ select: @escaping (State) -> Part, _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    var last: Part?
    return observe { state in
      let part = select(state)
      guard part != last else { return }
      last = part
      body(part)
    }
  }
}

// MARK: - The pipeline

extension Store {
  @inlinable
  func process(_ message: Message<Action>) {
    _ = inbox.take(into: &queue)
    queue.append(message)
    drain()
  }

  /// Runs `body`; actions sent meanwhile wait until it returns.
  @inlinable
  func holdingActions(_ body: () -> Void) {
    guard !isProcessing else { return body() }
    isProcessing = true
    body()
    isProcessing = false
    drain()
  }

  /// Processes what is queued, then what was dispatched meanwhile, until nothing is left.
  @inlinable
  func drain() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    repeat {
      var index = 0
      while index < queue.count {
        handle(queue[index])
        index += 1
      }
      queue.removeAll(keepingCapacity: true)
    } while inbox.take(into: &queue)
  }

  @inlinable
  func handle(_ message: Message<Action>) {
    switch message {
    case .action(let action, let work):
      if work?.isCancelled != true { apply(action, cause: work) }
    case .root(let action, let work):
      apply(action, cause: work)
      work.committed()
    case .ended(let work, let run, let error):
      work.commandEnded(run, error: error)
      if work.isFinished { unfinished[ObjectIdentifier(work)] = nil }
    }
  }

  @inlinable
  func apply(_ action: Action, cause: Work?) {
    let commands = reducer(&current, action)
    observers.notify(current, action)
    if !commands.isEmpty { start(commands, cause: cause) }
  }

  @inlinable
  func start(_ commands: [any Command<Action>], cause: Work?) {
    let work = cause ?? Work()
    unfinished[ObjectIdentifier(work)] = work
    for command in commands { start(command, cause: work) }
    if cause == nil { work.committed() }
  }

  /// Starts one run on the spot: a command that never suspends has ended, and its end stands in the inbox, when this returns.
  @inlinable
  func start(_ command: any Command<Action>, cause: Work) {
    lastRun += 1
    let run = lastRun
    let inbox = inbox
    cause.commandBegan()
    let task = Task.immediate { @MainActor in
      do {
        try await command.run(Dispatcher(inbox: inbox, cause: cause))
        inbox.put(.ended(cause, run, nil))
      } catch {
        inbox.put(.ended(cause, run, error))
      }
    }
    cause.commandSuspended(run, task: task)
  }
}
