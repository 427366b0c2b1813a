import ScreenKit

/// Lines that are typed, run, and end.
extension ConsoleState {
  /// Whether the line began with a refused multi-line text, which the screen on top still asks for.
  var isCorrectingText: Bool { correction.wholeAt == screenful.serial && typing.beganWithText }

  /// Handles the editor's input.
  mutating func take(_ input: LineInput) {
    switch input {
    case .interrupted:
      effects.append(.mark(.end(status: nil)))
      correction.giveUp()
      prompt()
    case .line(let text) where text.allSatisfy(\.isWhitespace): effects.append(.findLineOfEnter(typed: text))
    case .line(let text): runLines(of: text)
    case .lines(let text, let rest):
      leftover = rest
      stand(screenful, isUnseen: true)
      run(PastedText.lines(of: text).map(String.init), isRemembered: true, isShown: false)
    case .edit(let text): edit(text)
    case .withdrawn(let text):
      if let withdrawn, !text.isEmpty {
        unfinished = (text, withdrawn.serial, withdrawn.isWhole && typing.beganWithText)
      }
      withdrawn = nil
      prompt()
    case .end:
      typing.isAhead = false
      goBack()
    }
  }

  private func lines(of text: String) -> [String] {
    location.input?.lines(of: text) ?? PastedText.lines(of: text).map(String.init)
  }

  /// Runs the lines of a text. Several are recorded as one.
  mutating func runLines(of text: String) {
    let lines = lines(of: text)
    if lines.count > 1 { effects.append(.rememberLines(lines)) }
    run(lines, isRemembered: lines.count == 1)
  }

  /// Runs lines one after another, until one fails.
  ///
  /// - Parameters:
  ///   - isRemembered: Whether the history gets each line before it runs, as a separate entry.
  ///   - isShown: Whether the lines are on the terminal where they were typed. Otherwise each is shown after a prompt.
  mutating func run(_ lines: [String], isRemembered: Bool, isShown: Bool = true) {
    guard let first = lines.first else {
      effects.append(.mark(.end(status: nil)))
      return prompt()
    }
    var line = makeLine(first, .typed)
    line.isWhole = replacesText(first)
    (line.isAhead, line.isRemembered) = (typing.isAhead, isRemembered)
    (line.isAlone, line.rest) = (isShown && lines.count == 1, lines.dropFirst())
    runTyped(line)
  }

  private mutating func runTyped(_ line: ConsoleLine) {
    effects.append(.leaveRegion)
    if !line.isAlone { effects.append(.echo(line.text)) }
    effects.append(.mark(.output))
    begin(line)
  }

  func makeLine(_ text: String, _ purpose: ConsoleLine.Purpose) -> ConsoleLine {
    ConsoleLine(text: text, purpose: purpose, input: location.input, screenful: screenful)
  }

  mutating func begin(_ line: ConsoleLine) {
    phase = .running(line)
    effects.append(.run(line))
  }

  /// Whether a line is a corrected whole text that replaces the refused one.
  private func replacesText(_ line: String) -> Bool {
    guard isCorrectingText, line != ".", !line.allSatisfy(\.isWhitespace) else { return false }
    return location.input?.takes(line) == true
  }

  /// Goes back, like Ctrl-D: to the previous input, to the screen below, or out of the program.
  private mutating func goBack() {
    if hasEnded || isHungUp { return leave() }
    let goesBack = location.depth > 0 || location.input?.canGoBack == true
    begin(makeLine(goesBack ? ":back" : ":quit", .back))
  }

  // MARK: The end of a line

  /// Handles the end of a line, and continues according to the purpose of the line.
  mutating func take(_ end: LineEnd, of line: ConsoleLine) {
    phase = .resting
    effects.append(.endWaiting)
    if let value = correction.note(
      line.text, for: line.input, at: line.screenful.serial, isWhole: line.isWhole, end), let input = line.input
    {
      effects.append(.rememberValue(value, label: input.label))
    }
    show(end, of: line)
    announce()
    if line.isInterrupted || end.status == .cancelled { notRun = notRun ?? [] }
    switch line.purpose {
    case .typed: goOn(after: end, of: line)
    case .secret where hasEnded || end.status == .quit: leave()
    case .secret where line.isGivenUp: goBack()
    case .back, .secret:
      report(end)
      end.status == .quit ? leave() : prompt()
    case .start(let start):
      var end = end
      end.error?.place = start.option
      report(end)
      if end.screen == nil { showFirstScreen() }
      if !line.begun.isEmpty { effects.append(.answer(blocks(ofBegun: line.begun), message: nil, .output)) }
      if !line.unfinished.isEmpty { unfinished = (line.unfinished, screenful.serial, isWhole: false) }
      if start == .resumed { effects.append(.keep) }
      end.status == .quit ? leave() : prompt()
    }
  }

