#if Readline
  import CReadline
  import CTerminalGuard
  import Dispatch
  import Glibc

  /// Edits lines with GNU readline: its keys, its key file, its search.
  ///
  /// Readline keeps everything in global variables, so there is one editor at a time in a process. It is given whole
  /// keys, so that it never waits for a byte; between two keys the main actor is free. Readline edits, and the painter
  /// shows what it has edited.
  @MainActor
  final class ReadlineEditor: LineEditor {
    /// The editor that readline's callbacks belong to.
    static weak var shared: ReadlineEditor?

    /// What the keys are for.
    enum Activity {
      case nothing
      case line
      /// Several lines were pasted into the line being edited.
      case question(PastedText)
      case secret(SecretEntry, prompt: StyledLine)
      /// A single key is asked for.
      case key(prompt: StyledLine)
    }

    let writer: Writer
    let keys: TerminalKeys
    let interrupts: InteractiveSignals
    let terminal: Terminal
    let painter: Painter
    private var signals: [SignalListener] = []
    var activity = Activity.nothing
    private var waiting: CheckedContinuation<LineInput, Never>?
    var waitingForSecret: CheckedContinuation<String?, Never>?
    var waitingForKey: CheckedContinuation<[UInt8]?, Never>?
    var prompt = StyledLine()
    var assistance = LineAssistance()
    var completion = Completion()
    let completions = LateAnswer<Completion>()
    let explanations = LateAnswer<[StyledLine]?>()
    /// The answer to TAB or a question mark that stands in the place of the region.
    var overlay: Region?
    /// Whether such an answer stood there when the last key was typed.
    private(set) var wasCovered = false
    /// Whether readline has prepared the terminal, so that keys typed ahead arrive as they are.
    private var hasTerminal = false
    private(set) var wasTypedAhead = false
    private(set) var beganWithText = false
    var offersText: Bool { true }
    /// Whether the key before took characters away with Ctrl-D: then the same key again does not mean the end.
    var isDeleting = false
    /// Whether the editor asks the terminal for its background when it reads the next line.
    private var asksBackground = false
    /// Whether the text that the line began with is selected.
    private var isSelected = false

    /// Takes the terminal that lines come from.
    ///
    /// - Parameters:
    ///   - name: The name for `$if` in inputrc.
    ///   - terminal: Where keys come from.
    ///   - writer: Takes what is written.
    ///   - painter: Shows the line.
    ///   - interrupts: Tells of Ctrl-C that is no key.
    init(
      name: String, terminal: Terminal, writer: Writer, painter: Painter, interrupts: InteractiveSignals
    ) {
      precondition(Self.shared == nil, "GNU readline supports one editor at a time")
      self.terminal = terminal
      self.writer = writer
      self.painter = painter
      self.interrupts = interrupts
      // Paste mode off, cursor on, colors off.
      let marksPastes =
        painter.canErase || painter.brush.keepsAll && Terminfo(environment: terminal.environment) != nil
      let farewell = marksPastes ? "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m" : ""
      terminal.signals.guardTerminal(terminal.input, farewell: farewell)
      sk_start(name, terminal.input, terminal.environment["TERM"] ?? "", Self.callbacks)
      keys = TerminalKeys(descriptor: terminal.input, clock: terminal.clock)
      Self.shared = self
      takeSettings()
      keys.onEnd = { [unowned self] in endLine() }
      keys.onStalledPaste = { [unowned self] in warn("A paste is not finished; press Ctrl-C to drop it.") }
      painter.repaint = { [unowned self] in paint() }
      signals = [
        on(SIGWINCH) { [unowned self] in
          sk_measure()
          self.painter.resized()
        },
        on(SIGCONT) { [unowned self] in if sk_continue() != 0 { goOn() } },
      ]
    }

    /// Asks the terminal for its background when the first line is read, and calls `answered` if an answer comes; the line is
    /// painted again then.
    ///
    /// Nobody waits for it, because many terminals give none. It is not asked while keys were typed ahead: a line among them would run,
    /// and the answer be echoed.
    func askForBackground(_ answered: @escaping @MainActor (TerminalBackground) -> Void) {
      asksBackground = true
      keys.onAnswer = { [unowned self] in
        guard let background = TerminalBackground(answer: $0) else { return }
        keys.onAnswer = { _ in }
        answered(background)
        // Until now the line has the colors that suit every background.
        painter.hide()
        paint()
        writer.flush()
      }
    }

    private func on(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) -> SignalListener {
      terminal.signals.listen(to: signal, on: .main, registered: nil) { [writer] in
        MainActor.assumeIsolated {
          handler()
          writer.flush()
        }
      }
    }

    /// Takes what the user's key file says of what is not readline's alone.
    func takeSettings() {
      painter.isSideways = sk_scrolls_sideways() != 0
      keys.patience = .milliseconds(sk_key_patience())
    }

    isolated deinit {
      signals = []
      sk_finish()
    }

    // MARK: Lines

    func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput {
      self.assistance = assistance
      let before = takeSignals()
      defer { interrupts.onInterrupt = before }
      return await withCheckedContinuation { waiting in
        self.waiting = waiting
        activity = .line
        self.prompt = prompt
        isDeleting = false
        overlay = nil
        if hasTerminal { keys.collectAhead() }
        hasTerminal = true
        sk_begin(prompt.plain)
        // What was typed ahead was not meant to follow a text that was refused.
        beganWithText = !assistance.text.isEmpty && (assistance.keepsText || !keys.hasAhead)
        if beganWithText { sk_insert(assistance.text) }
        isSelected = beganWithText && assistance.selectsText
        if isSelected { sk_select() }
        paint()
        if asksBackground, !keys.hasInput { writer.write(TerminalBackground.question) }
        asksBackground = false
        writer.flush()
        keys.start { [unowned self] in take($0, $1) }
      }
    }

    /// Takes Ctrl-C that comes as a signal, from another process, as the key, and returns who took it before.
    func takeSignals() -> (() -> Void)? {
      let before = interrupts.onInterrupt
      interrupts.onInterrupt = { [weak self] in _ = self?.take(.keys, [0x03]) }
      return before
    }

    func recall(_ lines: [String]) {
      sk_clear_history()
      for line in lines { sk_add_history(line) }
    }

    var hasRecalled: Bool { sk_is_history_touched() != 0 }

    func addRecalled(_ line: String) { sk_add_history(line) }

    func removeRecalled(age: Int) { sk_remove_history(Int32(age)) }

    func takeInterrupt() -> Bool { keys.takeInterrupt() }

    func release() {
      hasTerminal = false
      sk_release_terminal()
      writer.flush()
    }

    func finish(_ input: LineInput) {
      wasTypedAhead = keys.isTypedAhead
      keys.stop()
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
      case .question where event == .keys && signal(by: bytes), .secret where event == .keys && signal(by: bytes),
        .key where event == .keys && signal(by: bytes):
        return bytes.count
      case .question(let paste):
        switch event {
        case .keys: answer(paste, bytes.first)
        case .paste: self.paste(PastedText(bytes), behind: paste)
        case .longPaste: refuseLongPaste()
        }
        return 1
      case .secret: return enterSecret(event, bytes)
      case .key: return pressKey(event, bytes)
      }
    }

    /// Does what Ctrl-Z and Ctrl-\ do, while readline does not look at the keys, and tells whether it was one of these.
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
    /// - Returns: Whether the key has done all it should.
    private func endSelection(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Bool {
      isSelected = false
      sk_deselect()
      let deletes = event == .keys && bytes.withUnsafeBytes { sk_deletes($0.baseAddress, $0.count) } != 0
      let inserts = event == .keys && bytes.withUnsafeBytes { sk_inserts($0.baseAddress, 1) } != 0
      if event == .paste || deletes || inserts { sk_replace("") }
      if deletes { paint() }
      return deletes
    }

    private func refuseLongPaste() {
      let most = KeyInput.longestPaste / 1024
      let advice = "A paste of more than \(most) KiB was dropped; put it in a file and run that as a script."
      show(above: painter.rendering().text([.text(StyledText(advice, .warning))]))
    }

    private func type(_ key: ArraySlice<UInt8>) -> Int {
      let bytes = key.prefix(key.withUnsafeBytes { sk_key_length($0.baseAddress, $0.count) })
      let isDelete = bytes.elementsEqual([0x04])
      let isEmpty = sk_what_is_shown().count == 0
      // The end is only meant by a user who sees an empty line.
      if isDelete, isEmpty, isDeleting || keys.isTypedAhead { return 1 }
      isDeleting = isDelete && !isEmpty
      if bytes.first ?? 0 > 0x7F {
        guard let character = String(validating: bytes, as: UTF8.self) else {
          // Probably a key of a terminal with another character set.
          writer.write(0x07)
          return bytes.count
        }
        if isHidden(character) {
          paste(PastedText(bytes))
          return bytes.count
        }
      }
      let taken = mark(bytes) ?? bytes.withUnsafeBytes { sk_type($0.baseAddress, $0.count) }
      paint()
      return taken
    }

    /// Whether a typed character would not show in the line.
    private func isHidden(_ character: String) -> Bool {
      guard let scalar = character.unicodeScalars.first else { return false }
      let shown = sk_what_is_shown()
      let before = UnsafeRawBufferPointer(start: shown.line, count: shown.cursor).suffix(128)
      return !scalar.isVisible(behind: String(decodingEachByte: before))
    }
  }
#endif
