import CScreenKitPlatform

/// Keys of a line: requests of its editor, the choices above it, and pastes.
extension TerminalReader: ConfiguredEditorHost {
  /// How long the keys after TAB or a question mark wait for its effect, if the session is far away.
  static let longestHold = Duration.milliseconds(300)

  func completion(of line: String) -> Completion? {
    let answer = completions.ask(line, now: assistance.completeNow, assistance.complete) { [weak self] in
      self?.completeAgain(line)
    }
    if answer == nil { keys.hold(for: Self.longestHold) }
    return answer
  }

  func list(_ completion: Completion) {
    answer(completion.styledListing(painter.rendering(), rows: painter.size().rows))
  }

  func explain(_ line: String) -> Bool {
    // After a backslash, any character is literal.
    let backslashes = line.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    guard backslashes.isMultiple(of: 2) else { return false }
    let answer = explanations.ask(line, now: assistance.explainNow, assistance.explain) { [weak self] in
      self?.explainAgain(line)
    }
    // A late answer replaces the question mark, which is not inserted.
    guard let answer else {
      keys.hold(for: Self.longestHold)
      return true
    }
    guard let lines = answer else { return false }
    self.answer(lines)
    return true
  }

  /// Clears the screen, or only repaints the line.
  func clear(lineOnly: Bool) {
    if lineOnly { painter.hide() } else { painter.clear() }
    writer.flush()
  }

  /// Stops the process, like Ctrl-Z, and shows the screen when it continues. The caller then repaints the line. A process that serves its
  /// own terminal is not stopped by the keys of that terminal.
  func stop() {
    guard terminal.isControlling else { return ring() }
    leaveMessage()
    if var block {
      block.marked = 0..<0
      if assistance.choices() != nil { block.region = assistance.region() }
      painter.leave(block, isMarked: false)
    }
    writer.flush()
    modes.stop()
    // The shell that had the terminal received the resize signals, not this process.
    window.measure()
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
    // An application's own editor may end a line twice.
    guard case .line = activity else { return }
    switch end {
    case .end:
      leaveEnd()
      finish(.end)
    case .interrupted(let text):
      leave(text.spellingOutLineEnds + "^C", isAccepted: false)
      finish(.interrupted)
    case .accepted(let text):
      // A key after Ctrl-V is literal. It must not end a line.
      var text = text.spellingOutLineEnds
      if !wasCovered, let choices = seenChoices { text = choices.taking(text) }
      leave(text, isAccepted: true)
      finish(.line(text))
    }
  }

  // MARK: Choices

  /// The choices above the line; `nil` while none of them are visible, because input typed then is not meant for them.
  var seenChoices: ChoiceList? { keys.isTypedAhead || !painter.showsRegion ? nil : assistance.choices() }

  /// Moves the mark of the choices above the line, selects the marked choice, or offers a line that the screen carries. Returns the
  /// number of bytes used; `nil` if the keys are for the line.
  func mark(_ bytes: ArraySlice<UInt8>) -> Int? {
    let use = editor.use(of: bytes)
    let step = use == .older ? -1 : use == .newer ? 1 : 0
    guard let choices = seenChoices else { return step != 0 && offer(by: step) ? bytes.count : nil }
    let line = edited.text
    if step != 0 { return choices.move(by: step, in: line) ? bytes.count : nil }
    guard bytes.first == UInt8(ascii: " "), editor.use(of: bytes.prefix(1)) == .inserts,
      let changed = choices.toggled(line)
    else { return nil }
    // While an answer covers the list, the key only uncovers it.
    if !wasCovered { editor.replace(with: changed) }
    return 1
  }

  /// Replaces a line that the screen carries, or an empty line, with the next or previous such line; before the first one, the line is
  /// empty. Returns `false` if the key recalls earlier lines.
  private func offer(by step: Int) -> Bool {
    guard editor.isAtNewest, !keys.isTypedAhead else { return false }
    let line = edited.text
    let lines = assistance.carriedLines()
    // The line may occur several times, and the user may have typed or recalled the same one.
    let equal = lines.indices.filter { lines[$0] == offered?.line }
    let former = offered.flatMap { equal.indices.contains($0.ordinal) ? equal[$0.ordinal] : equal.last }
    guard let place = line.isEmpty ? -1 : former, step > 0 || place >= 0 else { return false }
    let next = min(place + step, lines.count - 1)
    if next != place { editor.replace(with: next < 0 ? "" : lines[next]) }
    offered = next < 0 ? nil : (lines[next], lines[..<next].count { $0 == lines[next] })
    return !lines.isEmpty
  }

  // MARK: Pastes

  func paste(_ paste: PastedText) {
    isDeleting = false
    if editor.isSearching {
      // A search text is typed, in recorded lines.
      let first = Array(String(paste.lines.first ?? "").harmless.utf8)
      _ = editor.type(first[...])
      if paste.lines.count > 1 { warn("Searching for the first of \(paste.lines.count) pasted lines.") }
    } else if assistance.takesLines {
      editor.insert(paste.whole)
    } else if paste.lines.count > 1 {
      ask(about: paste)
    } else {
      editor.insert(paste.text)
    }
    paint()
  }

  /// Asks how to handle several lines.
  func ask(about paste: PastedText) {
    activity = .question(paste)
    show(above: preview(paste))
  }

  func preview(_ paste: PastedText) -> String {
    let line = edited
    let (before, behind) = (line.text.utf8.prefix(line.cursor), line.text.utf8.dropFirst(line.cursor))
    return paste.preview(
      between: String(Substring(before)), and: String(Substring(behind)),
      painter.rendering(), rows: painter.size().rows)
  }

  func answer(_ paste: PastedText, _ key: UInt8?) {
    guard let answer = key.flatMap(PastedText.Answer.init) else { return }
    painter.hide()
    activity = .line
    switch answer {
    case .run:
      editor.insert(paste.text)
      let text = edited.text.spellingOutLineEnds
      editor.end()
      finish(.lines(text))
    case .edit: editor.insert(paste.text)
    case .drop: break
    }
    paint()
  }
}
