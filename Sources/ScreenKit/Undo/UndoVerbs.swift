import PresentationCore

/// The verbs `undo`, `redo` and `steps`, and those that show the program as it was.
@MainActor
struct UndoVerbs<State, Action: Navigating> {
  private weak var session: Session<State, Action>?
  private let history: UndoHistory<State, Action>

  init(of session: Session<State, Action>, _ history: UndoHistory<State, Action>) {
    (self.session, self.history) = (session, history)
  }

  var verbs: [Verb<Action>] {
    let count = Parameter<Int>.integer("count", in: 1 ... .max).defaulting(to: 1)
    return [
      .doing("undo", count, "Undo the changes of the last line, or of several lines") { count, line in
        try await carryOut(line, "Undid", named: "undo") { () throws(UndoError) in
          try history.planUndo(count, by: session?.user)
        }
      }
      .role(.changes),
      .doing("redo", count, "Redo what was undone last") { count, line in
        try await carryOut(line, "Redid", named: "redo") { () throws(UndoError) in
          try history.planRedo(count, by: session?.user)
        }
      }
      .role(.changes),
      .doing("steps", "List the lines that can be undone or redone") { line in line.show(listing) }
        .role(.reads),
      .doing(
        "then",
        VerbGrammar(
          Parameter<Int>.integer("step", in: 1 ... .max), Parameter<String>.verb("command").defaulting(to: "")),
        "Show the program as it was after a step, or run a read-only command there"
      ) { arguments, line in
        guard let session else { return }
        try await TimeTravel(session, history).show(step: arguments.0, running: arguments.1, on: line)
      }
      .role(.reads),
      .doing("when", .text("text"), "Find the first step after which a screen showed some text") { text, line in
        guard let session else { return }
        try await TimeTravel(session, history).find(text, on: line)
      }
      .role(.reads),
    ]
  }

  /// Undoes or redoes steps, and says which.
  private func carryOut(
    _ line: any RunningLine, _ verb: String, named place: String,
    _ makePlan: () throws(UndoError) -> UndoHistory<State, Action>.Plan
  ) async throws(LineError) {
    guard let work = (line as? LineOfEffect<State, Action>)?.work else { return }
    let plan: UndoHistory<State, Action>.Plan
    do throws(UndoError) {
      plan = try makePlan()
    } catch {
      throw LineError("\(error)", place: place)
    }
    work.outermost.step = history.restoring
    history.begin(plan)
    defer { work.outermost.step = 0 }
    var failure: LineError?
    for (index, action) in plan.actions.enumerated() {
      do throws(LineError) {
        try await work.send(action, isPlain: true)
      } catch {
        // A middleware may veto the first of them: then nothing has changed.
        if index == 0, !error.isCancellation { throw error.at(place) }
        failure = failure ?? error.at(place)
      }
    }
    if let failure { throw failure }
    line.show(
      plan.steps.map { step in
        let effects = step.hasEffects && verb == "Undid" ? " (the effects of its commands are not undone)" : ""
        return .text("\(verb) \(Wording.quotedText(step.name))\(effects).")
      })
  }

  private var listing: [Block] {
    let steps = history.steps
    guard let session, !steps.isEmpty else { return ["There is nothing to undo."] }
    let now = session.store.now()
    return [
      .table(
        ["#", "line", "when", "changed", "state"],
        rows: steps.enumerated().map { index, step in
          let state = step.isUndone ? "undone" : step.hasEffects ? "its commands cannot be undone" : ""
          let changed = step.changed.joined(separator: ", ")
          let time = Block.Value.shown(.real(step.time), as: Self.age(now - step.time))
          return [.integer(index + 1), Block.Value(step.name), time, Block.Value(changed), Block.Value(state)]
        })
    ]
  }

  /// How long ago a step began, for people.
  private static func age(_ seconds: Double) -> String {
    for (unit, length) in [("day", 86_400.0), ("hour", 3_600), ("minute", 60)] where seconds >= length {
      let count = Int(exactly: (seconds / length).rounded(.down)) ?? .max
      return "\(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
    return "just now"
  }
}
