import CTerminalGuard
import Glibc

/// Runs the lines that somebody types at a terminal, in whatever session.
@MainActor
final class InteractiveRunner {
  let session: any SessionPort
  let verbs: ConsoleVerbs
  let reader: any LineReader
  let output: TerminalOutput
  let terminal: Terminal
  let interrupts: InteractiveSignals
  let history: () -> HistoryStore
  let recall: RecalledLines
  let clock: any Clock<Duration>
  let spinner: Spinner?
  /// What stands above the prompt; `nil` where nothing can be painted anew.
  let live: LiveScreen?
  let painter: Painter?
  /// Whether the output of the line is between a live screen and the next prompt.
  var isSaidAtPrompt = false
  /// Whether the line that runs was given alone.
  private(set) var isAlone = true
  /// What has come by itself where nothing can be painted anew: the end of the next line shows it.
  var missed: Screenful?
  /// What the user has heard of that.
  var news: ScreenNews
  /// Shows the title of the screen; `nil` where windows have none.
  var windowTitle: WindowTitle?
  /// Whether the terminal is told where the output of a line begins and ends. The editor tells it of prompts and lines.
  var marksLines = false
  /// Where the user is.
  var location: SessionLocation
  /// What the user saw last of the top screen.
  var screenful: Screenful
  /// The number of the newest frame that the user has seen.
  var seen: Int
  /// What stands in the next line at first, because it was refused.
  var correction = Correction()
  /// A line that had to give way to a secret, and the screen for which it was typed: it goes on there. It may replace a refused text.
  var unfinished: (text: String, serial: Int, isWhole: Bool)?
  /// Whether the user has given up a secret that the line asked for.
  var hasGivenUp = false
  var isRunningLine = false
  /// The line that runs, or ran last.
  private(set) var runningLine = ""
  /// Whether lines are remembered one by one, rather than as the paste they came with.
  var remembersLines = true
  /// Messages that have not been shown yet.
  var messages: [StyledText] = []
  /// Whether the bell rings when they are.
  var ringsBell = false
  var isLeaving = false
  /// Saves where the user is; `nil` if nothing is saved.
  var keeper: (any SessionKeeping)?
  /// Whether the session has ended, whoever left.
  var hasEnded = false
  /// Whether the task was cancelled: no more lines are read.
  var isOver = false
  /// Gives up the line that runs.
  var cancelLine: () -> Void = {}
  /// Whether the line that runs was complete before its prompt was there.
  private(set) var isAhead = false
  /// What the top screen showed when that line began.
  private(set) var screenfulOfLine: Screenful
  /// Whether another program may have the terminal, until the line ends.
  var isLent = false

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - screenful: What the top screen shows.
  ///   - painter: Shows what changes in place; `nil` where nothing can be taken away again.
  ///   - history: Opens what was typed before.
  init(
    session: any SessionPort, showing screenful: Screenful, verbs: ConsoleVerbs, reader: any LineReader,
    painter: Painter?, output: TerminalOutput, terminal: Terminal, interrupts: InteractiveSignals,
    history: @escaping () -> HistoryStore
  ) {
    self.session = session
    (self.screenful, screenfulOfLine) = (screenful, screenful)
    self.verbs = verbs
    (location, seen) = (screenful.location, screenful.frame)
    news = ScreenNews(told: screenful.blocks)
    self.reader = reader
    self.output = output
    self.terminal = terminal
    self.interrupts = interrupts
    self.history = history
    recall = RecalledLines(to: reader, verbs: verbs)
    clock = terminal.clock
    self.painter = painter
    live = painter.map { _ in LiveScreen(output) }
    spinner = painter.map { painter in
      Spinner(writer: output.writer, painter: painter, clock: terminal.clock) { terminal.hasForeground }
    }
  }

