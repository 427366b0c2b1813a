import CScreenKitPlatform

/// Asks the terminal how wide it draws some characters, whether it marks pasted text, and for its background.
@MainActor
struct TerminalProbe {
  /// The terminal's answers.
  struct Answers: Equatable {
    /// The width of a sample in cells, as drawn by the terminal and as computed by the library.
    struct Width: Equatable {
      let sample: String
      let measured: Int
      let expected: Int
    }

    /// One for each sample; empty if the terminal does not answer.
    var widths: [Width] = []
    /// Whether pasted text is enclosed in marks; `nil` if the terminal does not say.
    var marksPaste: Bool?
    /// The background; `nil` when the terminal does not say.
    var background: TerminalBackground?
  }

  /// A letter, a letter of two scalars, a line, an ideograph, a syllable, an emoji, a joined emoji, a flag.
  nonisolated static let samples = ["é", "e\u{301}", "─", "日", "한", "👍", "👨‍👩‍👧", "🇩🇪"]

  let terminal: Terminal
  let writer: Writer

  /// Sends the queries and waits at most a second for each answer. After one missing answer, it waits for no others.
  ///
  /// Meanwhile the terminal neither echoes nor sends signals for keys, and signals are deferred. Typed input is dropped.
  func ask() -> Answers {
    var settings = termios()
    guard tcgetattr(terminal.input, &settings) == 0 else { return Answers() }
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    for signal in ScriptSignals.numbers + [SIGTSTP, SIGQUIT] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard tcsetattr(terminal.input, TCSAFLUSH, &raw) == 0 else { return Answers() }
    defer { tcsetattr(terminal.input, TCSAFLUSH, &settings) }

    var answers = Answers()
    for sample in Self.samples {
      guard let report = exchange("\r\(sample)\u{1B}[6n") else { break }
      answers.widths.append(
        Answers.Width(sample: sample, measured: report.column - 1, expected: sample.displayWidth()))
    }
    if !answers.widths.isEmpty {
      let report = exchange("\r\u{1B}[K\u{1B}[?2004$p\(TerminalBackground.question)\u{1B}[6n")
      (answers.marksPaste, answers.background) = (report?.marksPaste, report?.background)
    }
    writer.write("\r\u{1B}[K")
    writer.flush()
    return answers
  }

  /// Sends a text that ends with the query for the cursor position, and returns everything received up to the answer.
  private func exchange(_ text: String) -> TerminalReport? {
    writer.write(text)
    writer.flush()
    var bytes: [UInt8] = []
    let elapsed = terminal.clock.stopwatch()
    while bytes.count < 4096 {
      let left = (.seconds(1) - elapsed()) / .milliseconds(1)
      var request = pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&request, 1, Int32(left.rounded(.up))) > 0 else { return nil }
      var byte: UInt8 = 0
      guard read(terminal.input, &byte, 1) == 1 else { return nil }
      bytes.append(byte)
      if let report = TerminalReport(bytes) { return report }
    }
    return nil
  }
}

/// A terminal's reply, up to the position of its cursor.
struct TerminalReport: Equatable {
  /// The column of the cursor, counted from 1.
  let column: Int
  /// Whether it marks pasted text, if the reply says so.
  let marksPaste: Bool?
  /// The background of the terminal, if the reply includes it.
  let background: TerminalBackground?

  /// Parses bytes that end with the cursor position; `nil` if they do not. Anything else before it is ignored.
  init?(_ bytes: [UInt8]) {
    guard let start = bytes.lastIndex(of: 0x1B) else { return nil }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    guard let report = text.wholeMatch(of: /\u{1B}\[[0-9]{1,5};([0-9]{1,5})R/), let column = Int(report.1), column > 0
    else { return nil }
    self.column = column
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    marksPaste = before.firstMatch(of: /\u{1B}\[\?2004;([0-4])\$y/).map { $0.1 != "0" }
    background =
      before.ranges(of: "\u{1B}]").lazy.compactMap { TerminalBackground(answer: before[$0.lowerBound...].utf8) }.first
  }
}
