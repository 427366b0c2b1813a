import CTerminalGuard
import Dispatch
import Glibc

/// Reads lines as the terminal's own driver edits them.
///
/// It serves where readline cannot: terminals that cannot move their cursor, output that goes elsewhere, and builds without
/// the trait `Readline`.
@MainActor
final class PlainEditor: LineEditor {
  private let terminal: Terminal
  private let lines: DescriptorLines
  private let prompts: Writer
  private let interrupts: InteractiveSignals
  private let rendering: @MainActor () -> Rendering
  private var continued: SignalListener?
  private var prompt = ""
  private var assistance = LineAssistance()
  private var reading: Task<Void, Never>?
  private var waiting: CheckedContinuation<LineInput, Never>?
  /// What came while nobody waited.
  private var arrived: LineInput?
  /// Lines to show after Enter, because a line has begun. The driver holds its beginning: other lines would hide that from the user,
  /// and it would still run.
  private var held = ""
  private(set) var wasTypedAhead = false
  private var isReadingSecret = false
  /// Whether Ctrl-C came behind the Enter of a line that has not been returned yet.
  private var isInterrupted = false

  /// - Parameters:
  ///   - terminal: Where lines come from.
  ///   - prompts: Where prompts go.
  ///   - interrupts: Tells of Ctrl-C.
  ///   - rendering: How prompts are rendered.
  init(
    terminal: Terminal, prompts: Writer, interrupts: InteractiveSignals, rendering: @escaping @MainActor () -> Rendering
  ) {
    self.rendering = rendering
    self.terminal = terminal
    lines = DescriptorLines(descriptor: terminal.input)
    self.prompts = prompts
    self.interrupts = interrupts
    // Where another program shows the output, the modes may be its own.
    if terminal.shows { terminal.signals.guardTerminal(terminal.input, farewell: "") }
    continued = terminal.signals.listen(to: SIGCONT, on: .main, registered: nil) { [weak self] in
      MainActor.assumeIsolated { self?.askAgain() }
    }
  }

  func readLine(prompt: StyledLine, assistance: LineAssistance) async -> LineInput {
    self.assistance = assistance
    while true {
      let input = await readLine(prompt: rendering().text(of: prompt))
      guard case .line(let line) = input, let begun = Self.question(in: line),
        let lines = await assistance.explain(begun)
      else { return input }
      prompts.write(rendering().text(of: lines))
    }
  }

  /// The beginning of a line whose last word is a question mark, which asks what can come next.
  private static func question(in line: String) -> String? {
    guard line.hasSuffix("?"), case let begun = line.dropLast(), begun.last ?? " " == " " else { return nil }
    return String(begun)
  }

  private func readLine(prompt: String) async -> LineInput {
    self.prompt = prompt
    wasTypedAhead = arrived != nil || lines.hasInput
    ask { prompt }
    if let arrived {
      self.arrived = nil
      endRow(of: arrived)
      return arrived
    }
    // The driver forgets what was typed when it sees Ctrl-C. The read goes on, and brings what is typed next.
    let before = interrupts.onInterrupt
    isInterrupted = false
    interrupts.onInterrupt = { [weak self] in self?.interrupt() }
    defer { interrupts.onInterrupt = before }
    return await withCheckedContinuation { waiting in
      self.waiting = waiting
      startReading()
    }
  }

