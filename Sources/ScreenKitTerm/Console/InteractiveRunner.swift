import CTerminalGuard
import Glibc

/// Runs the lines that somebody types at a terminal, in whatever session.
@MainActor
final class InteractiveRunner: SessionOutside {
  private let session: any SessionPort
  private let verbs: ConsoleVerbs
  private let editor: any LineEditor
  private let output: TerminalOutput
  private let terminal: Terminal
  private let interrupts: InteractiveSignals
  private let history: () -> HistoryStore
  private let recall: Recall
  private let clock: any Clock<Duration>
  private let sign: WaitingSign?
  /// Where the user is.
  private var location: SessionLocation
  /// What the user saw last of the top screen.
  private var screenful: Screenful
  private var isRunningLine = false
  /// Whether lines are remembered one by one, rather than as the paste they came with.
  private var remembersLines = true
  /// Messages that have not been shown yet.
  private var messages: [StyledText] = []
  private var isLeaving = false
  /// Whether the session has ended, whoever left.
  private var hasEnded = false
  /// Whether the task was cancelled: no more lines are read.
  private var isOver = false
  /// Gives up the line that runs.
  private var cancelLine: () -> Void = {}
  /// Whether another program may have the terminal, until the line ends.
  private var isLent = false

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - screenful: What the top screen shows.
  ///   - painter: Shows what changes in place; `nil` where nothing can be taken away again.
  ///   - history: Opens what was typed before.
  init(
    session: any SessionPort, showing screenful: Screenful, verbs: ConsoleVerbs, editor: any LineEditor,
    painter: Painter?, output: TerminalOutput, terminal: Terminal, interrupts: InteractiveSignals,
    history: @escaping () -> HistoryStore
  ) {
    self.session = session
    self.screenful = screenful
    self.verbs = verbs
    location = screenful.location
    self.editor = editor
    self.output = output
    self.terminal = terminal
    self.interrupts = interrupts
    self.history = history
    recall = Recall(to: editor, verbs: verbs)
    clock = terminal.clock
    sign = painter.map { painter in
      WaitingSign(writer: output.writer, painter: painter, clock: terminal.clock) { terminal.hasForeground }
    }
  }

  /// Shows the top screen, or goes to the one that a path names and shows that, then asks for lines until the user leaves.
  ///
  /// Going there is a line like others: it has a sign when it takes long, and Ctrl-C gives it up. A task that is cancelled ends the
  /// runner as if the terminal had gone.
  func run(at path: String? = nil) async {
    session.outside = self
    verbs.show = { [weak self] in self?.show($0) }
    if path == nil { showFirstScreen() }
    let following = Task.immediate { await follow() }
    // A long history must not hold up the first prompt: it is opened while the user looks at that.
    Task { open(history()) }
    await withTaskCancellationHandler {
      if let path { await begin(at: path) }
      await runLines()
    } onCancel: {
      Task { @MainActor in self.hangUp() }
    }
    isLeaving = true
    session.end()
    await following.value
    leave()
  }

  private func hangUp() {
    isOver = true
    cancelLine()
    editor.endLine()
  }

  private func begin(at path: String) async {
    remembersLines = false
    var end = await runCancellably(":goto \(Words.quote(path))")
    end.error?.place = "--at"
    report(end)
    if end.screen == nil { showFirstScreen() }
  }

  /// Shows the top screen before anybody is asked for a line.
  private func showFirstScreen() {
    verbs.willShow(screenful.blocks, of: screenful, as: output.rendering)
    show(screenful.blocks)
  }

  private func runLines() async {
    while !isOver {
      output.writer.flush()
      // A line may have changed the settings.
      session.resized(to: output.rendering().window)
      recall.update(at: location.path)
      switch await editor.readLine(prompt: prompt, assistance: assistance) {
      case .interrupted:
        recall.restore()
      case .line(let text):
        let lines = PastedText.lines(of: text).map(String.init)
        let isSeveral = lines.count > 1
        if isSeveral { await recall.remember(lines, of: session, at: location.path) }
        if await run(lines, remembering: !isSeveral) == .quit { return }
      case .lines(let text):
        if await run(PastedText.lines(of: text).map(String.init), remembering: true) == .quit { return }
      case .end:
        output.writer.write("\n")
        if hasEnded || isOver || terminal.isHungUp { return }
        remembersLines = false
        let end = await runCancellably(location.depth == 0 ? ":quit" : ":back")
        report(end)
        if end.status == .quit { return }
      }
      if hasEnded { return }
    }
  }

  // MARK: What a line asks for

  func lineBegins(remembering text: String?) {
    if remembersLines, let text { recall.remember(text, at: location.path) }
  }

  func secret(prompt: String) async throws(LineError) -> String {
    let asking = { [self] in await editor.readSecret(prompt: output.styledLine(StyledText("\(prompt): "))) }
    let text = if let sign { await sign.paused(asking) } else { await asking() }
    guard let text else { throw .cancelled }
    return text
  }

  func edit(_ text: String, name: String) async throws(LineError) -> String {
    try await verbs.edit(text, name: name)
  }

