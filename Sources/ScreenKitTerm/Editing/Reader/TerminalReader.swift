import CScreenKitTerminalGuard
import Dispatch
import CScreenKitPlatform

/// Reads lines from a terminal: passes keys to an editor, and shows the line with a painter.
///
/// The editor receives whole keys, so that it never waits for a byte; between two keys the main actor is free.
@MainActor
final class TerminalReader: LineReader {
  /// The purpose of the keys.
  enum Activity {
    case nothing
    case line
    /// Several lines were pasted into the line being edited, or have not been run. The user is typing the answer.
    case question(PastedText, answer: String = "")
    case secret(SecretEntry, prompt: StyledLine, CheckedContinuation<String?, Never>)
    /// A single key is asked for.
    case key(prompt: StyledLine, CheckedContinuation<[UInt8]?, Never>)
  }

  let writer: Writer
  let keys: TerminalKeys
  let interrupts: InteractiveSignals
  let terminal: Terminal
  let window: TerminalWindow
  let painter: Painter
  let editor: any LineEditor
  /// The same editor, if it reads the user's key file.
  let configured: (any ConfiguredEditor)?
  let modes: TerminalModes
  private var goingOn: SignalListener?
  var activity = Activity.nothing
  /// The text of the line that ended with the input; `nil` if no line did.
  var unfinished: String?
  /// The number of the last secret or key that was asked for, and what a Ctrl-C did before that.
  var asked: (number: Int, interrupt: (() -> Void)?) = (0, nil)
  private var waiting: CheckedContinuation<LineInput, Never>?
  var prompt = StyledLine()
  var assistance = LineAssistance()
  let completions = LateAnswer<Completion>()
  let explanations = LateAnswer<[StyledLine]?>()
  /// The answer to TAB or a question mark that is shown in place of the region.
  var overlay: Region?
  /// Whether such an answer was shown when the last key was typed.
  private(set) var wasCovered = false
  private(set) lazy var colors = LineColors(
    clock: terminal.clock, correct: { [weak self] in self?.correctColors() },
    explain: { [weak self] in self.map { $0.refresh(prompt: $0.prompt) } })
  /// Whether the terminal has been prepared, so that keys typed ahead arrive unprocessed.
  private var hasTerminal = false
  private(set) var wasTypedAhead = false
  private(set) var beganWithText = false
  /// Whether the previous key deleted characters with Ctrl-D. If so, the same key does not mean the end.
  var isDeleting = false
  /// Whether the editor asks the terminal for its background when it reads the next line.
  private var asksBackground = false
  /// Measures the time since that question, until it is answered.
  var sinceQuestion: (() -> Duration)?
  /// The lines that the next question is about; `nil` if lines typed ahead run.
  var notRun: [String]?
  /// Whether the editor begins another line after the key that it handles, because the line that the key ended is one of these.
  var beginsAnother = false
  /// Waits for the rest of a sequence of keys.
  var sequence: Task<Void, Never>?
  /// Whether the initial text of the line is selected.
  var isSelected = false
  /// The offered line that the screen carries, while the user has not changed it, and the number of equal ones before it.
  var offered: (line: String, ordinal: Int)?

