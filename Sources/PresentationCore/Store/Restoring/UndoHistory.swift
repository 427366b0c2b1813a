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
/// history of a store with a journal also has the lines of earlier processes, back to the last checkpoint, and what was undone of them. Several
/// histories of a store each undo their own steps.
///
/// Steps that changed nothing, because they set what was already so, stay without effect when an older step is undone or redone.
///
/// - Complexity: Remembering an action takes constant time, and no memory of the parts. The first undo applies the remembered actions again,
///   and those after it only a few. Some states from before them are kept.
@MainActor
public final class UndoHistory<State, Action: Sendable> {
  private let store: Store<State, Action>
  /// The names of the steps of this history.
  private var names: [Int: String] = [:]
  /// The steps that belong to a form or the like, by its number.
  private var wholes: [Int: [Int]] = [:]

  /// Begins a history.
  ///
  /// - Parameters:
  ///   - store: The store, whose reducer has undoable parts. Otherwise nothing is remembered.
  ///   - limit: The maximum number of recorded actions. Steps before them can no longer be undone. If histories of a store have different
  ///     limits, the greatest counts.
  public init(of store: Store<State, Action>, limit: Int = 10_000) {
    self.store = store
    names = store.keepLog(of: limit)
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
    store.begin(action, as: Work(step: begin(name), line: name), fileID: fileID, line: line)
  }

  /// Begins a step, and returns its number, under which its actions are sent.
  ///
  /// - Parameter whole: The number of a form or the like to which it belongs; `nil` if it belongs to none.
  package func begin(_ name: String, of whole: Int? = nil) -> Int {
    guard let step = store.log?.begin() else { return 0 }
    names[step] = name
    if let whole { wholes[whole] = wholes[whole, default: []].filter { store.log?.steps[$0] != nil } + [step] }
    if let limit = store.log?.limit, names.count > 2 * limit {
      names = names.filter { store.log?.steps[$0.key] != nil || $0.key == step }
      wholes = wholes.filter { names[$0.value.last ?? 0] != nil }
    }
    return step
  }

  /// Makes all steps of a form or the like one step with the last of them, as soon as that has sent an action.
  package func join(_ whole: Int) { store.log?.joining = wholes[whole] ?? [] }

  /// Renames a step that was begun.
  package func rename(_ step: Int, to name: String) {
    if names[step] != nil { names[step] = name }
  }

  /// The recorded steps that changed an undoable part, the oldest first. A step that was undone, and can no
  /// longer be redone, is not included.
  ///
  /// - Complexity: O(*n*) for the actions since the last call; each is applied again.
  public var steps: [UndoStep] { listed.map(step) }

  /// Each of ``steps``, with the state after it, the oldest first.
  ///
  /// The sequence is a value: it gives the steps up to now, whatever happens while it is iterated. The state after an undone step includes
  /// its changes.
  ///
  /// - Complexity: The recorded actions are applied again, once.
  public var states: some Sequence<(step: UndoStep, state: State)> {
    let log = store.log
    let ends = Dictionary(
      uniqueKeysWithValues: listed.compactMap { number in log?.steps[number].map { ($0.last, step(number)) } })
    return sequence(state: log.map { (index: $0.offset, state: $0.start) }) { next in
      while let log, let index = next?.index, index < log.end {
        next?.index += 1
        log.applyAsItWas(index, to: &next!.state)
        if let step = ends[index] { return (step, next!.state) }
      }
      return nil
    }
  }

  /// The numbers of ``steps``.
  private var listed: [Int] {
    store.log?.findEffects()
    let redoable = Set(redoable)
    return own.filter { changes($0) && (!isUndone($0) || redoable.contains($0)) }
  }

  /// The steps of this history, the oldest first, regardless of their changes.
  private var own: [Int] { store.log?.order.filter { names[$0] != nil } ?? [] }

  private func changes(_ step: Int) -> Bool { store.log?.effect(of: step).changed.isEmpty == false }

  private func isUndone(_ step: Int) -> Bool { store.log?.undone.contains(step) == true }

  private func step(_ number: Int) -> UndoStep {
    let effect = store.log?.effect(of: number)
    return UndoStep(
      name: names[number] ?? "", time: store.log?.steps[number]?.time ?? 0, changed: effect?.changed ?? [],
      isUndone: isUndone(number), hasEffects: effect?.reachesOutside == true)
  }

  // MARK: Undo and redo

  /// Undoes the changes of the last steps that have not been undone.
  ///
  /// The state has changed when this returns. Do not call it while the store processes an action, from an observer for example.
  ///
  /// - Parameter count: The number of steps.
  /// - Returns: The steps, in the order in which they were undone.
  /// - Throws: An ``UndoError`` if there are too few steps, if an action is refused without them, or if a middleware vetoes the restoration.
  ///   Then nothing has changed.
  @discardableResult
  public func undo(_ count: Int = 1) throws(UndoError) -> [UndoStep] { try carryOut(try planUndo(count)) }

