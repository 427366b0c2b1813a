import ScreenKit

/// How a runner begins and ends.
extension InteractiveRunner {
  /// Shows the top screen, or goes to another one and shows that, then asks for lines until the user leaves.
  ///
  /// Going there is a line like others: it has a spinner when it takes long, and Ctrl-C gives it up. A task that is cancelled ends the
  /// runner as if the terminal had gone.
  ///
  /// - Parameters:
  ///   - path: The path to go to.
  ///   - resumes: Whether it goes back to where the user was.
  func run(at path: String? = nil, resumes: Bool = false) async {
    session.frontEnd = self
    verbs.show = { [weak self] in self?.show($0) }
    if path == nil, !resumes { showFirstScreen() }
    let following = Task.immediate { await follow() }
    // Files must not hold up the first prompt: they are opened while the user looks at that.
    let opening = Task {
      open(history())
      if !resumes { keeper?.begin() }
    }
    await withTaskCancellationHandler {
      if let path { await begin(":goto \(Words.quote(path))", place: "--at") }
      if resumes {
        var line: String?
        await begin("", place: "--resume") { [keeper] in await keeper?.resume(line: &line) }
        if let line { unfinished = (line, screenful.serial, isWhole: false) }
        keeper?.begin()
      }
      await runLines()
    } onCancel: {
      Task { @MainActor in self.hangUp() }
    }
    isLeaving = true
    await opening.value
    await keeper?.end(hasLeft: !isOver && !terminal.isHungUp)
    session.end()
    await following.value
    leave()
  }

  /// Ends the runner as if the terminal had gone.
  private func hangUp() {
    isOver = true
    cancelLine()
    reader.endLine()
  }

  /// Goes where the command line says.
  private func begin(
    _ line: String, place: String, _ work: (@MainActor () async -> LineEnd?)? = nil
  ) async {
    remembersLines = false
    var end = await runCancellably(line, doing: work)
    end.error?.place = place
    report(end)
    if end.screen == nil { showFirstScreen() }
  }

  /// Shows the top screen before anybody is asked for a line.
  private func showFirstScreen() {
    verbs.willShow(screenful.blocks, of: screenful, as: output.rendering)
    if !takeLive(screenful) { show(written(screenful)) }
  }

  private func open(_ history: HistoryStore) {
    recall.open(history, at: location.path, asking: location.input) { [weak self] in
      self?.messages.append(StyledText($0, .warning))
      self?.announce()
    }
  }

  private func leave() {
    output.writer.write(live?.takeMessage() ?? "")
    show(messages.map(Block.text))
    session.frontEnd = nil
    recall.close()
    windowTitle?.restore()
    output.writer.flush()
    reader.release()
  }
}