  /// Makes a reader for the terminal that lines come from.
  ///
  /// - Parameters:
  ///   - editor: Edits the lines.
  ///   - terminal: The source of keys.
  ///   - window: The window in which the line is shown.
  ///   - writer: The destination of output.
  ///   - painter: Shows the line.
  ///   - interrupts: Reports a Ctrl-C that arrives as a signal.
  init(
    _ editor: any LineEditor, terminal: Terminal, window: TerminalWindow, writer: Writer, painter: Painter,
    interrupts: InteractiveSignals
  ) {
    self.editor = editor
    configured = editor as? any ConfiguredEditor
    self.terminal = terminal
    self.window = window
    self.writer = writer
    self.painter = painter
    self.interrupts = interrupts
    // Paste mode off, cursor on, colors off.
    let marksPastes =
      painter.canErase || painter.brush.keepsAll && Terminfo(environment: terminal.environment) != nil
    let farewell = marksPastes ? "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m" : ""
    terminal.signals.guardTerminal(terminal.input, farewell: farewell)
    modes = TerminalModes(terminal, writer: writer, mayMarkPastes: marksPastes)
    keys = TerminalKeys(
      descriptor: terminal.input, clock: terminal.clock, takesKept: terminal.isControlling)
    editor.host = self
    modes.onBegin = { [weak configured] in configured?.take($0) }
    takeSettings()
    keys.onIdle = { [unowned self] in if configured?.hints == true { colors.correct() } }
    keys.onEnd = { [unowned self] in endLine() }
    keys.onStalledPaste = { [unowned self] in warn("A paste is not finished; press Ctrl-C to drop it.") }
    painter.repaint = { [weak self] in self?.paint() }
    window.onChange = { [weak self] in
      self?.painter.resized()
      self?.writer.flush()
    }
    goingOn = terminal.signals.listen(to: SIGCONT, on: .main, registered: nil) { [unowned self] in
      MainActor.assumeIsolated {
        window.measure()
        if modes.goOn() { goOn() }
        writer.flush()
      }
    }
  }

  /// Asks the terminal for its background when the first line is read. Calls `answered` if an answer arrives, and repaints the line then.
  ///
  /// It does not wait for the answer, because many terminals give none. It does not ask while there is input typed ahead: a line in it
  /// would run, and the answer would be echoed.
  func askForBackground(_ answered: @escaping @MainActor (TerminalBackground) -> Void) {
    asksBackground = true
    keys.onAnswer = { [unowned self] in
      guard let background = TerminalBackground(answer: $0) else { return }
      keys.onAnswer = { _ in }
      sinceQuestion = nil
      answered(background)
      // So far, the line has the colors that suit every background.
      painter.hide()
      paint()
      writer.flush()
    }
  }

  // MARK: Lines

  func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput {
    endLine()
    self.assistance = assistance
    let before = takeSignals()
    defer { interrupts.onInterrupt = before }
    return await withCheckedContinuation { waiting in
      self.waiting = waiting
      (activity, unfinished) = (.line, nil)
      self.prompt = prompt
      isDeleting = false
      overlay = nil
      offered = nil
      if hasTerminal { keys.collectAhead() }
      hasTerminal = true
      modes.take()
      configured?.hints = assistance.hints && painter.canErase
      editor.begin()
      // Input typed ahead was not meant to follow a refused text.
      beganWithText = !assistance.text.isEmpty && (assistance.keepsText || !keys.hasAhead)
      if beganWithText { editor.insert(assistance.text) }
      isSelected = beganWithText && assistance.selectsText
      paint()
      if asksBackground, !keys.hasInput {
        writer.write(TerminalBackground.question)
        sinceQuestion = terminal.clock.stopwatch()
      }
      asksBackground = false
      writer.flush()
      if let lines = assistance.notRun { notRun = (notRun ?? []) + lines }
      keys.longestPaste = assistance.takesLines ? 1 << 20 : 1 << 16
      keys.start { [unowned self] in take($0, $1) }
      askAboutLines()
    }
  }

  /// Handles a Ctrl-C that arrives as a signal from another process like the key, and returns the previous handler.
  func takeSignals() -> (() -> Void)? {
    let before = interrupts.onInterrupt
    interrupts.onInterrupt = { [weak self] in _ = self?.take(.keys, [0x03]) }
    return before
  }

  func recall(_ lines: [String]) {
    editor.recall(lines)
  }

  var hasRecalled: Bool { editor.hasRecalled }

  func addRecalled(_ line: String) { editor.addRecalled(line) }

  func removeRecalled(age: Int) { editor.removeRecalled(age: age) }

  func takeInterrupt() -> Bool { keys.takeInterrupt() }

  func release() {
    hasTerminal = false
    takeLateAnswer()
    modes.release()
  }

  func finish(_ input: LineInput) {
    completions.forget()
    explanations.forget()
    colors.end()
    sequence?.cancel()
    wasTypedAhead = keys.isTypedAhead
    keys.stop()
    modes.pause()
    activity = .nothing
    waiting?.resume(returning: input)
    waiting = nil
  }

