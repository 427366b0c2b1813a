#if Readline
  import CReadline
  import Glibc

  extension ReadlineEditor {
    func show(above lines: String, prompt: StyledLine) {
      take(prompt)
      show(above: lines)
    }

    func refresh(prompt: StyledLine) {
      take(prompt)
      // What is searched for is read: it stays as it is until the next key.
      guard sk_is_searching() == 0, terminal.hasForeground else { return }
      paint()
      writer.flush()
    }

    func forgetAnswer() { overlay = nil }

    private func take(_ prompt: StyledLine) {
      guard case .line = activity, prompt != self.prompt else { return }
      self.prompt = prompt
      sk_set_prompt(prompt.plain)
    }

    /// Shows lines above what is painted, which is painted again below them.
    func show(above lines: String) {
      painter.show(above: lines)
      paint()
      writer.flush()
    }

    /// Shows a warning about what was typed.
    func warn(_ text: String) { show(above: painter.rendering().text([.text(StyledText(text, .warning))])) }

    /// Paints what the keys are for.
    func paint() {
      if let block { painter.paint(block) }
    }

    private var block: LiveBlock? {
      switch activity {
      case .nothing: nil
      case .line: line
      case .question: question
      case .secret(_, let prompt), .key(let prompt): LiveBlock(prompt: prompt)
      }
    }

    private var line: LiveBlock {
      let shown = sk_what_is_shown()
      let bytes = UnsafeRawBufferPointer(start: shown.line, count: shown.count)
      /// How many bytes of the text stand before a byte of the line: one that is no UTF-8 stands for more.
      func offset(_ count: Int) -> Int { String(decodingEachByte: bytes.prefix(count)).utf8.count }
      var block = LiveBlock(prompt: prompt, text: String(decodingEachByte: bytes))
      let isExact = block.text.utf8.count == bytes.count
      block.cursor = isExact ? shown.cursor : offset(shown.cursor)
      if shown.region_start < shown.region_end {
        block.marked =
          isExact
          ? shown.region_start..<shown.region_end : offset(shown.region_start)..<offset(shown.region_end)
      }
      if let message = shown.message {
        block.prompt = StyledLine()
        block.prompt.append(Self.text(message), as: painter.rendering().characterSupport)
      }
      block.mode = Self.mode(shown)
      block.region = overlay ?? region(for: block.text)
      return block
    }

    /// The region above a line, with the choices that fit it.
    private func region(for line: String) -> Region {
      let region = assistance.region()
      return assistance.choices()?.region(below: region, for: line, in: painter.size(), painter.rendering()) ?? region
    }

    /// What the user wants in front of the prompt.
    private static func mode(_ shown: sk_shown) -> [UInt8] {
      shown.mode.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
    }

    private var question: LiveBlock {
      var rendering = painter.rendering()
      // The last cell stays free: a terminal may wrap behind it.
      rendering.columns = rendering.columns.map { max(1, $0 - 1) }
      return LiveBlock(
        prompt: rendering.styledLine(StyledText(PastedText.question(columns: rendering.columns), .strong)))
    }

    /// Reads a text of readline's.
    static func text(_ bytes: UnsafePointer<CChar>) -> String {
      String(decodingEachByte: UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
    }

    /// Writes above the line what the line before it said.
    private func leaveMessage() {
      let message = assistance.takeMessage()
      if !message.isEmpty { painter.show(above: message) }
    }

    /// Leaves the line behind as it was given up or accepted, and above it what it is run on.
    func leave(_ text: String, isAccepted: Bool) {
      leaveMessage()
      let region = isAccepted && assistance.leavesRegion(text) ? assistance.region() : .none
      painter.leave(
        LiveBlock(
          region: region, mode: Self.mode(sk_what_is_shown()), prompt: prompt, text: text, cursor: text.utf8.count),
        isMarked: true)
    }

    /// Leaves the empty line behind at which the user asked for the end, without the choices that stood above it.
    func leaveEnd() {
      leaveMessage()
      painter.paint(LiveBlock(region: assistance.region(), mode: Self.mode(sk_what_is_shown()), prompt: prompt))
      painter.forget()
    }

    // MARK: Stopping

    /// Stops the process as Ctrl-Z does, and shows the screen when it goes on. What the keys are for is to be painted then.
    func stop() {
      leaveMessage()
      if var block {
        block.marked = 0..<0
        if assistance.choices() != nil { block.region = assistance.region() }
        painter.leave(block, isMarked: false)
      }
      writer.flush()
      sk_stop()
      showScreen()
    }

    /// Shows everything again after somebody else has had the terminal.
    func goOn() {
      if case .nothing = activity {
        painter.comeBack()
      } else {
        painter.abandon()
        // It can be seen above.
        _ = assistance.takeMessage()
      }
      showScreen()
      paint()
    }

    private func showScreen() {
      overlay = nil
      switch activity {
      case .nothing, .secret, .key: return
      case .line: writer.write(assistance.look())
      case .question(let paste): writer.write(assistance.look() + preview(paste))
      }
    }

    /// Clears the screen, or has only the line painted anew.
    func clear(lineOnly: Bool) {
      if lineOnly { painter.hide() } else { painter.clear() }
    }

    func list() {
      answer(completion.styledListing(painter.rendering(), rows: terminal.size.rows))
    }

    /// Shows an answer about the line: in the place of the region until the next key, or above the line if no region stands there.
    private func answer(_ lines: [StyledLine]) {
      let rendering = painter.rendering()
      if assistance.region().count > 0 || assistance.choices() != nil {
        overlay = Region(lines, in: terminal.size, rendering)
      } else {
        painter.show(above: rendering.text(of: lines))
      }
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

    /// Completes the line as TAB does, now that it is known what it can become, unless the user has typed on.
    func completeAgain(_ line: String) {
      guard case .line = activity, lineUpToCursor == line else { return }
      sk_complete()
      paint()
      writer.flush()
    }

    /// Shows what can come next, now that it is known, unless the user has typed on.
    func explainAgain(_ line: String) {
      guard case .line = activity, lineUpToCursor == line else { return }
      if !explain(line) { sk_insert("?") }
      paint()
      writer.flush()
    }

    private var lineUpToCursor: String {
      let shown = sk_what_is_shown()
      return String(decodingEachByte: UnsafeRawBufferPointer(start: shown.line, count: Int(shown.cursor)))
    }
  }
#endif
