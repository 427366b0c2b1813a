/// The actions that led from one state to another, in order. Undo, `steps`, time travel and a journal know the past from it.
///
///     let (log, damage) = try Journal.contents(of: Tasks(), reducer: reducer, at: "tasks.journal")
///     for (number, entry) in log.numbered { print(number, entry.origin.line ?? "", entry.action) }
///     let past = try log.state(after: 12)
///
/// It is a value: the log of a store changes, and a copy stays as it is.
public struct ActionLog<State, Action: Sendable> {
  /// The state before the first entry.
  public private(set) var start: State
  /// The actions since then, as the reducer got them.
  public private(set) var entries: [RecordedAction<Action>] = []
  /// The number of actions before the first entry. The actions are numbered from 1.
  public private(set) var offset: Int
  let reducer: Reducer<State, Action>
  /// The parts of the state that can be undone.
  let parts: [RestorablePart<State, Action>]
  /// The maximum number of entries that undo nothing.
  var limit: Int

  /// The entries and the effect of a step. Indices count from the first action of all.
  struct Step {
    let first: Int
    var last: Int
    /// The line that it began with.
    let line: String?
    let time: Double
    /// `nil` until it is found out, and after a further action.
    var effect: Effect?
  }

  /// The effect of a step.
  struct Effect {
    /// The names of the undoable parts that it changed, in their order.
    var changed: [String] = []
    /// Whether it started commands that do more than read, and that the program does not make up for.
    var reachesOutside = false
  }

  var steps: [Int: Step] = [:]
  /// The steps with an action that does more than navigate, in ascending order.
  private(set) var order: [Int] = []
  /// The number of the last step.
  private(set) var lastStep: Int
  /// The number of the last step of which an action was dropped. The other actions of such a step cannot be undone alone.
  private var lastDropped: Int
  /// The steps whose changes of the undoable parts do not count.
  private(set) var undone: Set<Int> = []
  /// The undone steps that had changed nothing. They are never redone.
  private(set) var idle: Set<Int> = []
  /// Each undo and redo: the steps that it undid or redid, the last one first, and the last step before it.
  private(set) var undos: [(targets: [Int], lastStep: Int, index: Int)] = []
  /// The number of entries that undo or redo something.
  private var undoingCount = 0
  /// Whether a history has taken over the steps of an earlier process.
  var isTaken = false
  /// The steps of the undo or redo whose action comes next.
  var planned: [Int] = []
  /// The steps that become one with the last of them, when its first action comes.
  var joining: [Int] = []
  /// The steps that have become a part of another one, and that one; and each such step itself.
  private var joined: [Int: Int] = [:]
  /// Some states before an action, without the undone steps, in ascending order.
  var landmarks: [(index: Int, state: State)] = []

  /// Creates a log without actions.
  ///
  /// - Parameters:
  ///   - start: The state before the first action.
  ///   - reducer: Applies the actions.
  ///   - offset: The number of actions before that.
  ///   - step: The number of the last step that has begun before. It cannot be undone.
  ///   - keepsSteps: Whether steps can be undone. Such a log drops old actions.
  package init(
    from start: State, _ reducer: Reducer<State, Action>, offset: Int = 0, after step: Int = 0, keepsSteps: Bool
  ) {
    (self.start, self.reducer, self.offset, lastStep, lastDropped) = (start, reducer, offset, step, step)
    parts = keepsSteps ? reducer.parts.filter(\.isUndoable) : []
    limit = keepsSteps ? Self.standardLimit : .max
  }

  /// The maximum number of entries, unless a history wants another one.
  package static var standardLimit: Int { 10_000 }

  /// Whether the steps of a reducer can be undone.
  package static func keepsSteps(of reducer: Reducer<State, Action>) -> Bool {
    reducer.parts.contains(where: \.isUndoable)
  }

  var end: Int { offset + entries.count }

  /// The entries with their numbers.
  public var numbered: some Sequence<(number: Int, entry: RecordedAction<Action>)> {
    entries.enumerated().lazy.map { [offset] in (offset + $0.offset + 1, $0.element) }
  }

  /// The state after an action.
  ///
  /// - Parameter number: The number of the action. A number before the first entry returns ``start``, and `nil` returns the state after the
  ///   last one.
  /// - Complexity: O(*n*), since the reducer gets the actions up to this one again.
  /// - Throws: Rethrows the reducer's error if it refuses an action.
  public func state(after number: Int? = nil) throws -> State {
    var state = start
    for entry in entries.prefix(max(0, (number ?? end) - offset)) { _ = try reducer.reduce(&state, entry) }
    return state
  }

  // MARK: Adding

