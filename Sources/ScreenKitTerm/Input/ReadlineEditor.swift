#if Readline
  import CReadline
  import CTerminalGuard
  import Dispatch
  import Glibc

  /// Edits lines with GNU readline: its keys, its key file, its search.
  ///
  /// Readline keeps everything in global variables, so there is one editor in a process. It is given whole keys, so that it never
  /// waits for a byte, and paints through the console's writer; between two keys the main actor is free.
  @MainActor
  final class ReadlineEditor: LineEditor {
    /// The editor that readline's callbacks belong to.
    static var shared: ReadlineEditor?

    /// What the keys are for.
    enum Activity {
      case nothing
      case line
      /// Several lines were pasted into the line being edited.
      case question(PastedText)
      case secret(SecretEntry, prompt: String)
    }

    let writer: Writer
    let keys: TerminalKeys
    let interrupts: Interrupts
    let rendering: () -> Rendering
    private let reflows: Bool
    private var signals: [any DispatchSourceSignal] = []
    private var filter = PaintFilter()
    var activity = Activity.nothing { didSet { paintedWidth = 0 } }
    private var waiting: CheckedContinuation<LineInput, Never>?
    var waitingForSecret: CheckedContinuation<String?, Never>?
    private var prompt = ""
    var assistance = LineAssistance()
    var completion = Completion()
    /// How many cells the question takes, or what a secret is asked with, where it was painted.
    private var paintedWidth = 0
    /// Whether readline has prepared the terminal, so that keys typed ahead arrive as they are.
    private var hasTerminal = false
    /// Whether the key before took characters away with Ctrl-D: then the same key again does not mean the end.
    var isDeleting = false

    let canErase: Bool

    /// Takes the terminal on standard input.
    ///
    /// - Parameters:
    ///   - name: The name for `$if` in inputrc.
    ///   - writer: Takes what is painted.
    ///   - interrupts: Tells of Ctrl-C that is no key.
    ///   - canErase: Whether the terminal is known to obey control sequences. Readline finds out by itself which it may use.
    ///   - rendering: How to render for the terminal as it is now.
    init(
      name: String, writer: Writer, interrupts: Interrupts, canErase: Bool,
      rendering: @escaping () -> Rendering
    ) {
      precondition(Self.shared == nil, "GNU readline serves one editor in a process.")
      self.writer = writer
      self.interrupts = interrupts
      self.canErase = canErase
      self.rendering = rendering
      reflows = canErase && TerminalReflow.isExpected
      // Paste mode off, cursor on, colours off.
      sk_guard_terminal(STDIN_FILENO, canErase ? "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m" : "")
      sk_start(
        name, Self.callbacks, !reflows ? SK_CUTS : TerminalReflow.isExact ? SK_REFLOWS_EXACTLY : SK_REFLOWS)
      keys = TerminalKeys(descriptor: STDIN_FILENO, patience: Int(sk_key_patience()))
      Self.shared = self
      keys.onEnd = { [unowned self] in hangUp() }
      keys.onStalledPaste = { [unowned self] in
        show(above: self.rendering().text([.text(StyledText("A paste has no end yet; Ctrl-C drops it.", .warning))]))
      }
      signals = [
        on(SIGWINCH) { [unowned self] in resize() },
        on(SIGCONT) { [unowned self] in if sk_continue() != 0 { paintActivity() } },
      ]
    }

    private func on(_ signal: Int32, _ handler: @escaping () -> Void) -> any DispatchSourceSignal {
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
      source.setEventHandler { [writer] in
        handler()
        writer.flush()
      }
      source.activate()
      return source
    }

    // MARK: Lines

    func readLine(prompt: String, assistance: LineAssistance) async -> LineInput {
      self.assistance = assistance
      let before = takeSignals()
      defer { interrupts.onInterrupt = before }
      writer.flush()
      return await withCheckedContinuation { waiting in
        self.waiting = waiting
        activity = .line
        self.prompt = prompt
        isDeleting = false
        if hasTerminal { keys.collectAhead() }
        hasTerminal = true
        sk_begin(Self.marked(prompt))
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
      sk_end_history()
    }

    func takeInterrupt() -> Bool { keys.takeInterrupt() }

    func release() {
      hasTerminal = false
      sk_release_terminal()
      writer.flush()
    }

    /// Puts the sequences of a prompt between the marks by which readline knows that they take no width.
    private static func marked(_ prompt: String) -> String {
      prompt.replacing(/\u{1B}\[[0-9;]*m/) { "\u{01}\($0.output)\u{02}" }
    }

    func finish(_ input: LineInput) {
      keys.stop()
      activity = .nothing
      waiting?.resume(returning: input)
      waiting = nil
    }

    private func hangUp() {
      switch activity {
      case .nothing: return
      case .secret: finishSecret(nil)
      case .line, .question:
        sk_end()
        finish(.end)
      }
    }

    // MARK: Keys

    func take(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
      defer { writer.flush() }
      switch activity {
      case .nothing: return 0
      case .line: return edit(event, bytes)
      case .question where event == .keys && signal(by: bytes), .secret where event == .keys && signal(by: bytes):
        return bytes.count
      case .question(let paste):
        switch event {
        case .keys: answer(paste, bytes.first)
        case .paste: self.paste(PastedText(bytes), behind: paste)
        case .longPaste: refuseLongPaste()
        }
        return 1
      case .secret: return enterSecret(event, bytes)
      }
    }

    /// Does what Ctrl-Z and Ctrl-\ do, while readline does not look at the keys, and tells whether it was one of these.
    private func signal(by key: ArraySlice<UInt8>) -> Bool {
      switch key.first {
      case 0x1A where key.count == 1:
        writer.write("\n")
        paintedWidth = 0
        sk_stop()
        paintActivity()
      case 0x1C where key.count == 1: kill(getpid(), SIGQUIT)
      default: return false
      }
      return true
    }

    private func edit(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
      switch event {
      case .keys: return type(bytes)
      case .paste: paste(PastedText(bytes))
      case .longPaste: refuseLongPaste()
      }
      return bytes.count
    }

    private func refuseLongPaste() {
      let most = KeyInput.longestPaste / 1024
      let advice = "A paste of more than \(most) KiB was dropped; put it into a file and run that as a script."
      show(above: rendering().text([.text(StyledText(advice, .warning))]))
    }

    private func type(_ bytes: ArraySlice<UInt8>) -> Int {
      // A key may come before the signal that tells of another size.
      resize()
      let isDelete = bytes.elementsEqual([0x04])
      let isEmpty = sk_line().pointee == 0
      // The end is only meant by a user who sees an empty line.
      if isDelete, isEmpty, isDeleting || keys.isTypedAhead { return 1 }
      isDeleting = isDelete && !isEmpty
      if bytes.first ?? 0 > 0x7F, let spelled = spelling(of: bytes) {
        paste(spelled)
        return bytes.count
      }
      return bytes.withUnsafeBytes { sk_type($0.baseAddress, $0.count) }
    }

    /// How a typed character that would not show is spelled in the line; `nil` for others.
    private func spelling(of bytes: ArraySlice<UInt8>) -> PastedText? {
      guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else { return nil }
      let before = UnsafeRawBufferPointer(start: sk_line(), count: sk_cursor()).suffix(128)
      let isVisible = scalar.isVisible(behind: String(decodingEachByte: before))
      return isVisible ? nil : PastedText(scalar.spelledOut.utf8)
    }

    // MARK: The screen

    func show(above lines: String, prompt: String) {
      if case .line = activity, prompt != self.prompt {
        self.prompt = prompt
        sk_hide_line()
        sk_set_prompt(Self.marked(prompt))
        sk_show_line()
      }
      show(above: lines)
    }

    func show(above lines: String) {
      switch activity {
      case .nothing: writer.write(lines)
      case .line:
        sk_hide_line()
        writer.write(lines)
        sk_show_line()
      case .question, .secret:
        writer.write(cleared + lines)
        paintActivity()
      }
      writer.flush()
    }

    /// Paints what readline does not: a question, or what a secret is asked with.
    func paintActivity() {
      let start = canErase ? cleared : ""
      var rendering = rendering()
      switch activity {
      case .nothing, .line: return
      case .question:
        // The last cell stays free: a terminal may wrap behind it.
        rendering.columns = rendering.columns.map { max(1, $0 - 1) }
        let question = PastedText.question(columns: rendering.columns)
        writer.write(start + rendering.line(StyledText(question, .strong)))
        paintedWidth = min(question.utf8.count, rendering.columns ?? .max)
      case .secret(_, let prompt):
        writer.write(start + prompt)
        paintedWidth = prompt.displayWidth(as: rendering.repertoire)
      }
    }

    /// Takes away what `paintActivity` has painted, or leaves it behind where nothing can be taken away.
    var cleared: String {
      guard canErase else { return "\n" }
      let start = reflows ? TerminalReflow.start(ofRow: paintedWidth, columns: rendering().columns) : "\r"
      return start + TerminalReflow.erasure
    }

    private func resize() {
      if case .question = activity {
        sk_measure()
        paintActivity()
      } else {
        sk_resize()
      }
    }

    func list() {
      show(above: completion.listing(rendering(), rows: TerminalTraits.rows(of: STDOUT_FILENO)))
    }

    func explain(_ line: String) -> Bool {
      // Behind a backslash any character stands for itself.
      let backslashes = line.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      guard backslashes.isMultiple(of: 2), let lines = assistance.explain(line) else { return false }
      show(above: lines)
      return true
    }

    func paint(_ bytes: UnsafeRawBufferPointer) {
      writer.write(filter.passed(bytes, as: rendering().repertoire))
    }

    func flush() {
      writer.flush()
    }
  }
#endif
