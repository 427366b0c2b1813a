#if Readline
  import CScreenKitReadline
  import CScreenKitPlatform

  /// Edits lines with GNU readline: its keys, its key file, its search.
  ///
  /// Readline keeps its state in global variables, so a process can have only one such editor at a time. It receives whole keys, so that
  /// it never waits for a byte.
  @MainActor
  final class ReadlineEditor: ConfiguredEditor {
    /// The editor that readline's callbacks belong to.
    private static weak var shared: ReadlineEditor?
    /// Whether an editor already exists.
    static var isInUse: Bool { shared != nil }
    /// Readline's prompt. Where readline shows it in front of its own text, the real prompt is shown.
    private static let prompt = "\u{01}P\u{02}"

    weak var host: (any LineEditorHost)?
    var hints: Bool {
      get { false }
      set {}
    }
    private var configuredHost: (any ConfiguredEditorHost)? { host as? any ConfiguredEditorHost }
    private var completion = Completion()

    /// - Parameters:
    ///   - name: The name for `$if` in inputrc.
    ///   - descriptor: The terminal. Readline asks it for its size.
    ///   - type: The type of the terminal.
    init(name: String, descriptor: Int32, type: String) {
      precondition(Self.shared == nil, "GNU readline supports one editor at a time")
      sk_start(name, descriptor, type, Self.callbacks)
      Self.shared = self
    }

    isolated deinit { sk_finish() }

    // MARK: The line

    func begin() { sk_begin(Self.prompt) }
    func end() { sk_end() }
    func insert(_ text: String) { sk_insert(text) }
    func replace(with text: String) { sk_replace(text) }
    func complete() { sk_complete() }
    var isSearching: Bool { sk_is_searching() != 0 }

    var line: EditedLine {
      let shown = sk_what_is_shown()
      let bytes = UnsafeRawBufferPointer(start: shown.line, count: shown.count)
      /// The length, in the decoded text, of the first bytes of the line. A byte that is not UTF-8 is longer there.
      func offset(_ count: Int) -> Int { String(decodingEachByte: bytes.prefix(count)).utf8.count }
      var line = EditedLine(text: String(decodingEachByte: bytes))
      let isExact = line.text.utf8.count == bytes.count
      line.cursor = isExact ? shown.cursor : offset(shown.cursor)
      if shown.region_start < shown.region_end {
        line.marked =
          isExact
          ? shown.region_start..<shown.region_end : offset(shown.region_start)..<offset(shown.region_end)
      }
      if let message = shown.message.map(Self.text) {
        line.keepsPrompt = message.hasPrefix(Self.prompt)
        line.message = line.keepsPrompt ? String(message.dropFirst(Self.prompt.count)) : message
      }
      if line.message == nil { line.show(pending: Self.text(sk_pending_text())) }
      line.mode = shown.mode.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
      return line
    }

    /// Converts readline's text.
    private static func text(_ bytes: UnsafePointer<CChar>) -> String {
      String(decodingEachByte: UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
    }

    // MARK: Keys

    func type(_ keys: ArraySlice<UInt8>) -> Int { keys.withUnsafeBytes { sk_type($0.baseAddress, $0.count) } }

    func use(of key: ArraySlice<UInt8>) -> KeyUse {
      switch sk_key_use(UInt32(key.withUnsafeBytes { sk_use_of_key($0.baseAddress, $0.count) })) {
      case sk_inserts: .inserts
      case sk_deletes: .deletes
      case sk_recalls_older: .older
      case sk_recalls_newer: .newer
      default: .other
      }
    }

    func length(of key: ArraySlice<UInt8>) -> Int { key.withUnsafeBytes { sk_key_length($0.baseAddress, $0.count) } }

    var isInSequence: Bool { sk_is_in_sequence() != 0 }
    func endSequence() { sk_end_sequence() }

    func take(_ driver: DriverSettings) { sk_take_driver(driver.echoes ? 1 : 0) }

    var settings: EditorSettings {
      EditorSettings(
        patience: .milliseconds(sk_key_patience()), scrollsSideways: sk_scrolls_sideways() != 0,
        marksPastes: sk_marks_pastes() != 0, usesKeypad: sk_uses_keypad() != 0)
    }

    // MARK: History

    var isAtNewest: Bool { sk_is_at_newest() != 0 }
    var hasRecalled: Bool { sk_is_history_touched() != 0 }
    func addRecalled(_ line: String) { sk_add_history(line) }
    func removeRecalled(age: Int) { sk_remove_history(Int32(age)) }

    func recall(_ lines: [String]) {
      sk_clear_history()
      for line in lines { sk_add_history(line) }
    }

    // MARK: What readline calls

    /// Returns the completions of the line for readline, which measures each candidate although the console lists them. It gets at most
    /// as many as a user would cycle through with a key.
    private func candidates(for line: String) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      completion = host?.completion(of: line) ?? Completion()
      guard let common = completion.common else {
        if completion.note != nil { host?.list(completion) }
        return nil
      }
      let candidates = completion.candidates.count > 1 ? completion.candidates.prefix(1_000) : []
      let lines = [common] + candidates.map(\.line)
      guard let array = malloc((lines.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride) else {
        return nil
      }
      let strings = array.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: lines.count + 1)
      for (index, line) in lines.enumerated() { (strings + index).initialize(to: strdup(line)) }
      (strings + lines.count).initialize(to: nil)
      return strings
    }

    private func end(_ line: [UInt8]?, isInterrupted: Bool) {
      guard let text = line.map({ String(decodingEachByte: $0) }) else { return host?.end(.end) ?? () }
      host?.end(isInterrupted ? .interrupted(text) : .accepted(text))
    }

    /// Readline calls these from within the calls above, which are made on the main actor.
    private static let callbacks = sk_callbacks(
      line: { line, interrupted in
        let bytes = line.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        MainActor.assumeIsolated { shared?.end(bytes, isInterrupted: interrupted != 0) }
      },
      complete: { text in
        guard let text else { return nil }
        let line = String(cString: text)
        return MainActor.assumeIsolated { SameThread(value: shared?.candidates(for: line)) }.value
      },
      list: { MainActor.assumeIsolated { if let shared { shared.host?.list(shared.completion) } } },
      explain: { text in
        guard let text else { return 0 }
        let line = String(cString: text)
        return MainActor.assumeIsolated { shared?.host?.explain(line) } == true ? 1 : 0
      },
      clear: { lineOnly in MainActor.assumeIsolated { shared?.host?.clear(lineOnly: lineOnly != 0) } },
      stop: { MainActor.assumeIsolated { shared?.host?.stop() } },
      edit: { MainActor.assumeIsolated { shared?.host?.edit() } == true ? 1 : 0 },
      quit: { MainActor.assumeIsolated { shared?.host?.quit() } },
      settings: { MainActor.assumeIsolated { shared?.configuredHost?.takeSettings() } },
      boundary: { text, count, position, isForward in
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        return ClusterBoundary.next(to: position, in: bytes, isForward: isForward != 0)
      },
      blink: { MainActor.assumeIsolated { shared?.configuredHost?.blink() } })
  }

  /// Carries a pointer into a closure that runs on the main actor, or out of it.
  ///
  /// Safe: `assumeIsolated` runs its closure on the calling thread before it returns, so the pointer never changes threads.
  private struct SameThread<Pointer>: @unchecked Sendable {
    let value: Pointer
  }
#endif
