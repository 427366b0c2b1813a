#if Readline
  import CReadline
  import CTermTesting
  import Glibc
  import TestSupport
  import Testing

  // `HistoryStore` and `LineEditor` are no part of the interface.
  @testable import ScreenKitTerm

  /// Random lines, by a seed.
  struct WalkedHistory {
    let seed: UInt64

    /// In the keys of Emacs: typing, moving, searching, undoing, killing, arguments, ends of lines; to those of vi.
    private static let keys =
      [
        "\u{10}", "\u{10}", "\u{10}", "\u{0E}", "\u{0E}", "\u{1B}<", "\u{1B}>", "a", "b", "say ", "x", "\u{7F}",
        "\u{01}",
        "\u{05}", "\u{17}", "\u{19}", "\u{15}", "\u{0B}", "\u{14}", "\u{1F}", "\u{1F}", "\u{1B}r", "\u{12}a", "\u{12}y",
        "\u{13}b", "\u{07}", "\u{1B}p", "\u{1B}n", "\u{1B}\u{19}", "\u{1B}5", "\u{1B}2", "\u{0F}", "\r",
        "\r", "\r",
        "\u{03}", "\u{1B}\n",
      ]
    /// In the keys of vi, and back to those of Emacs.
    private static let viKeys = [
      "\u{1B}", "\u{1B}", "k", "k", "j", "/a\r", "?b\r", "n", "N", "i", "A", "x", "dd", "cw", "u", "U", "\r", "\u{03}",
      "say ", "G", "1G", "p", "/", "$", "0", "\u{05}",
    ]
    /// What makes all lines begin alike: what is searched for, inserted and repeated is kept between them.
    private static let beginning = [
      "\u{1B}", "\u{05}", "kill", "\u{15}", "\u{12}zz", "\u{1B}", "\u{15}", "\u{1B}p", "z", "\r", "\u{03}",
    ]

    /// Types the lines, and returns what is seen after each key.
    @MainActor
    func tell(anew: Bool) throws -> [String] {
      let editor = try BareEditor()
      var random = SeededGenerator(seed: seed)
      let history = HistoryStore(LineHistory(location: .memory, limit: [3, 8, 20][random.next(below: 3)]))
      let recall = RecalledLines(to: editor, verbs: ConsoleVerbs(permissions: []))
      for _ in 0..<random.next(below: 9) { history.add(Self.line(&random), at: "/") }
      recall.open(history, at: "/") { _ in }
      _ = editor.readLine(typing: Self.beginning)
      for _ in 0..<(2 + random.next(below: 6)) {
        recall.update(at: "/")
        if anew { editor.recall(history.recalled(at: "/")) }
        var keys = Bool.random(using: &random) ? [Self.line(&random), "\r"] : []
        if keys.isEmpty {
          let usesVi = random.next(below: 3) == 0
          if usesVi { keys.append("\u{1B}\u{0A}") }
          for _ in 0..<random.next(below: 40) {
            keys.append((usesVi && random.next(below: 3) > 0 ? Self.viKeys : Self.keys).randomElement(using: &random)!)
          }
          keys.append("\u{03}")
        }
        if let line = editor.readLine(typing: keys) { recall.remember(line, at: "/") }
      }
      // The keys of vi would stay, for other tests too.
      _ = editor.readLine(typing: ["\u{1B}", "\u{05}", "\u{03}"])
      return editor.seen
    }

    private static func line(_ random: inout SeededGenerator) -> String {
      "\(["say", "ab"].randomElement(using: &random)!) \("abc".randomElement(using: &random)!)\(random.next(below: 9))"
    }
  }

  /// Edits lines with readline, and paints nothing.
  @MainActor
  final class BareEditor: LineEditor {
    /// The line, the cursor and what stands in the place of the prompt, after each key.
    private(set) var seen: [String] = []
    private static var line: String?
    private let terminals: (own: Int32, other: Int32)

    init() throws {
      var path = [CChar](repeating: 0, count: 64)
      let own = cterm_open_terminal(&path, path.count)
      terminals = (own, open(path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }, O_RDWR | O_NOCTTY))
      // Without an echo readline does not ring the bell.
      var modes = termios()
      try #require(tcgetattr(terminals.other, &modes) == 0)
      modes.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(terminals.other, TCSANOW, &modes)
      sk_start(
        "walk", terminals.other, "xterm-256color",
        sk_callbacks(
          write: { _, _ in }, flush: {},
          line: { line, interrupted in
            let text = interrupted == 0 ? line.map { String(cString: $0) } : nil
            MainActor.assumeIsolated { BareEditor.line = text }
          },
          complete: { _ in nil }, list: {}, explain: { _ in 0 }, clear: { _ in }, stop: {}, edit: { 0 }, settings: {},
          boundary: { _, _, position, isForward in isForward != 0 ? position + 1 : position - 1 }, blink: {}))
    }

    isolated deinit {
      sk_release_terminal()
      sk_finish()
      close(terminals.other)
      close(terminals.own)
    }

    /// Types keys until they end the line, and returns it; `nil` when it was given up.
    func readLine(typing keys: [String]) -> String? {
      Self.line = nil
      sk_begin("> ")
      for key in keys {
        var bytes = Array(key.utf8)[...]
        while !bytes.isEmpty, sk_is_editing() != 0 {
          bytes = bytes.dropFirst(bytes.withUnsafeBytes { sk_type($0.baseAddress, $0.count) })
        }
        guard sk_is_editing() != 0 else { break }
        let shown = sk_what_is_shown()
        let message = shown.message.map { String(cString: $0) } ?? ""
        seen.append("\(key.debugDescription): \(String(cString: shown.line)) @\(shown.cursor) \(message)")
      }
      sk_end()
      seen.append("= \(Self.line ?? "")")
      return Self.line
    }

    func recall(_ lines: [String]) {
      sk_clear_history()
      for line in lines { sk_add_history(line) }
    }

    var hasRecalled: Bool { sk_is_history_touched() != 0 }
    func addRecalled(_ line: String) { sk_add_history(line) }
    func removeRecalled(age: Int) { sk_remove_history(Int32(age)) }

    func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput { .end }
    func readSecret(prompt: StyledLine) async -> String? { nil }
    func show(above lines: String, prompt: StyledLine) {}
    func refresh(prompt: StyledLine) {}
    func forgetAnswer() {}
    func takeInterrupt() -> Bool { false }
    var wasTypedAhead: Bool { false }
    func endLine() {}
    func withdrawLine() -> String? { nil }
    func release() {}
  }
#endif