  /// Adds an action.
  ///
  /// - Parameter state: The state that it has made.
  package mutating func append(_ recorded: RecordedAction<Action>, making state: State) {
    entries.append(recorded)
    if parts.isEmpty { return }
    if let numbers = recorded.origin.undoing {
      planned = []
      undoingCount += 1
      if !toggle(numbers) { restart(from: state) }
    } else if recorded.origin.step > 0 {
      note(recorded, of: recorded.origin.step)
    }
    // An undo does not forget what it has undone.
    if entries.count - undoingCount > limit || entries.count / 2 > limit {
      drop(max(1, entries.count - limit / 2), making: state)
    }
  }

  private mutating func note(_ recorded: RecordedAction<Action>, of number: Int) {
    if let whole = joined[number], whole != number {
      entries[entries.count - 1].origin.step = whole
      return note(recorded, of: whole)
    }
    // An action that a line causes after its undo belongs to no step: the next undo must not take it away.
    if undone.contains(number) { return entries[entries.count - 1].origin.step = 0 }
    let index = end - 1, origin = recorded.origin
    guard steps[number] != nil || number > lastDropped else { return }
    if let others = origin.joining { join(others, to: number, origin) }
    var step = steps[number] ?? Step(first: index, last: index, line: origin.line, time: origin.time)
    (step.last, step.effect) = (index, nil)
    steps[number] = step
    lastStep = max(lastStep, number)
    guard !recorded.onlyNavigates, order.last != number else { return }
    // Actions that a step causes may follow a later step of another history.
    let place = order.lastIndex { $0 <= number }.map { order[$0] == number ? nil : $0 + 1 } ?? 0
    if let place { order.insert(number, at: place) }
  }

  /// Makes earlier steps a part of a step that has its first action.
  private mutating func join(_ numbers: [Int], to number: Int, _ origin: ActionOrigin) {
    joining = []
    let parts = Set(numbers).filter { steps[$0] != nil && !undone.contains($0) && joined[$0] == nil }
    joined[number] = number
    guard let first = parts.compactMap({ steps[$0]?.first }).min(), steps[number] == nil else { return }
    steps[number] = Step(first: first, last: first, line: origin.line, time: origin.time)
    for part in parts { (steps[part], joined[part]) = (nil, number) }
    order.removeAll(where: parts.contains)
    for index in (first - offset)..<entries.count where parts.contains(entries[index].origin.step) {
      entries[index].origin.step = number
    }
  }

  /// Notes that the last action undoes some steps, or redoes them. Returns `false` if the log has dropped their actions.
  private mutating func toggle(_ numbers: [Int]) -> Bool {
    // The first action of an undo names the steps.
    guard !numbers.isEmpty else { return !undos.isEmpty }
    let firsts = numbers.compactMap { steps[$0]?.first }
    guard firsts.count == numbers.count else { return false }
    landmarks.removeAll { $0.index > firsts.min()! }
    undone.formSymmetricDifference(numbers)
    // After the targets come newer steps, which had changed nothing.
    let count = zip(numbers, numbers.dropFirst()).prefix { $0 > $1 }.count + 1
    idle.formUnion(numbers.dropFirst(count))
    undos.append((Array(numbers.prefix(count)), lastStep, end - 1))
    return true
  }

  /// Returns the number of a new step.
  mutating func begin() -> Int {
    lastStep += 1
    return lastStep
  }

  /// Drops the first entries, and the steps that begin with them.
  private mutating func drop(_ count: Int, making state: State) {
    do {
      for index in offset..<offset + count { try apply(index, to: &start, without: undone) }
    } catch {
      // They were accepted before, so the reducer depends on more than the state. Nothing can be undone with certainty.
      return restart(from: state)
    }
    lastDropped = max(lastDropped, entries[..<count].lazy.map(\.origin.step).max() ?? 0)
    entries.removeFirst(count)
    undoingCount = entries.count { $0.origin.undoing != nil }
    offset += count
    steps = steps.filter { $0.value.first >= offset }
    order.removeAll { steps[$0] == nil }
    undos.removeAll { $0.index < offset }
    // Some actions of a step that was dropped may remain.
    undone.formIntersection(entries.lazy.map(\.origin.step))
    idle = idle.filter { steps[$0] != nil }
    joined = joined.filter { steps[$0.value] != nil }
    landmarks = []
  }

  /// Forgets everything before a state.
  private mutating func restart(from state: State) {
    (offset, undoingCount, lastDropped) = (end, 0, lastStep)
    (start, entries, steps, order, undone, idle, undos, landmarks) = (state, [], [:], [], [], [], [], [])
    joined = [:]
  }
}
