/// When a line runs: one after another.
extension Session {
  /// Does what a line says and returns when everything it caused has ended, and its screens are shown.
  ///
  /// Lines run one after another. Cancelling the task cancels what the line waits for, its turn included.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - serial: ``Screenful/serial`` of the screen that the line is meant for; `nil` for the one on top.
  public func run(_ line: String, on serial: Int?) async -> LineEnd {
    await run(on: serial) { calls.begin(self, line, frontEnd) }
  }

  /// Gives the whole value that the top screen asks for; see ``SessionPort/run(value:on:)``.
  public func run(value: String, on serial: Int?) async -> LineEnd {
    await run(on: serial) { begin(value: value) }
  }

  /// Waits for its turn, and carries out what `begin` begins.
  private func run(on serial: Int?, _ begin: () -> LineCourse) async -> LineEnd {
    if isRunning, !(await hasTurn()) { return LineEnd(.cancelled, location: location) }
    isRunning = true
    defer { lineHasEnded() }
    if let serial, serial != serialOnTop, !hasEnded { return LineEnd(.cancelled, location: location) }
    let end =
      switch begin() {
      case .ended(let end): end
      case .waiting(let wait): await wait()
      }
    toldLocation = end.location
    if unshown != nil { tellUnshown(unlessIn: end.error) }
    return end
  }

  /// Waits until the lines before this one have ended. Returns whether it may begin: not if its task was cancelled.
  private func hasTurn() async -> Bool {
    let turn = Bell()
    waiting.append(turn)
    await turn.wait()
    guard Task.isCancelled else { return true }
    if let place = waiting.firstIndex(where: { $0 === turn }) {
      waiting.remove(at: place)
    } else {
      lineHasEnded()
    }
    return false
  }

  private func lineHasEnded() {
    if waiting.isEmpty {
      isRunning = false
      if mayHaveChanged { bell.ring() }
    } else {
      waiting.removeFirst().ring()
    }
  }

  /// Runs a line for another one.
  func runNested(_ line: String) async -> LineEnd {
    guard nesting < Nesting.deepest else {
      return LineEnd(.failed, error: LineError("commands keep running each other; break the cycle"), location: location)
    }
    nesting += 1
    defer { nesting -= 1 }
    switch calls.begin(self, line, nil) {
    case .ended(let end): return end
    case .waiting(let wait): return await wait()
    }
  }
}