  // MARK: Keys

  func take(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    defer { writer.flush() }
    switch activity {
    case .nothing: return 0
    case .line: return edit(event, bytes)
    case _ where event == .keys && signal(by: bytes): return bytes.count
    case .question(let paste, let typed):
      switch event {
      case .keys: return answer(paste, typed, bytes)
      case .paste: ask(about: paste + PastedText(bytes), typed)
      case .longPaste: refuseLongPaste()
      }
      return 1
    case .secret: return enterSecret(event, bytes)
    case .key: return pressKey(event, bytes)
    }
  }

  /// Handles Ctrl-Z and Ctrl-\ while the editor does not receive the keys. Returns whether the key was one of these.
  private func signal(by key: ArraySlice<UInt8>) -> Bool {
    switch key.first {
    case 0x1A where key.count == 1:
      stop()
      paint()
    case 0x1C where key.count == 1: terminal.signals.send(SIGQUIT)
    default: return false
    }
    return true
  }

  private func edit(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
    wasCovered = overlay != nil
    if event != .keys || !bytes.elementsEqual([0x09]) { overlay = nil }
    if isSelected, endSelection(event, bytes) { return bytes.count }
    switch event {
    case .keys: return type(bytes)
    case .paste: paste(PastedText(bytes))
    case .longPaste: refuseLongPaste()
    }
    return bytes.count
  }

  /// Ends the selection of the line. A paste, and a key that inserts or deletes a character, empties the line.
  ///
  /// - Returns: Whether the key needs no further handling.
  private func endSelection(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Bool {
    let isQuestionMark = event == .keys && bytes.elementsEqual([UInt8(ascii: "?")])
    if isQuestionMark, explain(edited.text) {
      paint()
      return true
    }
    isSelected = false
    let deletes = event == .keys && editor.use(of: bytes) == .deletes
    let inserts = event == .keys && editor.use(of: bytes.prefix(1)) == .inserts
    if event == .paste || deletes || inserts || isQuestionMark { editor.replace(with: "") }
    if deletes { paint() }
    return deletes
  }

  private func refuseLongPaste() {
    let most = keys.longestPaste / 1024
    let advice = assistance.takesLines ? "paste it in parts" : "put it in a file and run that as a script"
    warn("A paste of more than \(most) KiB was dropped; \(advice).")
  }

  private func type(_ key: ArraySlice<UInt8>) -> Int {
    modes.forgetStop()
    var bytes = key.prefix(max(1, editor.length(of: key)))
    // The characters after a question mark wait for its effect, even if they arrive together.
    if assistance.explainNow == nil, bytes.first ?? 0 >= 0x20, let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      bytes = bytes[...mark]
    }
    let isDelete = bytes.elementsEqual([0x04])
    let isEmpty = isDelete && edited.text.isEmpty
    // Only a user who sees an empty line means the end.
    if isDelete, isEmpty, isDeleting || keys.isTypedAhead { return 1 }
    isDeleting = isDelete && !isEmpty
    if bytes.first ?? 0 > 0x7F {
      guard let character = String(validating: bytes, as: UTF8.self) else {
        // Probably a key of a terminal with a different character set.
        writer.write(0x07)
        return bytes.count
      }
      if isHidden(character) {
        paste(PastedText(bytes))
        return bytes.count
      }
    }
    // It was a character after all.
    if explanations.isPending {
      explanations.forget()
      editor.insert("?")
    }
    let taken = mark(bytes) ?? editor.type(bytes)
    if edited.text != offered?.line { offered = nil }
    if beginsAnother { editor.begin() }
    beginsAnother = false
    waitForSequence()
    if configured?.hints == true { colors.keeping(paint) } else { paint() }
    // A key of which no byte is used would be delivered again forever.
    return min(max(1, taken), bytes.count)
  }

  /// Whether a typed character would be invisible in the line.
  private func isHidden(_ character: String) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return !scalar.isVisible(behind: String(decodingEachByte: Array(textUpToCursor.utf8.suffix(128))))
  }
}