  /// The driver keeps the bytes that it edits, and this process a string.
  func readSecret(prompt: StyledLine) async -> String? {
    terminal.signals.guardTerminal(terminal.input, farewell: "")
    var settings = termios()
    tcgetattr(terminal.input, &settings)
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    // Ctrl-Z would leave the shell without an echo, and might bring it back here.
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = 0 }
    tcsetattr(terminal.input, TCSADRAIN, &settings)
    // A line is at work, and the screen is not what it was, nor what it will be.
    assistance = LineAssistance()
    isReadingSecret = true
    let input = await readLine(prompt: rendering().text(of: prompt))
    isReadingSecret = false
    var restored = before
    tcsetattr(terminal.input, TCSADRAIN, &restored)
    guard case .line(let line) = input else { return nil }
    prompts.write("\n")
    // Keys that mean nothing here are no part of it.
    var secret = line
    secret.unicodeScalars.removeAll { $0.value < 0x20 || $0.value == 0x7F }
    return secret
  }

  func recall(_ lines: [String]) {}

  var hasRecalled: Bool { false }

  func addRecalled(_ line: String) {}

  func removeRecalled(age: Int) {}

  /// Shows the screen and the prompt once more when the process goes on after Ctrl-Z, at which the driver has forgotten
  /// what was typed.
  private func askAgain() {
    guard waiting != nil else { return }
    lines.dropBeginning()
    ask {
      defer { held = "" }
      return held + assistance.look() + prompt
    }
  }

  /// Writes a text that ends with the prompt. In the background it stops the process instead, and ``askAgain()`` writes when a shell
  /// continues it. A process that kept running would not learn that it has the terminal again.
  private func ask(_ text: () -> String) {
    guard terminal.hasForeground else { return terminal.awaitForeground() }
    prompts.write(text())
    prompts.flush()
  }

  /// If a line has begun, the lines are shown when it ends: this terminal cannot move the line.
  func show(above lines: String, prompt: StyledLine) {
    self.prompt = rendering().text(of: prompt)
    if waiting != nil, !held.isEmpty || hasBegun { return held += lines }
    prompts.write(waiting == nil ? lines : "\n" + lines + self.prompt)
    prompts.flush()
  }

  var holdsLines: Bool { !held.isEmpty }

  /// Whether the driver holds the beginning of a line.
  ///
  /// To see it, the driver has to stop editing for a moment. It then hands over the beginning, which Backspace can no longer change,
  /// but Ctrl-C drops.
  private var hasBegun: Bool {
    var edited = termios()
    guard terminal.hasForeground, tcgetattr(terminal.input, &edited) == 0, sk_begin_change() != 0 else { return false }
    defer { sk_end_change() }
    var raw = edited
    raw.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(terminal.input, TCSANOW, &raw)
    defer { tcsetattr(terminal.input, TCSANOW, &edited) }
    var count: Int32 = 0
    return ioctl(terminal.input, UInt(FIONREAD), &count) == 0 && count > 0
  }

  private func showHeld() {
    prompts.write(held)
    prompts.flush()
    held = ""
  }

  func refresh(prompt: StyledLine) {}

  func forgetAnswer() {}

  private func interrupt() {
    guard waiting != nil else {
      isInterrupted = true
      return
    }
    lines.dropBeginning()
    prompts.write("\n")
    answer(.interrupted)
  }

  func takeInterrupt() -> Bool {
    defer { isInterrupted = false }
    return isInterrupted
  }

  func endLine() { answer(.end) }

  /// What was typed is in the driver, which forgets it: it must not become part of what is asked for next.
  func withdrawLine() -> String? {
    guard waiting != nil else { return nil }
    tcflush(terminal.input, TCIFLUSH)
    lines.dropBeginning()
    prompts.write("\n")
    answer(.withdrawn)
    return ""
  }

  func release() {
    reading?.cancel()
    reading = nil
    lines.stopWaiting()
  }

  private func startReading() {
    guard reading == nil else { return }
    reading = Task {
      let input = await lines.next().map { LineInput.line($0.spellingOutLineEnds) } ?? .end
      guard !Task.isCancelled else { return }
      reading = nil
      if waiting == nil { arrived = input } else { answer(input) }
    }
  }

  /// Ends the row of the prompt if the driver has not: it has shown a line above that was typed ahead, and shows no Ctrl-D.
  private func endRow(of input: LineInput) {
    switch input {
    case .line where !isReadingSecret && (wasTypedAhead || !lines.hasNewline), .end where !held.isEmpty:
      prompts.write("\n")
    default: ()
    }
  }

  private func answer(_ input: LineInput) {
    endRow(of: input)
    showHeld()
    waiting?.resume(returning: input)
    waiting = nil
  }
}
