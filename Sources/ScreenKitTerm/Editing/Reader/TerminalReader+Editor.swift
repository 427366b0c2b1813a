import Glibc

/// What the editor asks for while it is given keys.
extension TerminalReader: ConfiguredEditorHost {
  func completion(of line: String) -> Completion? {
    completions.ask(line, now: assistance.completeNow, assistance.complete) { [weak self] in self?.completeAgain(line) }
  }

  func list(_ completion: Completion) {
    answer(completion.styledListing(painter.rendering(), rows: painter.size().rows))
  }

  func explain(_ line: String) -> Bool {
    // Behind a backslash any character stands for itself.
    let backslashes = line.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    guard backslashes.isMultiple(of: 2) else { return false }
    let answer = explanations.ask(line, now: assistance.explainNow, assistance.explain) { [weak self] in
      self?.explainAgain(line)
    }
    // An answer that comes late takes the place of the question mark, which is not typed.
    guard let answer else { return true }
    guard let lines = answer else { return false }
    self.answer(lines)
    return true
  }

  /// Clears the screen, or has only the line painted anew.
  func clear(lineOnly: Bool) {
    if lineOnly { painter.hide() } else { painter.clear() }
    writer.flush()
  }

  /// Stops the process as Ctrl-Z does, and shows the screen when it goes on. What the keys are for is to be painted then.
  func stop() {
    leaveMessage()
    if var block {
      block.marked = 0..<0
      if assistance.choices() != nil { block.region = assistance.region() }
      painter.leave(block, isMarked: false)
    }
    writer.flush()
    modes.stop()
    showScreen()
  }

  func edit() -> Bool {
    guard case .line = activity, assistance.edits else { return false }
    let text = edited.text.spellingOutLineEnds
    painter.hide()
    editor.end()
    finish(.edit(text))
    return true
  }

  func quit() { terminal.signals.send(SIGQUIT) }

  func ring() { writer.write(0x07) }

  func warn(_ problems: [String]) {
    show(above: painter.rendering().text(problems.map { .text(StyledText($0, .warning)) }))
  }

  func blink() {
    paint()
    writer.flush()
  }

  func takeSettings() {
    let settings = configured?.settings ?? EditorSettings()
    modes.settings = settings
    painter.isSideways = settings.scrollsSideways
    keys.patience = settings.patience
  }

  func end(_ end: LineEnding) {
    // An editor of the application's own may end a line twice.
    guard case .line = activity else { return }
    switch end {
    case .end:
      leaveEnd()
      finish(.end)
    case .interrupted(let text):
      leave(text.spellingOutLineEnds + "^C", isAccepted: false)
      finish(.interrupted)
    case .accepted(let text):
      // A key after Ctrl-V is taken as it is. It must not end a line.
      var text = text.spellingOutLineEnds
      if !wasCovered, let choices = seenChoices { text = choices.taking(text) }
      leave(text, isAccepted: true)
      finish(.line(text))
    }
  }
}