  /// Leaves the terminal to another program until the line ends: what comes meanwhile is shown then.
  func lendTerminal() {
    isLent = true
    sign?.stop()
    output.writer.flush()
    editor.release()
  }

  private var assistance: LineAssistance {
    var assistance = LineAssistance(
      complete: { [session] in await session.completion(of: $0) },
      explain: { [session, output] in output.explanation(await session.expectations(at: $0), of: $0) },
      look: { [weak self, output] in self.map { output.rendering().text($0.screenful.blocks) } ?? "" })
    if let session = session as? any ImmediateSessionPort {
      assistance.completeNow = { session.completionNow(of: $0) }
      assistance.explainNow = { [output] in output.explanation(session.expectationsNow(at: $0), of: $0) }
    }
    return assistance
  }

  // MARK: Lines

  /// Runs lines one after the other, until one does not go well; then reports how many are left.
  ///
  /// - Parameter isRemembering: Whether each line is remembered by itself before it runs.
  private func run(_ lines: [String], remembering isRemembering: Bool) async -> LineEnd.Status {
    for (index, line) in lines.enumerated() {
      if lines.count > 1 {
        output.writer.write(output.rendering().text(of: prompt) + output.line(StyledText(line)) + "\n")
      }
      remembersLines = isRemembering
      let end = await runCancellably(line)
      report(end)
      guard end.status != .done else { continue }
      if end.status != .quit { reportLeft(lines.count - index - 1) }
      return end.status
    }
    return .done
  }

  /// Runs a line; Ctrl-C cancels what it waits for.
  private func runCancellably(_ line: String) async -> LineEnd {
    sk_cover_thread()
    isRunningLine = true
    // The line may lend the terminal, or take Ctrl-C for a question of its own, before it suspends for the first time.
    var task: Task<LineEnd, Never>?
    cancelLine = { task?.cancel() }
    interrupts.onInterrupt = cancelLine
    sign?.start()
    let running = Task.immediate { await session.run(line) }
    task = running
    if editor.takeInterrupt() { running.cancel() }
    let end = await running.value
    sign?.stop()
    (interrupts.onInterrupt, cancelLine) = (nil, {})
    isRunningLine = false
    isLent = false
    show(end)
    announce()
    return end
  }

  private func open(_ history: HistoryStore) {
    recall.open(history, at: location.path) { [weak self] in
      self?.messages.append(StyledText($0, .warning))
      self?.announce()
    }
  }

  // MARK: Output

  private var prompt: StyledLine {
    let rendering = output.rendering()
    let most = max(1, (rendering.columns ?? 80) / 2 - 2)
    let path = location.path.tail(width: most, as: rendering.repertoire)
    return output.styledLine(StyledText(path, .accent) + "> ")
  }

  private func report(_ end: LineEnd) {
    switch end.status {
    case .done where end.hasStayed && end.answer.isEmpty && end.screen == nil:
      output.report(StyledText("Nothing has moved.", .faint))
    case .done, .quit: return
    case .cancelled: output.report(StyledText("cancelled", .warning))
    case .failed: output.report(StyledText(end.error?.description ?? "", .error))
    }
  }

  private func reportLeft(_ count: Int) {
    guard count > 0 else { return }
    let lines = count == 1 ? "1 more pasted line was" : "\(count) more pasted lines were"
    output.report(StyledText("\(lines) not run.", .warning))
  }

  /// Shows what a line showed.
  private func show(_ end: LineEnd) {
    location = end.location
    verbs.willShow(end.answer, as: output.rendering)
    if let screen = end.screen { verbs.willShow(screen.blocks, of: screen, as: output.rendering) }
    show(end.answer)
    guard let screen = end.screen else { return }
    screenful = screen
    show(screen.blocks)
  }

  private func show(_ blocks: [Block]) {
    guard !blocks.isEmpty else { return }
    sign?.erase()
    output.writer.write(output.rendering().text(blocks))
  }

  // MARK: What comes by itself

  /// Shows what comes by itself above the line, until the session has ended: at once, and then every 50 milliseconds what has
  /// come since.
  private func follow() async {
    let looking = Throttle(.seconds(1), clock: clock) { [weak self] in self?.showScreen() }
    // Where nothing can be painted anew, the end of the next line shows what has changed.
    for await change in session.changes(screens: sign != nil) {
      switch change {
      case .notices(let new):
        messages += new
        announce()
      case .screen(let new):
        (screenful, location) = (new, new.location)
        verbs.willShow(new.blocks, of: new, as: output.rendering)
        looking.request()
      case .ended:
        hasEnded = true
        if !isLeaving { editor.endLine() }
        return
      }
      if !isLeaving { try? await clock.sleep(for: .milliseconds(50)) }
    }
  }

  private func announce() {
    guard !isLent, !messages.isEmpty else { return }
    sign?.erase()
    editor.show(above: output.rendering().text(messages.map(Block.text)), prompt: prompt)
    messages = []
  }

  private func showScreen() {
    guard !isRunningLine, !isLeaving else { return }
    editor.show(above: output.rendering().text(screenful.blocks), prompt: prompt)
  }

  private func leave() {
    show(messages.map(Block.text))
    session.outside = nil
    recall.close()
    output.writer.flush()
    editor.release()
  }
}
