import PresentationCore
import ScreenKit

/// Output: lines, screens and the prompt.
extension ConsoleLoop {
  func show(_ blocks: [Block]) {
    guard !blocks.isEmpty else { return }
    spinner?.erase()
    output.writer.write(output.rendering().text(blocks))
  }

  /// Shows blocks above the line being typed.
  func showAbove(_ blocks: [Block]) {
    reader.show(above: output.rendering().text(blocks), prompt: prompt)
  }

  func announce(_ messages: [StyledText], ringing rings: Bool) {
    spinner?.erase()
    if rings { output.writer.write("\u{7}") }
    showAbove(messages.map(Block.text))
  }

  /// Marks the beginning of lines and their output, for terminals that use such marks.
  func mark(_ mark: LineMark) {
    if marksLines { output.writer.write(mark.sequence) }
  }

  func echo(_ line: String) {
    mark(.prompt)
    output.writer.write(output.rendering().text(of: prompt))
    mark(.line)
    output.writer.write(output.line(StyledText(line)) + "\n")
  }

  func answer(_ blocks: [Block], _ message: StyledText?, _ place: AnswerPlace) {
    isSaidAtPrompt = false
    if case .prompt(let takesBackCopy) = place {
      if takesBackCopy, painter?.takeBackRegion() == true { mark(.output) }
      let said = blocks + (message.map { [.text($0)] } ?? [])
      isSaidAtPrompt = output.rendering().styledLines(said).count <= min(5, output.window.size.rows - 2)
    }
    if isSaidAtPrompt { live?.say(blocks) } else { show(blocks) }
  }

  /// Reports something about a line, next to its messages.
  func say(_ text: StyledText) {
    if isSaidAtPrompt { live?.say([.text(text)]) } else { output.report(text) }
  }

  /// Ends the use of the user's editor, and reports where unused texts are kept.
  func settleEdits(areTaken: Bool) {
    for file in verbs.programs?.settleEdits(areTaken: areTaken) ?? [] {
      say(StyledText("the edited text is kept in \"\(file)\"; type the same line again to reopen it", .warning))
    }
  }

  /// Reports that a text can no longer be used, and keeps it so that it can be recalled.
  func drop(_ text: String, label: String) {
    let isKept = recall.remember(value: text, for: label)
    let advice = isKept ? " Press the up arrow to bring it back when you are asked for it again." : ""
    say(StyledText("\(label): the text was dropped because the screen changed.\(advice)", .warning))
  }

  // MARK: Live screens

  /// Shows a live screen again, unless the prompt is below all of it.
  func showRest(of screen: Screenful) {
    guard live?.isWhole == false else { return }
    live?.isUnseen = false
    show(written(screen))
  }

  func stand(_ standing: Standing) {
    guard let live else { return }
    if standing.isAnew { live.list(nil) }
    live.list(listed)
    live.show(standing.screenful)
    live.isUnseen = standing.isUnseen
  }

  /// The input whose choices are listed above the line; `nil` for none.
  private var listed: InputDescription? {
    guard live != nil, state.showsLive, output.window.size.rows > 2, let input = state.location.input,
      ChoiceList.serves(input)
    else { return nil }
    return input
  }

  /// The blocks to write for a screen, without choices that are listed above the line. For a form that continues, these are the changed
  /// answers.
  func written(_ screenful: Screenful, after old: Screenful? = nil) -> [Block] {
    screenful.blocks(after: old, isListed: listed == nil)
  }

  func leaveRegion() {
    guard let live, live.isUnseen else { return }
    live.isUnseen = false
    spinner?.erase()
    output.writer.write(live.leave())
  }

  /// Shows a screen that no line has asked for, and its prompt. If it asks for a secret, the prompt follows later.
  func show(_ arrival: Arrival) {
    let (screen, former) = (arrival.screenful, live?.choices)
    // Candidates and help that are still shown belong to the screen before.
    if arrival.isElsewhere { reader.forgetAnswer() }
    var text = arrival.leavesRegion ? live?.leave() ?? "" : ""
    verbs.willShow(screen.blocks, of: screen, as: output.rendering)
    stand(Standing(screenful: arrival.isLive ? screen : nil))
    if arrival.isShown { text += output.rendering().text(written(screen)) }
    if arrival.isElsewhere, screen.location.input?.kind == .secret {
      output.writer.write(text)
    } else if !text.isEmpty || arrival.isElsewhere && live == nil {
      reader.show(above: text, prompt: prompt)
    } else if arrival.refreshes || live?.choices !== former && !state.isAtWork {
      reader.refresh(prompt: prompt)
    }
  }

