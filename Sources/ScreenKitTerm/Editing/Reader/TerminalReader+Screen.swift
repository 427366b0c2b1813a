import CScreenKitPlatform

extension TerminalReader {
  func show(above lines: String, prompt: StyledLine) {
    take(prompt)
    show(above: lines)
  }

  func refresh(prompt: StyledLine) {
    take(prompt)
    // The user is reading the search result: leave it unchanged until the next key.
    guard !editor.isSearching, terminal.hasForeground else { return }
    paint()
    writer.flush()
  }

  func forgetAnswer() { overlay = nil }

  private func take(_ prompt: StyledLine) {
    if case .line = activity { self.prompt = prompt }
  }

  /// Shows lines above the painted content, which is then painted again below them.
  func show(above lines: String) {
    painter.show(above: lines)
    paint()
    writer.flush()
  }

  /// Shows a warning about the input.
  func warn(_ text: String) { warn([text]) }

  /// Paints the content for the current activity.
  func paint() {
    if let block { painter.paint(block) }
  }

  /// Corrects the colors of the line, unless a key is waiting.
  func correctColors() {
    guard case .line = activity, case let line = editor.line, line.message == nil, colors.needsColors(line.text),
      !keys.hasInput
    else { return }
    paint()
    writer.flush()
  }

  var block: LiveBlock? {
    switch activity {
    case .nothing: nil
    case .line: line
    case .question(_, let answer): question(answer)
    case .secret(_, let prompt, _), .key(let prompt, _): LiveBlock(prompt: prompt)
    }
  }

  /// The editor's line. The cursor and the selection are within the text and between characters, even if the editor's are not.
  var edited: EditedLine {
    var line = editor.line
    let bytes = line.text.utf8
    line.cursor = min(max(0, line.cursor), bytes.count)
    while line.cursor < bytes.count, bytes[bytes.index(bytes.startIndex, offsetBy: line.cursor)] & 0xC0 == 0x80 {
      line.cursor -= 1
    }
    line.marked = line.marked.clamped(to: 0..<bytes.count)
    return line
  }

  private var line: LiveBlock {
    let line = edited
    var block = LiveBlock(
      mode: line.mode, prompt: prompt, text: line.text, cursor: line.cursor, marked: line.marked,
      suggestion: line.suggestion)
    if isSelected { block.marked = 0..<line.text.utf8.count }
    if let message = line.message {
      if !line.keepsPrompt { block.prompt = StyledLine() }
      block.prompt.append(message, as: painter.rendering().characterSupport)
    }
    block.region = overlay ?? region(for: block.text)
    if line.message == nil, configured?.hints == true { colors.color(&block, assistance.outline) }
    if !modes.echoes {
      (block.text, block.cursor, block.marked, block.parts, block.suggestion) = ("", 0, 0..<0, [], "")
    }
    return block
  }

  /// The region above a line, with the choices that fit it.
  private func region(for line: String) -> Region {
    let region = assistance.region()
    return assistance.choices()?.region(below: region, for: line, in: painter.size(), painter.rendering()) ?? region
  }

  private func question(_ answer: String) -> LiveBlock {
    var rendering = painter.rendering()
    // The last cell stays free: a terminal may wrap after it.
    rendering.columns = rendering.columns.map { max(1, $0 - 1) }
    return LiveBlock(
      prompt: rendering.styledLine(StyledText(PastedText.question(columns: rendering.columns), .strong)), text: answer,
      cursor: answer.utf8.count)
  }

  /// Writes the message of the previous line above this one.
  func leaveMessage() {
    let message = assistance.takeMessage()
    if !message.isEmpty { painter.show(above: message) }
  }

  /// Leaves the discarded or accepted line on the terminal, with the content above it on which it runs.
  func leave(_ text: String, isAccepted: Bool) {
    leaveMessage()
    let region = isAccepted && assistance.leavesRegion(text) ? assistance.region() : .none
    let text = modes.echoes ? text : ""
    painter.leave(
      LiveBlock(
        region: region, mode: edited.mode, prompt: prompt, text: text, cursor: text.utf8.count),
      isMarked: true)
  }

  /// Leaves the empty line at which the user asked for the end, without the choices listed above it.
  func leaveEnd() {
    leaveMessage()
    painter.leave(LiveBlock(region: assistance.region(), mode: edited.mode, prompt: prompt), isMarked: false)
  }

  // MARK: Stopping

  /// Shows everything again after another program had the terminal.
  func goOn() {
    if case .nothing = activity {
      painter.comeBack()
    } else {
      painter.abandon()
      // It is already visible above.
      _ = assistance.takeMessage()
    }
    showScreen()
    paint()
  }

  func showScreen() {
    overlay = nil
    switch activity {
    case .nothing, .secret, .key: return
    case .line: writer.write(assistance.look())
    case .question(let paste, _): writer.write(assistance.look() + preview(paste))
    }
  }

  /// Shows an answer about the line: in place of the region until the next key, or above the line if there is no region.
  func answer(_ lines: [StyledLine]) {
    let rendering = painter.rendering()
    if assistance.region().count > 0 || assistance.choices() != nil {
      overlay = Region(lines, in: painter.size(), rendering)
    } else {
      painter.show(above: rendering.text(of: lines))
    }
  }

  /// Completes the line, as with TAB, because its completions are now known, unless the user has continued typing.
  func completeAgain(_ line: String) {
    defer { keys.goOn() }
    guard case .line = activity, textUpToCursor == line else { return }
    editor.complete()
    paint()
    writer.flush()
  }

  /// Shows what can come next, because it is now known, unless the user has continued typing.
  func explainAgain(_ line: String) {
    defer { keys.goOn() }
    guard case .line = activity, textUpToCursor == line else { return }
    if !explain(line) { isSelected ? editor.replace(with: "?") : editor.insert("?") }
    isSelected = isSelected && edited.text == line
    paint()
    writer.flush()
  }

  /// The text of the line before the cursor.
  var textUpToCursor: String {
    aroundCursor.before
  }
}
