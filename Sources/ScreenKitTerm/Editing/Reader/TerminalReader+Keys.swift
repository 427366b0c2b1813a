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
    takeLateAnswer()
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
    // The question about these lines follows when all of them are known.
    case .accepted(let text) where notRun != nil && keys.isTypedAhead:
      notRun?.append(text.spellingOutLineEnds)
      beginsAnother = true
    case .interrupted where notRun != nil && keys.isTypedAhead: beginsAnother = true
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

  /// Ends a sequence of keys that is complete, but could go on, when no key has followed it for a while.
  func waitForSequence() {
    sequence?.cancel()
    guard case .line = activity, configured?.isInSequence == true else { return }
    sequence = Task { [weak self, clock = terminal.clock, patience = keys.patience] in
      guard await clock.passes(patience), let self, case .line = activity else { return }
      configured?.endSequence()
      paint()
      writer.flush()
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

  /// Asks about the lines that have not been run, if there are any.
  func askAboutLines() {
    guard case .line = activity, let lines = notRun else { return }
    notRun = nil
    let text = PastedText(left: lines)
    if !text.lines.isEmpty { ask(about: text) }
  }

  /// Asks how to handle several lines.
  ///
  /// - Parameter typed: The beginning of the answer.
  func ask(about paste: PastedText, _ typed: String = "") {
    activity = .question(paste, answer: typed)
    show(above: preview(paste))
  }

  func preview(_ paste: PastedText) -> String {
    let (before, behind) = aroundCursor
    return paste.preview(between: before, and: behind, painter.rendering(), rows: painter.size().rows)
  }

  /// The parts of the line before and after the cursor.
  var aroundCursor: (before: String, behind: String) {
    let line = edited
    return (
      String(Substring(line.text.utf8.prefix(line.cursor))), String(Substring(line.text.utf8.dropFirst(line.cursor)))
    )
  }

  /// Handles a key of an answer, which ends with Enter, and returns the number of bytes used.
  func answer(_ paste: PastedText, _ typed: String, _ key: ArraySlice<UInt8>) -> Int {
    var typed = typed
    switch key.first ?? 0 {
    case 0x0A, 0x0D:
      if let answer = PastedText.Answer(typed: typed) {
        decide(answer, paste)
      } else {
        activity = .question(paste)
        warn(PastedText.Answer.complaint(about: typed))
      }
      return 1
    case 0x03:
      decide(.drop, paste)
      return 1
    case 0x04 where typed.isEmpty:
      decide(.drop, paste)
      return 1
    case 0x08, 0x7F: typed = String(typed.dropLast())
    case 0x15, 0x17: typed = ""
    case 0x20...: typed += String(decodingEachByte: Array(key)).harmless
    default: ring()
    }
    activity = .question(paste, answer: typed)
    paint()
    return key.count
  }

  private func decide(_ answer: PastedText.Answer, _ paste: PastedText) {
    painter.hide()
    activity = .line
    switch answer {
    case .run:
      let rest = paste.isLeft ? edited.text.spellingOutLineEnds : ""
      if !paste.isLeft { editor.insert(paste.text) }
      let text = paste.isLeft ? paste.text : edited.text
      editor.end()
      finish(.lines(text.spellingOutLineEnds, leaving: rest))
    case .edit: insert(paste)
    case .drop: break
    }
    paint()
  }

  /// Inserts lines into the line.
  func insert(_ paste: PastedText) {
    guard paste.isLeft else { return editor.insert(paste.text) }
    let (before, behind) = aroundCursor
    editor.replace(with: paste.joined(between: before, and: behind))
  }
}
