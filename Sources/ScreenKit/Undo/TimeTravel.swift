import PresentationCore

/// The program as it was after a line that can be undone.
@MainActor
struct TimeTravel<State, Action: Navigating> {
  private let session: Session<State, Action>
  private let history: UndoHistory<State, Action>

  init(_ session: Session<State, Action>, _ history: UndoHistory<State, Action>) {
    (self.session, self.history) = (session, history)
  }

  /// Shows the top screen as it was after a step. Runs a line there, if there is one, in a sandbox that allows reading alone.
  func show(step number: Int, running text: String, on line: any RunningLine) async throws(LineError) {
    guard let (step, state) = history.states.dropFirst(number - 1).first(where: { _ in true }) else {
      let count = history.steps.count
      throw LineError(
        count == 0
          ? "no line has changed anything that can be undone"
          : "<step> must be from 1 to \(count), not \(number); type steps to list them", place: "then")
    }
    let past = sandbox(from: state)
    if text.isEmpty {
      let place = Wording.quotedText(past.location.path)
      line.show([.text("After \(number), \(Wording.quotedText(step.name)), at \(place):")])
      line.show(past.look().blocks)
      return
    }
    let end = await past.run(as: LineContext(.user), text, telling: nil)
    if let error = end.error { throw error.at("then") }
    line.show(end.output + (end.screen?.blocks ?? []))
    let unasked = session.store.unaskedMiddlewares
    if !unasked.isEmpty { line.show([.text("Not asked: \(Wording.middlewares(unasked)).")]) }
  }

  /// Reports the first step after which a screen showed a text.
  func find(_ text: String, on line: any RunningLine) async throws(LineError) {
    for (index, (step, state)) in history.states.enumerated() {
      // Ctrl-C arrives in between.
      if index.isMultiple(of: 16) { await Task.yield() }
      if Task.isCancelled { throw .cancelled }
      guard Self.shows(text, sandbox(from: state)) else { continue }
      return line.show([.text("After \(index + 1), \(Wording.quotedText(step.name)).")])
    }
    throw LineError("no step showed \(Wording.quotedText(text))", place: "when")
  }

  private func sandbox(from state: State) -> Session<State, Action> {
    let past = session.sandbox(from: state)
    past.access = .reads
    return past
  }

  /// Returns whether the top screen shows a text, as a pipe would get it.
  private static func shows(_ text: String, _ session: Session<State, Action>) -> Bool {
    Rendering().text(session.look().blocks).contains(text)
  }
}
