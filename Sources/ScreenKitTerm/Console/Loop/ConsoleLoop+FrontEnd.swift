import ScreenKit

/// Handles the requests of a running line: for secrets, texts, pages and the terminal.
extension ConsoleLoop: SessionFrontEnd {
  func lineBegins(remembering text: String?) {
    if state.line?.isRemembered == true, let text { recall.remember(text, at: state.location.path) }
  }

  func secret(prompt: String) async throws(LineError) -> String {
    try requireLine()
    isAsking = true
    defer { isAsking = false }
    let asking = { [self] in await reader.readSecret(prompt: output.styledLine(StyledText("\(prompt): "))) }
    let text = if let spinner { await spinner.paused(asking) } else { await asking() }
    guard let text else {
      // The line may have ended.
      if Task.isCancelled, !state.isHungUp { throw .cancelled }
      if terminal.isHungUp { sendFromLine(.hungUp) }
      sendFromLine(.secretGivenUp)
      throw .cancelled
    }
    return text
  }

  /// Requires that the user waits for a line, and is not asked for another value: anyone who has the session can ask at any time.
  private func requireLine() throws(LineError) {
    if state.line == nil { throw LineError("the user cannot be asked, because no command is running") }
    if isAsking { throw LineError("the user is being asked for another value") }
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    try requireLine()
    // The same line on the same screen edits the same text.
    return try await verbs.edit(text, name: name, for: "\(state.location.path)\n\(state.line?.text ?? "")\n\(name)")
  }

  /// Lends the terminal to another program until the line ends. Output is deferred until then.
  func lendTerminal() {
    sendFromLine(.lent)
    spinner?.stop()
    windowTitle?.restore()
    output.writer.flush()
    reader.release()
  }

  /// Whether pages can be turned: the terminal can read single keys, and erase the prompt for them.
  var turnsPages: Bool { spinner != nil }

  /// Shows blocks, one screenful at a time if they are longer than that, as the user asks for them.
  func page(_ blocks: [Block]) async {
    guard let spinner else { return }
    await spinner.paused { await turnPages(of: output.rendering().lines(blocks)) }
  }

  private func turnPages(of lines: [String]) async {
    var pages = PageTurning(count: lines.count, height: output.window.size.rows - 1)
    show(lines[pages.begin()])
    while !pages.isDone {
      let position = "line \(pages.end) of \(lines.count): space, Enter, b back, q quit"
      var rendering = output.rendering()
      // The last cell stays free: a terminal may wrap after it.
      rendering.columns = rendering.columns.map { max(1, $0 - 1) }
      guard let key = await reader.readKey(prompt: rendering.styledLine(StyledText(position, .selected))) else {
        return
      }
      pages.height = max(1, output.window.size.rows - 1)
      guard let next = pages.turn(key) else { return }
      show(lines[next])
    }
  }

  private func show(_ lines: ArraySlice<String>) {
    output.writer.write(lines.reduce(into: "") { $0 += $1 + "\n" })
  }
}
