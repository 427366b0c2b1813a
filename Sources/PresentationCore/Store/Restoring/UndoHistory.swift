/// Records which steps changed the undoable parts of a store's state, and undoes them.
///
///     let reducer = base.restorable(\.titles, as: "titles", undoable: true)
///     let store = Store(Tasks(), reducer: reducer)
///     let history = UndoHistory(of: store)
///
///     history.send(.add("milk"), as: "add milk")
///     try history.undo()     // the titles are as before
///     try history.redo()
///
/// A step consists of the actions sent under one name, with all actions that they caused before they were finished. A session makes a step
/// of each line, and has the verbs `undo`, `redo` and `steps`.
///
/// An undo computes the value that each undoable part would have without the step: it applies the actions since then again, to a copy of an
/// earlier state. So later actions that belong to no step of this history keep their effect. Then it sends one action with the
/// ``Restoration``, which observers, middlewares and tests see like any other; each feature with undoable parts gets a separate action.
/// Other parts of the state, and the path, are unchanged, and commands are not undone: ``UndoStep/hasEffects`` shows if there were any.
///
/// The history is not part of the state, so tests and `==` do not see it. It sees the actions that are sent after it was made. The first
/// history of a store with a journal also has the lines of earlier processes, back to the last undo or checkpoint. Several histories of a
/// store each undo their own steps.
///
/// - Complexity: Remembering an action takes constant time, and no memory of the parts. An undo applies the remembered actions again. A
///   state from before them is kept.
@MainActor
public final class UndoHistory<State, Action: Sendable> {
  private let store: Store<State, Action>
  private let log: UndoLog<State, Action>
  private var names: [Int: String] = [:]
  /// The steps that can be redone; the last one is redone first.
  private var redoable: [Int] = []
  /// The last step at the time of the last undo.
  private var lastAtUndo = 0

  /// Begins a history.
  ///
  /// - Parameters:
  ///   - store: The store, whose reducer has undoable parts. Otherwise nothing is remembered.
  ///   - limit: The maximum number of recorded actions. Steps before them can no longer be undone. If histories of a store have different
  ///     limits, the greatest counts.
  public init(of store: Store<State, Action>, limit: Int = 10_000) {
    self.store = store
    log = .shared(of: store, limit: max(1, limit))
    for (index, name) in log.earlier.enumerated() { names[index + 1] = name }
    log.earlier = []
  }

  // MARK: Steps

  /// Sends an action as a separate step, with everything that it causes.
  ///
  /// It has been processed when this returns, unless the store is processing another one, as for ``Store/send(_:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - name: The name of the step for users.
  ///   - fileID: The file that messages name as the sender of the action; the place of the call by default.
  ///   - line: The line, likewise.
  public func send(_ action: Action, as name: String, fileID: StaticString = #fileID, line: UInt = #line) {
    _ = store.begin(
      action, isAwaited: false, isPlain: false, step: begin(name), of: name, progress: nil, fileID: fileID, line: line)
  }

  /// Begins a step, and returns its number, under which its actions are sent.
  package func begin(_ name: String) -> Int {
    let step = log.begin()
    names[step] = name
    if names.count > 2 * log.limit {
      let known = Set(log.order)
      names = names.filter { known.contains($0.key) || $0.key == step }
    }
    return step
  }

  /// Renames a step that was begun.
  package func rename(_ step: Int, to name: String) {
    if names[step] != nil { names[step] = name }
  }

  /// The recorded steps that changed an undoable part, the oldest first. A step that was undone, and can no
  /// longer be redone, is not included.
  ///
  /// - Complexity: For each step that has not been inspected before, the recorded actions are applied again.
  public var steps: [UndoStep] {
    dropRedoableIfChanged()
    return listed.map(step)
  }

  /// Calls `body` with each of ``steps`` and the state after it, the oldest first, until it returns `false`.
  ///
  /// The state after an undone step includes its changes.
  ///
  /// - Complexity: The recorded actions are applied again, once.
  public func forEachStep(_ body: (_ step: UndoStep, _ state: State) -> Bool) {
    dropRedoableIfChanged()
    let numbers = listed
    let steps = Dictionary(uniqueKeysWithValues: numbers.map { ($0, step($0)) })
    log.states(after: numbers, without: log.undone.subtracting(redoable)) { number, state in
      steps[number].map { body($0, state) } ?? true
    }
  }

  /// The numbers of ``steps``.
  private var listed: [Int] {
    own.filter { log.verdict(of: $0).changes && (!log.undone.contains($0) || redoable.contains($0)) }
  }

  /// The steps of this history, the oldest first, regardless of their changes.
  private var own: [Int] { log.order.filter { names[$0] != nil } }

  private func step(_ number: Int) -> UndoStep {
    let verdict = log.verdict(of: number)
    return UndoStep(
      name: names[number] ?? "", changed: verdict.changed, isUndone: log.undone.contains(number),
      hasEffects: verdict.hasEffects)
  }

  // MARK: Undo and redo