  /// The lines typed so far of a text of several lines.
  private func blocks(ofBegun lines: [String]) -> [Block] {
    [.text(StyledText(lines.count == 1 ? "1 line so far:" : "\(lines.count) lines so far:", .faint))]
      + lines.map { .text(StyledText("  \($0)")) }
  }

  /// Runs the next of the lines that were given together. If this one failed, or Ctrl-C was pressed, the next prompt asks about the others.
  private mutating func goOn(after end: LineEnd, of line: ConsoleLine) {
    if end.status == .stale { giveBack(line) }
    report(end)
    effects.append(.mark(.end(status: end.status.number)))
    switch end.status {
    case .done where !line.isInterrupted:
      guard let text = line.rest.first, !hasEnded else { return prompt() }
      var next = makeLine(text, .typed)
      (next.isAlone, next.isFirst, next.isRemembered) = (false, false, line.isRemembered)
      next.rest = line.rest.dropFirst()
      runTyped(next)
    case .quit: leave()
    case .done, .failed, .stale, .cancelled:
      if !line.rest.isEmpty { notRun = (notRun ?? []) + line.rest }
      prompt()
    }
  }

  /// Puts a line that was not run in the next prompt; if a secret is asked for there, in the next prompt of its screen.
  private mutating func giveBack(_ line: ConsoleLine) {
    if location.input?.kind == .secret {
      unfinished = (line.text, line.screenful.serial, false)
    } else {
      correction.begin(with: line.text)
    }
  }

  /// Shows the output of a line. The copy of a live screen above the line remains only if the line has changed the screen.
  mutating func show(_ end: LineEnd, of line: ConsoleLine) {
    (location, seen) = (end.location, max(seen, end.frame))
    effects += [.leaveRegion, .learn(end.output, of: nil)]
    let (screen, old) = (end.screen ?? (end.status == .quit ? nil : missed), screenful)
    if let screen {
      seen = max(seen, screen.frame)
      effects.append(.learn(screen.blocks, of: screen))
    }
    let top = screen ?? screenful
    var place = AnswerPlace.output
    if line.isAlone, end.status != .quit, isLive(top) {
      let hasChangedIt = end.status == .done && top.blocks != line.screenful.blocks
      place = .prompt(takesBackCopy: top.serial == line.screenful.serial && !hasChangedIt)
    }
    effects.append(.answer(end.output, message: message(of: end), place))
    guard let screen else { return }
    (missed, told, screenful) = (nil, screen.blocks, screen)
    stand(screen, isUnseen: true)
    if !isLive(screen) {
      effects.append(.show(screen, after: end.hasLooked ? nil : old))
    } else if end.hasLooked {
      effects.append(.showRest(screen))
    }
  }

  private mutating func report(_ end: LineEnd) {
    if let message = message(of: end) { effects.append(.say(message)) }
    effects.append(.settleEdits(areTaken: end.status == .done || end.status == .quit))
  }

  /// The message about the end of a line; `nil` if it succeeded and had an effect.
  private func message(of end: LineEnd) -> StyledText? {
    switch end.status {
    case .done where end.hasStayed && end.output.isEmpty && end.screen == nil: StyledText("Nothing changed.", .faint)
    case .done, .quit: nil
    case .cancelled: StyledText("cancelled", .warning)
    case .stale: StyledText(end.error?.description ?? "", .warning)
    case .failed: StyledText(end.error?.description ?? "", .error)
    }
  }

  // MARK: The user's editor

  /// Opens the text of a line in the user's editor.
  private mutating func edit(_ text: String) {
    // The screen may have changed while the line was typed.
    guard let input = location.input, input.kind == .lines else {
      correction.begin(with: text)
      return prompt()
    }
    let line = LineInEditor(text: text, input: input, screenful: screenful, isWhole: isCorrectingText)
    phase = .editing(line)
    effects.append(.edit(line))
  }

  /// Takes the text that the user has saved as the next line, unless the screen that asked for it no longer exists.
  mutating func take(_ text: Result<String, LineError>, of line: LineInEditor, on top: Screenful) {
    phase = .resting
    effects += [.endWaiting, .answer([], message: nil, isLive(top) ? .prompt(takesBackCopy: false) : .output)]
    var next = line.text
    var isTaken = false
    switch text {
    case .success(let edited): (next, isTaken) = (InputDescription.line(edited: edited), true)
    case .failure(let error):
      if !error.isCancellation { effects.append(.say(StyledText(error.description, .error))) }
    }
    effects.append(.settleEdits(areTaken: isTaken))
    catchUp(with: top, after: line.screenful)
    if top.serial == line.screenful.serial, top.location.input?.label == line.input.label,
      top.location.input?.kind == .lines
    {
      correction.begin(with: next, wholeAt: line.isWhole ? line.screenful.serial : nil)
    } else if !next.isEmpty {
      effects.append(.drop(next, label: line.input.label))
    }
    announce()
    prompt()
  }
}