  func tell(_ blocks: [Block], from old: [Block]) {
    let rendering = output.rendering()
    guard let line = ScreenNews.line(from: old, to: blocks, rendering, look: output.spelling("look")) else { return }
    reader.show(above: rendering.text(of: line) + "\n", prompt: prompt)
  }

  // MARK: The prompt

  /// The prompt.
  var prompt: StyledLine {
    let location = state.location
    let rendering = output.rendering()
    let most = max(1, (rendering.columns ?? 80) / 2 - 2)
    if let input = location.input {
      let isWhole = state.correction.wholeAt == state.screenful.serial
      return output.styledLine(
        input.prompt(
          columns: most, as: rendering.characterSupport, isWhole: isWhole, isListed: live?.choices != nil))
    }
    var narrow = rendering
    narrow.columns = most
    var prompt = location.status.map { narrow.styledLine($0) } ?? StyledLine()
    if prompt.width > 0 { prompt.pad(to: prompt.width + 1) }
    narrow.columns = max(1, most - prompt.width)
    if let text = verbs.prompt.text(location, { narrow.styledLine(StyledText($0)).plain }) {
      let room = max(1, most + 2 - prompt.width)
      // A prompt that is cut still ends with its sign, apart from what the user types.
      let sign = text.string.suffix(2)
      let isCut = sign.last == " " && room > 4 && text.string.displayWidth() > room
      narrow.columns = isCut ? room - 2 : room
      prompt.append(narrow.styledLine(text))
      if isCut { prompt.append(output.styledLine(StyledText(String(sign)))) }
      return prompt
    }
    let support = rendering.characterSupport
    let path = support == .ascii ? PathText.escapingLetters(location.path) : location.path
    let tail = path.tail(width: max(1, most - prompt.width), as: support)
    prompt.append(output.styledLine(StyledText(tail, .accent) + "> "))
    return prompt
  }

  /// The editor's callbacks for a line.
  var assistance: LineAssistance {
    let (correction, input) = (state.correction, state.location.input)
    var assistance = LineAssistance(
      text: live?.choices?.correcting(correction.text) ?? correction.text,
      selectsText: correction.isRefused, notRun: state.notRun, keepsText: correction.isEdited,
      takesLines: input?.kind == .lines,
      hints: verbs.settings.hints == .on && output.rendering().styles == .ansi,
      edits: input?.kind == .lines && verbs.edits,
      complete: { [session] in await session.completion(of: $0) },
      explain: { [weak self, session] in self?.explanation(await session.expectations(at: $0), of: $0) },
      look: { [weak self] in self?.screenAgain() ?? "" },
      region: { [live] in live?.region ?? .none }, takeMessage: { [live] in live?.takeMessage() ?? "" },
      choices: { [live] in live?.choices }, carriedLines: { [weak self] in self?.carriedLines ?? [] },
      leavesRegion: { [weak self] in self?.state.location.input != nil || !$0.allSatisfy(\.isWhitespace) })
    if let session = session as? any ImmediateSessionPort {
      assistance.completeNow = { session.completionNow(of: $0) }
      assistance.outline = { session.outlineNow(of: $0) }
      assistance.explainNow = { [weak self] in self?.explanation(session.expectationsNow(at: $0), of: $0) }
    }
    return assistance
  }

  private func explanation(_ blocks: [Block]?, of line: String) -> [StyledLine]? {
    output.explanation(blocks, of: line, rows: live?.rowsForAnswers ?? output.window.size.rows)
  }

  /// The lines that the screen carries. If it asks for a value, lines without a colon are left out, because they would be the value.
  private var carriedLines: [String] {
    state.screenful.body.carriedLines.filter { state.location.input == nil || $0.hasPrefix(":") }
  }

  /// The screen as text, unless it is live; shown again after another program has had the terminal.
  private func screenAgain() -> String {
    windowTitle?.showAgain()
    send(.sawScreen)
    return state.isLive(state.screenful) ? "" : output.rendering().text(written(state.screenful))
  }
}
