import PresentationCore

/// Lines that are undone.
extension Session {
  /// The lines that can be undone, or have been: those that changed a part of the state that the reducer makes undoable. The oldest is first.
  ///
  /// Empty if no part is undoable; see `Reducer.restorable(_:as:undoable:)`.
  public var steps: [UndoStep] { undo?.steps ?? [] }

  /// The verbs `undo`, `redo` and `steps`; none if nothing can be undone.
  var undoVerbs: [Verb<Action>] {
    guard undo != nil else { return [] }
    let count = Parameter<Int>.integer("count", in: 1 ... .max).defaulting(to: 1)
    return [
      .doing("undo", count, "Take back what the last line changed, or the last lines") { [weak self] count, line in
        try await self?.carryOut(line, "Undid", named: "undo") { history throws(UndoError) in
          try history.planUndo(count)
        }
      }
      .role(.changes),
      .doing("redo", count, "Bring back what was undone last") { [weak self] count, line in
        try await self?.carryOut(line, "Redid", named: "redo") { history throws(UndoError) in
          try history.planRedo(count)
        }
      }
      .role(.changes),
      .doing("steps", "List the lines that can be undone or redone") { [weak self] line in
        line.show(self?.listing ?? [])
      }
      .role(.reads),
      .doing(
        "then",
        VerbGrammar(
          Parameter<Int>.integer("step", in: 1 ... .max), Parameter<String>.verb("command").defaulting(to: "")),
        "Show the program as it was after a step, and run a command there that only reads"
      ) { [weak self] arguments, line in
        try await self?.show(step: arguments.0, running: arguments.1, on: line)
      }
      .role(.reads),
      .doing("when", .text("text"), "Find the first step after which a screen showed some text") {
        [weak self] text, line in
        try self?.find(text, on: line)
      }
      .role(.reads),
    ]
  }

  /// Undoes or redoes steps, and says which.
  private func carryOut(
    _ line: any RunningLine, _ verb: String, named place: String,
    _ makePlan: (UndoHistory<State, Action>) throws(UndoError) -> UndoHistory<State, Action>.Plan
  ) async throws(LineError) {
    guard let undo, let line = line as? LineOfEffect<State, Action> else { return }
    let plan: UndoHistory<State, Action>.Plan
    do throws(UndoError) {
      plan = try makePlan(undo)
    } catch {
      throw LineError("\(error)", place: place)
    }
    step = undo.restoring
    defer { step = 0 }
    var failure: LineError?
    for (index, action) in plan.actions.enumerated() {
      do throws(LineError) {
        try await send(action, isPlain: true, line.work)
      } catch {
        // A middleware may veto the first of them: then nothing has changed.
        if index == 0, !error.isCancellation { throw error.at(place) }
        failure = failure ?? error.at(place)
      }
    }
    undo.commit(plan)
    if let failure { throw failure }
    line.show(
      plan.steps.map { step in
        let effects = step.hasEffects && verb == "Undid" ? " (what its commands have done stays)" : ""
        return .text("\(verb) \(Wording.quotedText(step.name))\(effects).")
      })
  }

  private var listing: [Block] {
    let steps = steps
    guard !steps.isEmpty else { return ["There is nothing to undo."] }
    return [
      .table(
        ["#", "line", "changed", "state"],
        rows: steps.enumerated().map { index, step in
          let state = step.isUndone ? "undone" : step.hasEffects ? "its commands cannot be undone" : ""
          let changed = step.changed.joined(separator: ", ")
          return [.integer(index + 1), Block.Value(step.name), Block.Value(changed), Block.Value(state)]
        })
    ]
  }

  /// Names the running line by the text that it gives: the line itself is only a dot.
  func nameLine(givingText lines: [Substring], for label: String) {
    let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let name = "\(label): \(first)\(lines.count > 1 ? " …" : "")"
    nameOfLine = name
    undo?.rename(step, to: name)
  }

  /// The name of a step that an event begins; `nil` if it begins none.
  func nameOfStep(_ event: Recording.Event) -> String? {
    switch event {
    case .value(let value): input.map { "\($0.description.label): \(value)" } ?? value
    case .answer(let choice): location.question?.answers.dropFirst(choice).first?.label ?? event.typed
    case .line, .fill, .start, .window, .edit, .end: event.typed
    }
  }
}
