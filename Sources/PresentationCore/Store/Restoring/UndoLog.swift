/// Records the actions of a store for its histories, and computes the undoable parts without some of them.
///
/// All histories of a store share one log, so the restoration that an undo sends is not recorded as if its values had been typed.
@MainActor
final class UndoLog<State, Action: Sendable> {
  /// The number of the action that restores parts. It is not recorded.
  static var restoring: Int { -1 }

  private struct Entry {
    let recorded: RecordedAction<Action>
    /// The number of its step; 0 for none.
    let step: Int
  }

  /// The effect of a step.
  struct Verdict {
    /// The names of the undoable parts that it changed, in their order.
    var changed: [String] = []
    /// Whether it changed an undoable part.
    var changes: Bool { !changed.isEmpty }
    /// Whether it started commands that do more than read, and that no later command replaces.
    var hasEffects = false
  }

  let parts: [RestorablePart<State, Action>]
  /// The maximum number of recorded actions.
  var limit: Int
  /// The steps whose changes of the undoable parts do not count.
  var undone: Set<Int> = [] {
    didSet { known = nil }
  }
  /// The names of the steps of an earlier process, whose numbers begin with 1, until a history takes them.
  var earlier: [String] = []
  /// The number of the last step.
  private(set) var last = 0
  private unowned let store: Store<State, Action>
  private var watching: ObservationToken?
  /// The state before the recorded actions.
  private var base: State
  private var entries: [Entry] = []
  /// The steps with an action that does more than navigate, in their order.
  private(set) var order: [Int] = []
  private var verdicts: [Int: Verdict] = [:]
  /// A computed state after `count` actions without these steps.
  private var known: (undone: Set<Int>, count: Int, state: State)?

  /// Begins to record the actions of a store.
  init(of store: Store<State, Action>, limit: Int) {
    (self.store, self.limit, base) = (store, limit, store.state)
    parts = store.restorableParts.filter(\.isUndoable)
    guard !parts.isEmpty else { return }
    if let past = store.past { take(past) }
    store.past = nil
    watching = store.observeActions { [weak self] _, action in self?.note(action) }
  }

  /// Returns the log of a store, which begins with the first history that requests it.
  static func shared(of store: Store<State, Action>, limit: Int) -> UndoLog {
    if let log = store.undoLog as? UndoLog {
      log.limit = max(log.limit, limit)
      return log
    }
    let log = UndoLog(of: store, limit: limit)
    store.undoLog = log
    return log
  }

  /// Returns the number of a new step.
  func begin() -> Int {
    last += 1
    return last
  }

  /// Records actions of an earlier process.
  private func take(_ past: StorePast<State, Action>) {
    let (names, numbers) = past.lines
    base = past.base
    for (recorded, number) in zip(past.actions, numbers) { note(recorded, of: number) }
    (last, earlier) = (names.count, names)
  }

  // MARK: Replaying

  /// The state after all recorded actions, ignoring the changes of some steps to its undoable parts.
  ///
  /// - Throws: An error of the reducer if it refuses an action then, and the step of that action.
  func replay(without undone: Set<Int>) throws(Refusal) -> State {
    if let known, known.undone == undone, known.count == entries.count { return known.state }
    var state = base
    // The actions after these do not matter.
    let end = entries.lastIndex { !undone.contains($0.step) }.map { $0 + 1 } ?? 0
    for entry in entries[..<end] {
      do {
        try apply(entry, to: &state, without: undone)
      } catch {
        throw Refusal(step: entry.step, reason: error)
      }
    }
    return state
  }

  /// Calls `body` with the state after each of some steps, in their order, until it returns `false`.
  func states(after steps: [Int], without undone: Set<Int>, _ body: (_ step: Int, _ state: State) -> Bool) {
    var ends: [Int: Int] = [:]
    for (index, entry) in entries.enumerated() where entry.step > 0 { ends[entry.step] = index }
    let wanted = Dictionary(uniqueKeysWithValues: steps.compactMap { step in ends[step].map { ($0, step) } })
    guard let end = wanted.keys.max() else { return }
    var state = base
    for (index, entry) in entries[...end].enumerated() {
      try? apply(entry, to: &state, without: undone)
      if let step = wanted[index], !body(step, state) { return }
    }
  }