  /// Asks for lines, and runs them, until the user leaves.
  func runLines() async {
    while !isOver {
      keeper?.save()
      windowTitle?.show(location.title)
      // Otherwise it is written together with the rows above the prompt.
      if live == nil { output.writer.flush() }
      // A line may have changed the settings.
      session.resized(to: output.rendering().window)
      if let input = location.input, let dropped = correction.takeDropped(for: input) {
        recall.remember(value: dropped, for: input.label)
      }
      recall.update(at: location.path, asking: location.input)
      if location.input?.kind == .secret {
        if await enterSecret() == .quit { return }
        continue
      }
      live?.list(nil)
      _ = takeLive(screenful)
      if let unfinished, unfinished.serial == screenful.serial {
        correction.begin(with: unfinished.text, wholeAt: unfinished.isWhole ? unfinished.serial : nil)
        self.unfinished = nil
      }
      switch await reader.readLine(prompt: prompt, assistance: assistance) {
      case .interrupted:
        mark(.end(status: nil))
        correction.giveUp()
      case .line(let text):
        isAhead = reader.wasTypedAhead
        if text.allSatisfy(\.isWhitespace), let line = await session.lineOfEnter() {
          if await run([line], remembering: false) == .quit { return }
          break
        }
        let lines = lines(of: text)
        let isSeveral = lines.count > 1
        if isSeveral { await recall.remember(lines, of: session, at: location.path) }
        if await run(lines, remembering: !isSeveral) == .quit { return }
      case .lines(let text):
        isAhead = reader.wasTypedAhead
        live?.isUnseen = true
        if await run(lines(of: text), remembering: true) == .quit { return }
      case .edit(let text): await edit(text)
      case .withdrawn: break
      case .end:
        isAhead = false
        output.writer.write("\n")
        if await goBack() == .quit { return }
      }
      if hasEnded { return }
    }
  }

  private func lines(of text: String) -> [String] {
    location.input?.lines(of: text) ?? PastedText.lines(of: text).map(String.init)
  }

  /// Goes back as Ctrl-D does: to what was asked before, to the screen below, or out of the program.
  private func goBack() async -> LineEnd.Status {
    if hasEnded || isOver || terminal.isHungUp { return .quit }
    remembersLines = false
    let goesBack = location.depth > 0 || location.input?.canGoBack == true
    let end = await runCancellably(goesBack ? ":back" : ":quit")
    report(end)
    return end.status
  }

  /// Asks for a secret that the screen asks for. To give it up is to go back.
  private func enterSecret() async -> LineEnd.Status {
    hasGivenUp = false
    let end = await runCancellably("")
    if hasEnded || end.status == .quit { return .quit }
    if hasGivenUp { return await goBack() }
    report(end)
    return end.status
  }

  // MARK: Lines

  /// Runs lines one after the other, until one does not go well; then reports how many are left.
  ///
  /// - Parameter isRemembering: Whether each line is remembered by itself before it runs.
  private func run(_ lines: [String], remembering isRemembering: Bool) async -> LineEnd.Status {
    if lines.isEmpty { mark(.end(status: nil)) }
    isAlone = lines.count == 1
    defer { isAlone = true }
    for (index, line) in lines.enumerated() {
      leaveLive()
      if lines.count > 1 { echo(line) }
      remembersLines = isRemembering
      mark(.output)
      let end = await runCancellably(line, isFirst: index == 0)
      if end.status == .stale { giveBack(line) }
      report(end)
      mark(.end(status: end.status.number))
      guard end.status != .done else { continue }
      if end.status != .quit { reportLeft(lines.count - index - 1) }
      return end.status
    }
    return .done
  }

  /// Runs a line; Ctrl-C cancels what it waits for.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is the first, or the only one, of those that were given at once.
  ///   - work: What is done in the place of the line; nothing has to be shown of it if it returns `nil`.
  func runCancellably(
    _ line: String, isFirst: Bool = true, doing work: (@MainActor () async -> LineEnd?)? = nil
  ) async -> LineEnd {
    sk_cover_thread()
    (isRunningLine, runningLine) = (true, line)
    // The line may lend the terminal, or take Ctrl-C for a question of its own, before it suspends for the first time.
    var task: Task<LineEnd, Never>?
    cancelLine = { task?.cancel() }
    // A program that has the terminal gets Ctrl-C, too.
    let presses = LinePresses(clock: clock, show: showPresses) { [terminal] in terminal.signals.end(by: SIGINT) }
    interrupts.onInterrupt = { [weak self] in
      self?.cancelLine()
      if self?.isLent == false { presses.press() }
    }
    spinner?.start()
    let (input, isWhole) = (location.input, isFirst && replacesText(line))
    screenfulOfLine = screenful
    let running = Task.immediate { [location] in
      if let work { return await work() ?? LineEnd(.done, location: location) }
      return await start(line, isFirst: isFirst)
    }
    task = running
    if reader.takeInterrupt() { running.cancel() }
    let end = await running.value
    spinner?.stop()
    (interrupts.onInterrupt, cancelLine) = (nil, {})
    isRunningLine = false
    isLent = false
    if let value = correction.note(line, for: input, at: screenfulOfLine.serial, isWhole: isWhole, end), let input {
      recall.remember(value: value, for: input.label)
    }
    show(end)
    announce()
    return end
  }
}
