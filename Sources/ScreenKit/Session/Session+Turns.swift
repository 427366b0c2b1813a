/// When a line runs: one after another.
extension Session {
  /// Does what a line says and returns when everything it caused has ended, and its screens are shown.
  ///
  /// Lines run one after another. Cancelling the task cancels what the line waits for, its turn included.
  ///
  /// - Parameters:
  ///   - line: The typed line.
  ///   - frame: The number of the frame that the line is meant for; `nil` for whatever is there.
  public func run(_ line: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame), line) { calls.begin(self, line, frontEnd) }
  }

  /// Gives the whole value that the top screen asks for; see ``SessionPort/run(value:on:)``.
  public func run(value: String, on frame: Int?) async -> LineEnd {
    await run(as: LineContext(.program, on: frame), nil) { begin(value: value) }
  }

  /// Waits for its turn, and carries out what `begin` begins.
  ///
  /// - Parameter line: The line; `nil` if there is none.
  func run(as context: LineContext, _ line: String?, _ begin: () -> LineCourse) async -> LineEnd {
    if isRunning, !(await hasTurn()) { return LineEnd(.cancelled, frame: context.frame ?? 0, location: location) }
    isRunning = true
    defer { lineHasEnded() }
    self.context = context
    if context.frame != nil { isRead = true }
    let request = frames.request
    let before = context.frame ?? frames.newest
    let noticesBefore = notices.count
    var end =
      switch begin() {
      case .ended(let end): end
      case .waiting(let wait): await wait()
      }
    toldLocation = end.location
    note(line, since: request)
    end.frame = frame(behind: end, before)
    if unshown != nil { tellUnshown(unlessIn: end.error) }
    (step, nameOfLine) = (0, nil)
    if recorder != nil { recordEnd(end) }
    if notices.count != noticesBefore { end.notices = Array(notices.posted(behind: noticesBefore).notices) }
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
      if mayHaveChanged { ringReaders() } else { ringWatchers() }
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
    let (outer, request) = (context, frames.request)
    context = LineContext(outer.author == .user ? .script : outer.author)
    defer {
      note(line, since: request)
      context = outer
      nesting -= 1
    }
    switch calls.begin(self, line, nil) {
    case .ended(let end): return end
    case .waiting(let wait): return await wait()
    }
  }
}