  /// An action that the reducer does not accept.
  struct Refusal: Error {
    let step: Int
    let reason: any Error
  }

  /// Applies an action. If its step is undone, the undoable parts are unchanged.
  private func apply(_ entry: Entry, to state: inout State, without undone: Set<Int>) throws {
    guard undone.contains(entry.step) else {
      do {
        _ = try store.reducer.reduce(&state, entry.recorded)
      } catch {
        // An undo leaves the path alone, so it does not matter that a screen could not have been opened.
        if !entry.recorded.onlyNavigates { throw error }
      }
      return
    }
    let values = parts.map { $0.value(state) }
    _ = try? store.reducer.reduce(&state, entry.recorded)
    for (part, value) in zip(parts, values) {
      if let value { part.set(&state, value) }
    }
  }

  /// Finds out the effect of a step.
  ///
  /// - Complexity: The first time, the actions up to the last one of the step are applied again.
  func verdict(of step: Int) -> Verdict {
    if let known = verdicts[step] { return known }
    var (verdict, state) = (Verdict(), base)
    let end = entries.lastIndex { $0.step == step }.map { $0 + 1 } ?? 0
    let start = entries.firstIndex { $0.step == step } ?? 0
    for (index, entry) in entries[..<end].enumerated() {
      guard entry.step == step else {
        try? apply(entry, to: &state, without: undone)
        continue
      }
      // An undo of the last step needs this state.
      if index == start, entries[start...].allSatisfy({ $0.step == step || undone.contains($0.step) }) {
        known = (undone.union([step]), entries.count, state)
      }
      let values = parts.map { $0.value(state) }
      let commands = (try? store.reducer.reduce(&state, entry.recorded)) ?? []
      if commands.contains(where: { !$0.readsOnly && !EffectHandling(of: $0).followsState }) {
        verdict.hasEffects = true
      }
      for (part, value) in zip(parts, values) where !verdict.changed.contains(part.fullName) {
        if !RestorablePart<State, Action>.areEqual(part.value(state), value) { verdict.changed.append(part.fullName) }
      }
    }
    verdicts[step] = verdict
    return verdict
  }

  // MARK: Remembering

  private func note(_ action: Action) {
    // An undo is identified by the steps that it undoes.
    guard store.step >= 0 else { return }
    let release = store.release
    note(
      RecordedAction(action, releasing: release.actions, from: release.origin ?? ActionOrigin(.user)), of: store.step)
  }

  private func note(_ recorded: RecordedAction<Action>, of step: Int) {
    entries.append(Entry(recorded: recorded, step: step))
    if step > 0 {
      verdicts[step] = nil
      if order.last != step, !recorded.onlyNavigates { enroll(step) }
    }
    if entries.count > limit { forgetOldest() }
  }

  /// Adds a step to ``order``, unless it is included: actions that a step causes may follow a later step of another history.
  private func enroll(_ step: Int) {
    guard let last = order.last, last > step else { return order.append(step) }
    let place = order.firstIndex { $0 >= step } ?? order.endIndex
    if order[place] != step { order.insert(step, at: place) }
  }

  /// Applies the older half of the actions to the base. Their steps can no longer be undone.
  private func forgetOldest() {
    var count = max(1, entries.count - limit / 2)
    // A step is dropped as a whole.
    while count < entries.count, entries[count].step != 0, entries[count].step == entries[count - 1].step { count += 1 }
    let forgotten = Set(entries[..<count].map(\.step))
    do {
      for entry in entries[..<count] { try apply(entry, to: &base, without: undone) }
      entries.removeFirst(count)
      order.removeAll { forgotten.contains($0) }
    } catch {
      // They were accepted before, so the reducer depends on more than the state. Nothing can be undone with certainty.
      (base, entries, order) = (store.state, [], [])
    }
    undone.formIntersection(entries.map(\.step))
    verdicts = verdicts.filter { !forgotten.contains($0.key) }
    known = nil
  }
}
