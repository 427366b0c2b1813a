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
    private enum Activity {
      case nothing
      case line
      /// Several lines were pasted into the line being edited.
      case question(PastedText)
      case secret(SecretEntry, prompt: String)
    }

    private let writer: Writer
    private let keys: TerminalKeys
    private let rendering: () -> Rendering
    private let reflows: Bool
    private var signals: [any DispatchSourceSignal] = []
    private var filter = PaintFilter()
    private var activity = Activity.nothing
    private var waiting: CheckedContinuation<LineInput, Never>?
    private var waitingForSecret: CheckedContinuation<String?, Never>?
    private var prompt = ""
    var assistance = LineAssistance()
    var completion = Completion()
    /// Whether the key before took characters away with Ctrl-D: then the same key again does not mean the end.
    private var isDeleting = false

    let canErase: Bool

    /// Takes the terminal on standard input.
    ///
    /// - Parameters:
    ///   - name: The name for `$if` in inputrc.
    ///   - writer: Takes what is painted.
    ///   - canErase: Whether the terminal is known to obey control sequences. Readline finds out by itself which it may use.
    ///   - rendering: How to render for the terminal as it is now.
    init(name: String, writer: Writer, canErase: Bool, rendering: @escaping () -> Rendering) {
      precondition(Self.shared == nil, "GNU readline serves one editor in a process.")
      self.writer = writer
      self.canErase = canErase
      self.rendering = rendering
      reflows = canErase && TerminalReflow.isExpected
      // Paste mode off, cursor on, colours off.
      sk_guard_terminal(STDIN_FILENO, canErase ? "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m" : "")
      sk_start(name, Self.callbacks)
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
      writer.flush()
      return await withCheckedContinuation { waiting in
        self.waiting = waiting
        activity = .line
        self.prompt = prompt
        isDeleting = false
        sk_begin(Self.marked(prompt))
        writer.flush()
        keys.start { [unowned self] in take($0, $1) }
      }
    }

    func recall(_ lines: [String]) {
      sk_clear_history()
      for line in lines { sk_add_history(line) }
      sk_end_history()
    }

    func takeInterrupt() -> Bool { keys.takeInterrupt() }

    func release() {
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

    private func take(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
      defer { writer.flush() }
      switch activity {
      case .nothing: return 0
      case .line: return edit(event, bytes)
      case .question(let paste):
        answer(paste, event == .keys ? bytes.first : nil)
        return 1
      case .secret: return enterSecret(event, bytes)
      }
    }

    private func edit(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
      switch event {
      case .keys: return type(bytes)
      case .paste: paste(PastedText(bytes))
      case .longPaste:
        let most = KeyInput.longestPaste / 1024
        let advice = "A paste of more than \(most) KiB was dropped; put it into a file and run that as a script."
        show(above: rendering().text([.text(StyledText(advice, .warning))]))
      }
      return bytes.count
    }

    private func type(_ bytes: ArraySlice<UInt8>) -> Int {
      // A key may come before the signal that tells of another size.
      resize()
      let isDelete = bytes.elementsEqual([0x04])
      let isEmpty = sk_line().pointee == 0
      if isDelete, isEmpty, isDeleting { return 1 }
      isDeleting = isDelete && !isEmpty
      return bytes.withUnsafeBytes { sk_type($0.baseAddress, $0.count) }
    }

    // MARK: Pastes

    private func paste(_ paste: PastedText) {
      isDeleting = false
      if sk_is_searching() != 0 {
        let first = Array((paste.lines.first ?? "").utf8)
        _ = first.withUnsafeBytes { sk_type($0.baseAddress, $0.count) }
      } else if paste.lines.count > 1 {
        sk_hide_line()
        writer.write(paste.preview(rendering(), rows: TerminalTraits.rows(of: STDOUT_FILENO)))
        activity = .question(paste)
        paintActivity()
      } else {
        sk_insert(paste.text)
      }
    }

    private func answer(_ paste: PastedText, _ key: UInt8?) {
      guard let answer = key.flatMap(PastedText.Answer.init) else { return }
      writer.write(cleared)
      activity = .line
      switch answer {
      case .run:
        sk_insert(paste.text)
        sk_hide_line()
        let text = String(cString: sk_line())
        sk_end()
        finish(.line(text))
      case .edit:
        sk_show_line()
        sk_insert(paste.text)
      case .drop: sk_show_line()
      }
    }

    // MARK: Secrets

    func readSecret(prompt: String) async -> String? {
      writer.flush()
      sk_take_terminal()
      defer { sk_pause_terminal() }
      return await withCheckedContinuation { waiting in
        waitingForSecret = waiting
        activity = .secret(SecretEntry(), prompt: prompt)
        paintActivity()
        writer.flush()
        keys.start { [unowned self] in take($0, $1) }
      }
    }

    private func enterSecret(_ event: KeyInput.Event, _ bytes: ArraySlice<UInt8>) -> Int {
      guard case .secret(let entry, _) = activity else { return 0 }
      switch entry.take(event, bytes) {
      case .goesOn: break
      case .done: finishSecret(entry.text)
      case .givenUp: finishSecret(nil)
      }
      return bytes.count
    }

    private func finishSecret(_ secret: String?) {
      keys.stop()
      activity = .nothing
      writer.write("\n")
      waitingForSecret?.resume(returning: secret)
      waitingForSecret = nil
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

    private func show(above lines: String) {
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
    private func paintActivity() {
      let start = canErase ? cleared : ""
      switch activity {
      case .nothing, .line: return
      case .question: writer.write(start + rendering().line(StyledText(PastedText.question, .strong)))
      case .secret(_, let prompt): writer.write(start + prompt)
      }
    }

    /// Takes away what stands in the row of the cursor, or leaves it behind where nothing can be taken away.
    private var cleared: String { canErase ? "\r\u{1B}[J" : "\n" }

    private func resize() {
      if case .question = activity { return paintActivity() }
      sk_resize(reflows ? 1 : 0)
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
