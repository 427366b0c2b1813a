import CTerminalGuard
import Glibc

/// Runs the lines that somebody types at a terminal.
@MainActor
final class InteractiveRunner<State, Action: Navigating>: SecretSource {
  private let session: ConsoleSession<State, Action>
  private let editor: any LineEditor
  private let terminal: TerminalOutput
  private let interrupts: Interrupts
  private let notices: Notices
  private let history: () -> HistoryStore
  private let clock: any Clock<Duration>
  private let sign: WaitingSign?
  private var isRunningLine = false
  /// Whether another program may have the terminal, until the line ends.
  private var isLent = false
  /// What the user can recall now.
  private var recalled: [String] = []

  typealias LineResult = ConsoleSession<State, Action>.LineResult

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - painter: Shows what changes in place; `nil` where nothing can be taken away again.
  ///   - history: Opens what was typed before.
  ///   - clock: Tells when a line takes long, and how often what comes by itself is shown.
  init(
    session: ConsoleSession<State, Action>, editor: any LineEditor, painter: Painter?, terminal: TerminalOutput,
    interrupts: Interrupts, notices: Notices, history: @escaping () -> HistoryStore,
    clock: any Clock<Duration> = .continuous
  ) {
    self.session = session
    self.editor = editor
    self.terminal = terminal
    self.interrupts = interrupts
    self.notices = notices
    self.history = history
    self.clock = clock
    sign = painter.map { painter in
      WaitingSign(writer: terminal.output, painter: painter, clock: clock) { sk_has_foreground(STDIN_FILENO) != 0 }
    }
  }

  /// Shows the top screen, then asks for lines until the user leaves.
  func run() async {
    session.secrets = self
    defer { session.secrets = nil }
    show(session.look())
    let watching = watch()
    defer { withExtendedLifetime(watching) {} }
    // A long history must not hold up the first prompt: it is opened while the user looks at that.
    Task { open(history()) }
    defer { leave() }
    while true {
      terminal.output.flush()
      updateRecall()
      switch await editor.readLine(prompt: prompt, assistance: assistance) {
      case .interrupted:
        // What was changed in lines that were recalled is given up as well.
        editor.recall(recalled)
      case .line(let text):
        let lines = PastedText.lines(of: text).map(String.init)
        let isSeveral = lines.count > 1
        if isSeveral { remember(lines.map(session.read)) }
        if await run(lines, remembering: !isSeveral) == .quit { return }
      case .lines(let text):
        if await run(PastedText.lines(of: text).map(String.init), remembering: true) == .quit { return }
      case .end:
        terminal.output.write("\n")
        if session.isAtRoot || isHungUp { return }
        report(await runCancellably(session.read(":back")))
      }
    }
  }

  func secret(prompt: String) async throws(LineError) -> String {
    let asking = { [self] in await editor.readSecret(prompt: terminal.styledLine(StyledText("\(prompt): "))) }
    let text = if let sign { await sign.paused(asking) } else { await asking() }
    guard let text else { throw .cancelled }
    return text
  }

  /// Leaves the terminal to another program until the line ends: what comes meanwhile is shown then.
  func lendTerminal() {
    isLent = true
    sign?.stop()
    terminal.output.flush()
    editor.release()
  }

  private var assistance: LineAssistance {
    LineAssistance(
      complete: { [session] in session.completion(of: $0) },
      explain: { [session, terminal] line in
        let advice = line.allSatisfy(\.isWhitespace) ? "; help shows all" : ""
        return session.expectations(at: line).map {
          terminal.excerpt($0, rows: TerminalSize(of: STDOUT_FILENO).rows, advice: advice)
        }
      },
      look: { [session, terminal] in terminal.rendering().text(session.look()) })
  }

  // MARK: Lines

