import PresentationCore
import ScreenKit

/// The prompt, what is asked about a line, and what is shown of one.
extension InteractiveRunner {
  var prompt: StyledLine {
    let rendering = output.rendering()
    let most = max(1, (rendering.columns ?? 80) / 2 - 2)
    if let input = location.input {
      let isWhole = correction.wholeAt == screenful.serial
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
      narrow.columns = max(1, most + 2 - prompt.width)
      prompt.append(narrow.styledLine(text))
      return prompt
    }
    let support = rendering.characterSupport
    let path = support == .ascii ? PathText.escapingLetters(location.path) : location.path
    let tail = path.tail(width: max(1, most - prompt.width), as: support)
    prompt.append(output.styledLine(StyledText(tail, .accent) + "> "))
    return prompt
  }

  /// What the editor asks about a line.
  var assistance: LineAssistance {
    var assistance = LineAssistance(
      text: live?.choices?.correcting(correction.text) ?? correction.text,
      selectsText: correction.isRefused, keepsText: correction.isEdited, takesLines: location.input?.kind == .lines,
      hints: verbs.settings.hints == .on && output.rendering().styles == .ansi,
      edits: location.input?.kind == .lines && verbs.edits,
      complete: { [session] in await session.completion(of: $0) },
      explain: { [session, output, live] in
        output.explanation(await session.expectations(at: $0), of: $0, rows: live?.rowsForAnswers ?? output.size().rows)
      },
      look: { [weak self] in self?.screenAgain() ?? "" },
      region: { [live] in live?.region ?? .none }, takeMessage: { [live] in live?.takeMessage() ?? "" },
      choices: { [live] in live?.choices }, carriedLines: { [weak self] in self?.carriedLines ?? [] },
      leavesRegion: { [weak self] in self?.leavesLive($0) ?? false })
    if let session = session as? any ImmediateSessionPort {
      assistance.completeNow = { session.completionNow(of: $0) }
      assistance.outline = { session.outlineNow(of: $0) }
      assistance.explainNow = { [output, live] in
        output.explanation(
          session.expectationsNow(at: $0), of: $0, rows: live?.rowsForAnswers ?? output.size().rows)
      }
    }
    return assistance
  }

  /// The lines that the screen carries. Where it asks for a value, a line without a colon would be the value, and is not among them.
  private var carriedLines: [String] {
    screenful.body.carriedLines.filter { location.input == nil || $0.hasPrefix(":") }
  }

  /// What the screen shows, where that does not stay current above the prompt, after somebody else has had the terminal.
  private func screenAgain() -> String {
    windowTitle?.showAgain()
    return isLive(screenful) ? "" : output.rendering().text(written(screenful))
  }

  /// Shows a line that was not typed behind its prompt, as if it had been.
  func echo(_ line: String) {
    mark(.prompt)
    output.writer.write(output.rendering().text(of: prompt))
    mark(.line)
    output.writer.write(output.line(StyledText(line)) + "\n")
  }

  /// Tells terminals that can tell lines and output apart where these begin and end.
  func mark(_ mark: LineMark) {
    if marksLines { output.writer.write(mark.sequence) }
  }

  func report(_ end: LineEnd) {
    if let message = message(of: end) { say(message) }
    settleEdits(areTaken: end.status == .done || end.status == .quit)
  }

  /// The message about the end of a line; `nil` if it went well and did something.
  private func message(of end: LineEnd) -> StyledText? {
    switch end.status {
    case .done where end.hasStayed && end.output.isEmpty && end.screen == nil: StyledText("Nothing changed.", .faint)
    case .done, .quit: nil
    case .cancelled: StyledText("cancelled", .warning)
    case .stale: StyledText(end.error?.description ?? "", .warning)
    case .failed: StyledText(end.error?.description ?? "", .error)
    }
  }

  /// Says something about a line, where its messages appear.
  func say(_ text: StyledText) {
    if isSaidAtPrompt { live?.say([.text(text)]) } else { output.report(text) }
  }

  /// Decides where the output and the message of a line appear. On a live screen, if they have at most five rows, that is between its rows
  /// and the next prompt. The copy of the screen above the line remains only if the line has changed the screen.
  private func prepare(for end: LineEnd, on top: Screenful) {
    isSaidAtPrompt = isAlone && end.status != .quit && isLive(top)
    guard isSaidAtPrompt else { return }
    let hasChangedIt = end.status == .done && top.blocks != screenfulOfLine.blocks
    if top.serial == screenfulOfLine.serial, !hasChangedIt, painter?.takeBackRegion() == true { mark(.output) }
    let said = end.output + (message(of: end).map { [.text($0)] } ?? [])
    isSaidAtPrompt = output.rendering().styledLines(said).count <= min(5, output.size().rows - 2)
    if isSaidAtPrompt { live?.say(end.output) }
  }

  /// Ends the use of the editor by a line or an input, and reports where texts are that nothing has taken.
  func settleEdits(areTaken: Bool) {
    for file in verbs.programs?.settleEdits(areTaken: areTaken) ?? [] {
      say(
        StyledText("the edited text is kept in \"\(file)\"; type the same line again to reopen it", .warning))
    }
  }

  /// Says what the next Ctrl-C will do to a line that goes on although it was cancelled.
  func showPresses(_ count: Int) {
    if let spinner { return spinner.presses = count }
    let rest = count == 1 ? "twice more" : "again"
    output.report(StyledText("The command is still running; press Ctrl-C \(rest) to end the program.", .warning))
  }

  func reportLeft(_ count: Int) {
    guard count > 0 else { return }
    let lines = count == 1 ? "1 more pasted line was" : "\(count) more pasted lines were"
    output.report(StyledText("\(lines) not run.", .warning))
  }

  /// Shows what a line showed.
  func show(_ end: LineEnd) {
    (location, seen) = (end.location, max(seen, end.frame))
    leaveLive()
    verbs.willShow(end.output, as: output.rendering)
    let old = screenful
    let screen = end.screen ?? (end.status == .quit ? nil : missed)
    if let screen { seen = max(seen, screen.frame) }
    if let screen { verbs.willShow(screen.blocks, of: screen, as: output.rendering) }
    prepare(for: end, on: screen ?? screenful)
    if !isSaidAtPrompt { show(end.output) }
    guard let screen else { return }
    missed = nil
    news = ScreenNews(told: screen.blocks)
    screenful = screen
    let isLive = takeLive(screen)
    live?.isUnseen = isLive
    guard isLive else { return show(written(screen, after: end.hasLooked ? nil : old)) }
    guard end.hasLooked, live?.isWhole == false else { return }
    live?.isUnseen = false
    show(written(screen))
  }

  func show(_ blocks: [Block]) {
    guard !blocks.isEmpty else { return }
    spinner?.erase()
    output.writer.write(output.rendering().text(blocks))
  }
}
