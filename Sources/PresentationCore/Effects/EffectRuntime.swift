/// Runs the effects of one store: starts them, knows which are under way, and ends them.
///
/// What an effect says, its end included, comes back through the store's inbox; nothing here changes the state.
@MainActor @usableFromInline
final class EffectRuntime<Action: Sendable> {
  /// A span of time in which no other command with the same key may start.
  private struct Throttle {
    var waiting: (run: Run, command: any Command<Action>, duration: Duration)?
    var end: Task<Void, Never>?
  }

  @usableFromInline let inbox: Inbox<Action>
  @usableFromInline let clock: any Clock<Duration>
  /// The type of the last command that is merely run: to ask whether a type is more takes longer than to compare it.
  @usableFromInline var plain: ObjectIdentifier?
  /// Who sees the effects, in a test.
  @usableFromInline let witness: (any EffectWitness<Action>)?
  /// Runs of commands that went on after their first suspension.
  @usableFromInline var running: [ObjectIdentifier: Run] = [:]
  /// The runs of commands with an identifier, oldest first.
  private var identified: [EffectKey: [Run]] = [:]
  private var throttles: [EffectKey: Throttle] = [:]
  private var subscriptions: [EffectKey: Run] = [:]
  /// The keys of the subscriptions, in the order in which they started.
  private var order: [EffectKey] = []
  /// Runs that belong to a part of the state: those that went on after their first suspension, or wait behind a throttle.
  @usableFromInline var anchored: [ObjectIdentifier: Run] = [:]

  @inlinable
  init(inbox: Inbox<Action>, clock: any Clock<Duration>, witness: (any EffectWitness<Action>)?) {
    self.inbox = inbox
    self.clock = clock
    self.witness = witness
  }

  /// Cancels everything, for good.
  @usableFromInline
  func end() {
    for throttle in throttles.values { throttle.end?.cancel() }
    for run in running.values { run.task?.cancel() }
    for run in subscriptions.values { run.cancel(.cancelled) }
  }

  // MARK: Commands

  /// Starts `command`, unless its handling says otherwise. It belongs to `work`.
  @inlinable
  func start(_ command: any Command<Action>, work: Work?) {
    work?.begin()
    let type = ObjectIdentifier(type(of: command))
    if type != plain, let handling = handling(of: command) {
      start(command, handling, work: work)
    } else {
      plain = type
      let run = Run(work: work)
      witness?.asked(for: command, run)
      launch(command, run)
    }
  }

  @usableFromInline
  func handling(of command: any Command<Action>) -> EffectHandling? {
    (command as? any HandledCommand)?.handling
  }

  @usableFromInline
  func start(_ command: any Command<Action>, _ handling: EffectHandling, work: Work?) {
    let run = Run(work: work, key: handling.key)
    run.place = handling.place
    // A refusal is nothing that anybody asked for; that it fails is told.
    if !(command is Refusal<Action>) { witness?.asked(for: command, run) }
    if let instruction = handling.instruction {
      return inbox.put(.ended(run, carryOut(instruction)))
    }
    run.anchors = handling.anchors
    guard let key = handling.key else {
      if !run.anchors.isEmpty { suspended(run) }
      return launch(command, run)
    }
    switch handling.admission {
    case .always: break
    case .replacing:
      for older in identified[key] ?? [] { older.cancel(.superseded) }
      throttles[key]?.waiting?.run.cancel(.superseded)
    case .throttled(let duration, let latest):
      guard throttles[key] == nil else {
        return latest ? wait(run, command, key, duration) : run.cancel(.superseded)
      }
      throttle(key, for: duration)
    }
    // It may be cancelled before what it says on the spot has been processed.
    suspended(run)
    launch(command, run)
  }

  /// Starts one run on the spot: a command that never suspends has ended, and its end stands in the inbox, when this returns.
  @inlinable
  func launch(_ command: any Command<Action>, _ run: Run) {
    if let witness {
      let command = witness.standIn(for: command, run) ?? command
      return launch(command, run, on: witness.executor)
    }
    let inbox = inbox
    let dispatcher = Dispatcher<Action>(clock: clock) { inbox.put($0, from: run) }
    run.task = Task.immediate { @MainActor in
      var failure: (any Error)?
      do { try await command.run(dispatcher) } catch { failure = error }
      run.hasReturned = true
      // Nobody waits for the end of a run without work that went well on the spot.
      if run.work == nil, failure == nil, !run.isKept { return }
      inbox.put(.ended(run, failure))
    }
    if !run.hasReturned { suspended(run) }
  }

  /// The same in a test, where every end is told.
  ///
  /// It stands apart because a task that may be given an executor takes longer to make.
  @usableFromInline
  func launch(_ command: some Command<Action>, _ run: Run, on executor: (any TaskExecutor)?) {
    let inbox = inbox
    let dispatcher = Dispatcher<Action>(clock: clock) { inbox.put($0, from: run) }
    run.task = Task.immediate(executorPreference: executor) { @MainActor in
      var failure: (any Error)?
      do { try await command.run(dispatcher) } catch { failure = error }
      run.hasReturned = true
      inbox.put(.ended(run, failure))
    }
    if !run.hasReturned { suspended(run) }
  }