  /// Runs lines one after the other, until one does not go well; then reports how many are left.
  ///
  /// - Parameter isRemembering: Whether each line is remembered by itself before it runs.
  private func run(_ lines: [String], remembering isRemembering: Bool) async -> LineResult {
    for (index, line) in lines.enumerated() {
      if lines.count > 1 { terminal.output.write(prompt.ansi + terminal.line(StyledText(line)) + "\n") }
      let reading = session.read(line)
      if isRemembering { remember([reading]) }
      let result = await runCancellably(reading)
      report(result)
      guard result != .done else { continue }
      if result != .quit { reportLeft(lines.count - index - 1) }
      return result
    }
    return .done
  }

  /// Remembers lines that were edited as one, without those that may not be remembered: they are recalled as they were typed.
  private func remember(_ readings: [LineReading<Action>]) {
    let kept = readings.compactMap(\.remembered).filter { $0.first != " " && $0.first != "\t" }
    session.history?.add(kept.joined(separator: "\n"), at: session.pathText)
  }

  /// Runs a line; Ctrl-C cancels what it waits for.
  private func runCancellably(_ line: LineReading<Action>) async -> LineResult {
    sk_cover_thread()
    isRunningLine = true
    // The line may lend the terminal, or take Ctrl-C for a question of its own, before it suspends for the first time.
    var task: Task<LineResult, Never>?
    interrupts.onInterrupt = { task?.cancel() }
    sign?.start()
    defer {
      sign?.stop()
      interrupts.onInterrupt = nil
      isRunningLine = false
      isLent = false
      announce()
    }
    let running = Task.immediate {
      await session.run(line, show: LineDisplay { [self] blocks, _ in show(blocks) })
    }
    task = running
    if editor.takeInterrupt() { running.cancel() }
    return await running.value
  }

  private func open(_ history: HistoryStore) {
    session.history = history
    if let problem = history.problem { notices.post(StyledText(problem, .warning)) }
    updateRecall()
  }

  private func updateRecall() {
    let lines = session.history?.recalled(at: session.pathText) ?? []
    guard lines != recalled else { return }
    recalled = lines
    editor.recall(lines)
  }

  // MARK: Output

  private var prompt: StyledLine {
    let rendering = terminal.rendering()
    let most = max(1, (rendering.columns ?? 80) / 2 - 2)
    let path = session.pathText.tail(width: most, as: rendering.repertoire)
    return terminal.styledLine(StyledText(path, .accent) + "> ")
  }

  private func report(_ result: LineResult) {
    switch result {
    case .done, .quit: return
    case .cancelled: terminal.report(StyledText("cancelled", .warning))
    case .failed(let message): terminal.report(StyledText(message, .error))
    }
  }

  private func reportLeft(_ count: Int) {
    guard count > 0 else { return }
    let lines = count == 1 ? "1 more pasted line was" : "\(count) more pasted lines were"
    terminal.report(StyledText("\(lines) not run.", .warning))
  }

  private func show(_ blocks: [Block]) {
    sign?.erase()
    terminal.output.write(terminal.rendering().text(blocks))
  }

  // MARK: What comes by itself

  /// Has what comes by itself shown above the line, until the result is released.
  private func watch() -> ObservationToken? {
    let announcing = Throttle(.milliseconds(50), clock: clock) { [weak self] in self?.announce() }
    notices.listen { Task { @MainActor in announcing.request() } }
    guard sign != nil else { return nil }
    let looking = Throttle(.seconds(1), clock: clock) { [weak self] in self?.lookAgain() }
    return session.whenStateChanges { [weak self] in
      if self?.isRunningLine == false { looking.request() }
    }
  }

  private func announce() {
    guard !isLent, case let blocks = notices.take(), !blocks.isEmpty else { return }
    sign?.erase()
    editor.show(above: terminal.rendering().text(blocks), prompt: prompt)
  }

  private func lookAgain() {
    guard !isRunningLine, let blocks = session.lookIfChanged() else { return }
    editor.show(above: terminal.rendering().text(blocks), prompt: prompt)
  }

  /// Whether the terminal has gone: its input has ended for good then, rather than by Ctrl-D.
  private var isHungUp: Bool {
    var request = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private func leave() {
    notices.listen(nil)
    show(notices.take())
    session.history?.close()
    terminal.output.flush()
    editor.release()
  }
}