  /// Undoes the changes of the last steps that have not been undone.
  ///
  /// The state has changed when this returns. Do not call it while the store processes an action, from an observer for example.
  ///
  /// - Parameter count: The number of steps.
  /// - Returns: The steps, in the order in which they were undone.
  /// - Throws: An ``UndoError`` if there are too few steps, or if an action is refused without them. Then nothing has changed.
  @discardableResult
  public func undo(_ count: Int = 1) throws(UndoError) -> [UndoStep] { carryOut(try planUndo(count)) }

  /// Redoes the steps that were undone last. Not possible after another step has changed an undoable part.
  ///
  /// The state has changed when this returns, as for ``undo(_:)``.
  ///
  /// - Parameter count: The number of steps.
  /// - Returns: The steps, in the order in which they were redone.
  /// - Throws: An ``UndoError`` if there are too few steps, or if an action is refused with them. Then nothing has changed.
  @discardableResult
  public func redo(_ count: Int = 1) throws(UndoError) -> [UndoStep] { carryOut(try planRedo(count)) }

  /// An undo or a redo that can be carried out.
  package struct Plan {
    /// The steps, in their state before the plan is carried out.
    package let steps: [UndoStep]
    /// The actions to send, in order, under the number ``UndoHistory/restoring``.
    package let actions: [Action]
    fileprivate let undone: Set<Int>
    fileprivate let redoable: [Int]
  }

  /// The number under which the actions of a plan are sent.
  package var restoring: Int { UndoLog<State, Action>.restoring }

  private func carryOut(_ plan: Plan) -> [UndoStep] {
    for action in plan.actions {
      _ = store.begin(action, isAwaited: false, isPlain: false, step: restoring, progress: nil)
    }
    commit(plan)
    return plan.steps
  }

  /// Records that a plan is carried out.
  package func commit(_ plan: Plan) {
    (log.undone, redoable, lastAtUndo) = (plan.undone, plan.redoable, log.last)
  }

  package func planUndo(_ count: Int) throws(UndoError) -> Plan {
    dropRedoableIfChanged()
    var targets: [Int] = []
    for number in own.reversed() where !log.undone.contains(number) && targets.count < count {
      if log.verdict(of: number).changes { targets.append(number) }
    }
    guard targets.count == count else { throw .tooFew(targets.count, of: .undo) }
    return try plan(targets, undone: log.undone.union(targets), redoable: redoable + targets)
  }

  package func planRedo(_ count: Int) throws(UndoError) -> Plan {
    dropRedoableIfChanged()
    guard redoable.count >= count else { throw .tooFew(redoable.count, of: .redo) }
    let targets = Array(redoable.suffix(count).reversed())
    return try plan(targets, undone: log.undone.subtracting(targets), redoable: redoable.dropLast(count))
  }

  private func plan(_ targets: [Int], undone: Set<Int>, redoable: [Int]) throws(UndoError) -> Plan {
    let state: State
    do throws(UndoLog<State, Action>.Refusal) {
      state = try log.replay(without: undone)
    } catch {
      throw .refused(names[error.step], by: error.reason)
    }
    let values = log.parts.compactMap { part in
      // The parts of a missing feature are skipped.
      part.value(store.state) == nil ? nil : part.value(state).map { (part, $0) }
    }
    let actions = RestorablePart.actions(restoring: values).map(\.action)
    var trial = store.state
    do {
      for action in actions { _ = try store.reducer.reduce(&trial, action) }
    } catch {
      throw .refused(nil, by: error)
    }
    return Plan(steps: targets.map(step), actions: actions, undone: undone, redoable: redoable)
  }

  /// Undone steps can no longer be redone when another one has changed something, or one of them has been dropped.
  private func dropRedoableIfChanged() {
    guard !redoable.isEmpty else { return }
    let hasChanged = own.reversed().prefix { $0 > lastAtUndo }.contains { log.verdict(of: $0).changes }
    if hasChanged || !Set(log.order).isSuperset(of: redoable) { redoable = [] }
  }
}

/// A step that can be undone, or has been: see ``UndoHistory``.
public struct UndoStep: Hashable, Codable, Sendable {
  /// Its name, such as the line that was typed.
  public var name: String
  /// The names of the parts that it changed, such as `titles`, or `search.query` in a feature.
  public var changed: [String]
  /// Whether it is undone.
  public var isUndone: Bool
  /// Whether it started commands that do more than read. An undo does not revert the effects of commands.
  public var hasEffects: Bool
}

/// Why nothing was undone or redone.
public enum UndoError: Error, CustomStringConvertible {
  /// Undo or redo.
  public enum Direction: String, Sendable {
    /// Undoing steps.
    case undo
    /// Redoing steps.
    case redo
  }

  /// There are fewer steps.
  case tooFew(Int, of: Direction)
  /// The reducer refuses an action without the step; the name belongs to the step of that action, if it has one.
  case refused(String?, by: any Error)

  /// The reason, as a sentence without a final period.
  public var description: String {
    switch self {
    case .tooFew(0, let direction): "there is nothing to \(direction.rawValue)"
    case .tooFew(let count, let direction):
      "you can \(direction.rawValue) at most \(count) \(count == 1 ? "step" : "steps")"
    case .refused(let name?, let error): "\(Wording.quoted(name)) would not be possible then: \(error)"
    case .refused(nil, let error): "the program refuses it: \(error)"
    }
  }
}