  /// Redoes the steps that were undone last. Not possible after another step has changed an undoable part.
  ///
  /// The state has changed when this returns, as for ``undo(_:)``.
  ///
  /// - Parameter count: The number of steps.
  /// - Returns: The steps, in the order in which they were redone.
  /// - Throws: An ``UndoError`` if there are too few steps, if an action is refused with them, or if a middleware vetoes the restoration. Then
  ///   nothing has changed.
  @discardableResult
  public func redo(_ count: Int = 1) throws(UndoError) -> [UndoStep] { try carryOut(try planRedo(count)) }

  /// An undo or a redo that can be carried out.
  package struct Plan {
    /// The steps, in their state before the plan is carried out.
    package let steps: [UndoStep]
    /// The actions to send, in order, under the number ``UndoHistory/restoring``.
    package let actions: [Action]
    fileprivate let toggled: [Int]
  }

  /// The number under which the actions of a plan are sent.
  package var restoring: Int { -1 }

  private func carryOut(_ plan: Plan) throws(UndoError) -> [UndoStep] {
    begin(plan)
    for (index, action) in plan.actions.enumerated() {
      let work = store.begin(action, as: Work(step: restoring))
      switch work.processed {
      case .vetoed(let veto)? where index == 0: throw .refused(nil, by: veto)
      case .failed(let error)? where index == 0: throw .refused(nil, by: error)
      default: ()
      }
    }
    return plan.steps
  }

  /// Prepares for the actions of a plan. The first one that the store accepts changes the history.
  package func begin(_ plan: Plan) { store.log?.planned = plan.toggled }

  /// - Parameter user: The user who will send the actions.
  package func planUndo(_ count: Int, by user: String? = nil) throws(UndoError) -> Plan {
    let order = store.log?.order ?? []
    let own = order.reversed().lazy.filter { [self] in names[$0] != nil && !isUndone($0) && changes($0) }
    let targets = Array(own.prefix(count))
    guard targets.count == count else { throw .tooFew(targets.count, of: .undo) }
    return try plan(targets, by: user)
  }

  package func planRedo(_ count: Int, by user: String? = nil) throws(UndoError) -> Plan {
    let redoable = redoable
    guard redoable.count >= count else { throw .tooFew(redoable.count, of: .redo) }
    return try plan(redoable.suffix(count).reversed(), by: user)
  }

  private func plan(_ targets: [Int], by user: String?) throws(UndoError) -> Plan {
    guard let log = store.log, let oldest = targets.min() else { return Plan(steps: [], actions: [], toggled: []) }
    // Newer steps that set what was already so would make a change without the older ones.
    let idle = log.order.filter { $0 > oldest && !isUndone($0) && !changes($0) }
    let toggled = targets.sorted(by: >) + idle
    let state: State
    do throws(ActionLog<State, Action>.Refusal) {
      state = try store.log!.state(without: log.undone.symmetricDifference(toggled))
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
      try ActionOrigin.applying(store.readsOrigin ? ActionOrigin(.user, by: user, at: store.now()) : nil) {
        for action in actions { _ = try store.reducer.reduce(&trial, action) }
      }
    } catch {
      throw .refused(nil, by: error)
    }
    return Plan(steps: targets.map(step), actions: actions, toggled: toggled)
  }

  /// The undone steps, in the order in which they were undone. They can no longer be redone when another one has changed something, or one
  /// of them has been dropped.
  private var redoable: [Int] {
    guard let log = store.log, !log.undos.isEmpty else { return [] }
    let own = own
    var (redoable, next) = ([Int](), 0)
    func passSteps(upTo end: Int) {
      while next < own.count, own[next] <= end {
        if !redoable.isEmpty, changes(own[next]) { redoable = [] }
        next += 1
      }
    }
    for undo in log.undos {
      passSteps(upTo: undo.lastStep)
      for target in undo.targets where names[target] != nil {
        if let place = redoable.lastIndex(of: target) { redoable.remove(at: place) } else { redoable.append(target) }
      }
    }
    passSteps(upTo: .max)
    return redoable.allSatisfy { log.steps[$0] != nil } ? redoable : []
  }
}

/// A step that can be undone, or has been: see ``UndoHistory``.
public struct UndoStep: Hashable, Codable, Sendable {
  /// Its name, such as the line that was typed.
  public var name: String
  /// When it began, in seconds since 1970.
  public var time: Double
  /// The names of the parts that it changed, such as `titles`, or `search.query` in a feature.
  public var changed: [String]
  /// Whether it is undone.
  public var isUndone: Bool
  /// Whether it started commands that do more than read (``Command/readsOnly``), and whose effects stay after an undo
  /// (``Command/isUndoable``).
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
