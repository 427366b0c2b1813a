import PresentationCore

/// The program as it was.
extension Session {
  /// Shows the top screen as it was after a step. Runs a line there, if there is one, in a sandbox that allows reading alone.
  func show(step number: Int, running text: String, on line: any RunningLine) async throws(LineError) {
    guard let (step, past) = past(after: number) else {
      let count = steps.count
      throw LineError(
        count == 0
          ? "no line has changed anything that can be undone"
          : "<step> must be from 1 to \(count), not \(number); type steps to list them", place: "then")
    }
    if text.isEmpty {
      let place = Wording.quotedText(past.location.path)
      line.show([.text("After \(number), \(Wording.quotedText(step.name)), at \(place):")])
      line.show(past.look().blocks)
      return
    }
    let end = await past.run(as: LineContext(.user), text) { past.calls.begin(past, text, nil) }
    if let error = end.error { throw error.at("then") }
    line.show(end.output + (end.screen?.blocks ?? []))
  }

  /// Says after which step a screen showed a text first.
  func find(_ text: String, on line: any RunningLine) throws(LineError) {
    var (number, found): (Int, UndoStep?) = (0, nil)
    undo?.forEachStep { step, state in
      number += 1
      guard sandboxForReading(from: state).shows(text) else { return !Task.isCancelled }
      found = step
      return false
    }
    if Task.isCancelled { throw .cancelled }
    guard let found else { throw LineError("no step showed \(Wording.quotedText(text))", place: "when") }
    line.show([.text("After \(number), \(Wording.quotedText(found.name)).")])
  }

  private func past(after number: Int) -> (step: UndoStep, session: Session)? {
    var (count, past): (Int, (UndoStep, Session)?) = (0, nil)
    undo?.forEachStep { step, state in
      count += 1
      if count == number { past = (step, sandboxForReading(from: state)) }
      return count < number
    }
    return past
  }

  private func sandboxForReading(from state: State) -> Session {
    let session = sandbox(from: state)
    session.access = .reads
    return session
  }

  /// Whether the top screen shows a text, as a pipe would get it.
  private func shows(_ text: String) -> Bool {
    let screenful = look()
    return Rendering().text(screenful.blocks).contains(text)
  }
}