  /// Keeps a run in mind that did not end on the spot, or may be cancelled before what it says there has been processed.
  @usableFromInline
  func suspended(_ run: Run) {
    guard !run.isKept else { return }
    run.isKept = true
    running[ObjectIdentifier(run)] = run
    run.work?.suspended(run)
    if let key = run.key { identified[key, default: []].append(run) }
    if !run.anchors.isEmpty { anchored[ObjectIdentifier(run)] = run }
  }

  /// Forgets a run that has said its last word.
  @usableFromInline
  func ended(_ run: Run) {
    guard running.removeValue(forKey: ObjectIdentifier(run)) != nil else { return }
    anchored[ObjectIdentifier(run)] = nil
    guard let key = run.key, var others = identified[key] else { return }
    others.removeAll { $0 === run }
    identified[key] = others.isEmpty ? nil : others
  }

  /// Does at once what an effect asks for.
  ///
  /// - Returns: Why it cannot be done.
  @usableFromInline
  func carryOut(_ instruction: EffectInstruction) -> (any Error)? {
    switch instruction {
    case .cancel(let key):
      for run in identified[key] ?? [] { run.cancel(.cancelled) }
      let throttle = throttles.removeValue(forKey: key)
      throttle?.end?.cancel()
      throttle?.waiting?.run.cancel(.cancelled)
      return nil
    case .tell(let key, let value):
      guard let run = subscriptions[key], !run.hasReturned else { return NotSubscribed(key) }
      run.input?.yield(value)
      return nil
    case .fail(let error):
      return error
    }
  }

  /// Cancels the runs that belong to a part of the state that has gone.
  @usableFromInline
  func leave(goneFrom state: Any) {
    for (id, run) in anchored {
      if !run.isCancelled, run.anchors.contains(where: { !$0.isPresent(state) }) { run.cancel(.cancelled) }
      // One that has waited behind a throttle may have ended without ever being kept.
      if run.isCancelled || run.hasReturned && !run.isKept { anchored[id] = nil }
    }
  }

  // MARK: Throttles

  private func throttle(_ key: EffectKey, for duration: Duration) {
    throttles[key] = Throttle()
    let clock = clock
    throttles[key]?.end = Task.immediate(executorPreference: witness?.executor) { @MainActor [weak self] in
      try? await clock.sleep(for: duration)
      if !Task.isCancelled { self?.throttleEnded(key) }
    }
  }

  private func wait(_ run: Run, _ command: any Command<Action>, _ key: EffectKey, _ duration: Duration) {
    throttles[key]?.waiting?.run.cancel(.superseded)
    throttles[key]?.waiting = (run, command, duration)
    run.work?.suspended(run)
    if !run.anchors.isEmpty { anchored[ObjectIdentifier(run)] = run }
  }

  private func throttleEnded(_ key: EffectKey) {
    guard let throttle = throttles.removeValue(forKey: key), let (run, command, duration) = throttle.waiting,
      !run.isCancelled
    else { return }
    self.throttle(key, for: duration)
    launch(command, run)
  }

  // MARK: Subscriptions

  /// Cancels the subscriptions that are not wanted, in the order in which they started, then starts those that are wanted and
  /// do not run, in the given order.
  @usableFromInline
  func follow(_ wanted: [any Subscription<Action>]) {
    if wanted.isEmpty && order.isEmpty { return }
    let keys = wanted.map { EffectKey(of: $0) }
    let wantedKeys = Set(keys)
    order.removeAll { key in
      if wantedKeys.contains(key) { return false }
      if let run = subscriptions.removeValue(forKey: key) {
        witness?.cancelled(run)
        run.cancel(.cancelled)
      }
      return true
    }
    for (key, subscription) in zip(keys, wanted) where subscriptions[key] == nil {
      order.append(key)
      launch(subscription, key)
    }
  }

  private func launch<S: Subscription<Action>>(_ subscription: S, _ key: EffectKey) {
    let run = Run(work: nil)
    run.place = key.scope
    subscriptions[key] = run
    witness?.started(subscription, run)
    var input: AsyncStream<any Sendable>?
    if S.Input.self != Never.self { (input, run.input) = AsyncStream.makeStream() }
    let inbox = inbox
    let dispatcher = Dispatcher<Action>(clock: clock, input: input) { inbox.put($0, from: run) }
    run.task = Task.immediate(executorPreference: witness?.executor) { @MainActor in
      var failure: (any Error)?
      do { try await subscription.run(dispatcher) } catch { failure = error }
      run.hasReturned = true
      inbox.put(.ended(run, failure))
    }
  }
}
