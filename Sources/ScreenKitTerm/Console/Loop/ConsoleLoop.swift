import CScreenKitTerminalGuard
import CScreenKitPlatform
import ScreenKit

/// Runs a session at a terminal. It handles one event after another: ``ConsoleState`` returns the effects of each event, and the loop
/// performs them in order.
///
/// Some effects cause an event immediately, such as the end of a line that does not wait. The loop handles that event in the same turn,
/// after the remaining effects.
@MainActor
final class ConsoleLoop {
  let session: any SessionPort
  let verbs: ConsoleVerbs
  let reader: any LineReader
  let output: TerminalOutput
  let terminal: Terminal
  let recall: RecalledLines
  let spinner: Spinner?
  /// The content above the prompt; `nil` on a terminal on which nothing can be erased.
  let live: LiveScreen?
  let painter: Painter?
  /// Shows the title of the screen; `nil` if the window has none.
  var windowTitle: WindowTitle?
  /// Whether the loop marks where the output of a line begins and ends. The editor marks prompts and lines.
  var marksLines = false
  /// Saves the user's location; `nil` if nothing is saved.
  var keeper: (any SessionKeeping)?
  private(set) var state: ConsoleState
  /// Whether the output of the line is between a live screen and the next prompt.
  var isSaidAtPrompt = false
  /// Whether a line asks for a secret.
  var isAsking = false
  private let interrupts: InteractiveSignals
  private let history: () -> HistoryStore
  private var events: [ConsoleEvent] = []
  private var isHandling = false
  /// Cancels the running work.
  private var cancelWork: () -> Void = {}
  private lazy var looking = Throttle(.seconds(1), clock: terminal.clock) { [weak self] in self?.send(.look) }
  private lazy var telling = Throttle(ScreenNews.rest, clock: terminal.clock) { [weak self] in self?.send(.tell) }
  private var whenLeft: CheckedContinuation<Void, Never>?

  /// The shortest time between two paintings of a live screen.
  static let livePace = Duration.milliseconds(100)

  /// - Parameters:
  ///   - screenful: The content of the top screen.
  ///   - painter: Paints in place; `nil` if the terminal cannot erase.
  ///   - history: Opens the history.
  init(
    session: any SessionPort, showing screenful: Screenful, verbs: ConsoleVerbs, reader: any LineReader,
    painter: Painter?, output: TerminalOutput, terminal: Terminal, interrupts: InteractiveSignals,
    history: @escaping () -> HistoryStore
  ) {
    self.session = session
    self.verbs = verbs
    self.reader = reader
    self.output = output
    self.terminal = terminal
    self.interrupts = interrupts
    self.history = history
    self.painter = painter
    state = ConsoleState(showing: screenful, repaints: painter != nil, showsLive: verbs.settings.live == .on)
    recall = RecalledLines(to: reader, verbs: verbs)
    live = painter.map { _ in LiveScreen(output) }
    spinner = painter.map { painter in
      Spinner(writer: output.writer, painter: painter, clock: terminal.clock) { terminal.hasForeground }
    }
  }

  /// Shows the top screen, or goes to another one and shows that, then prompts for lines until the user leaves.
  ///
  /// Going there is a line like others: it has a spinner if it takes long, and Ctrl-C cancels it. Canceling the task ends the loop as if
  /// the terminal was closed.
  func run(_ start: ConsoleStart? = nil) async {
    session.frontEnd = self
    verbs.show = { [weak self] in self?.sendFromLine(.shown($0)) }
    verbs.onSettings = { [weak self] in self?.send(.showsLive($0.live == .on)) }
    if start == nil { send(.showFirst) }
    let following = Task.immediate { await follow() }
    // Files must not delay the first prompt: they are opened while the user looks at it.
    let opening = Task {
      recall.open(history(), at: state.location.path, asking: state.location.input) { [weak self] in
        self?.send(.message(StyledText($0, .warning)))
      }
      if start != .resumed { keeper?.begin() }
    }
    await withTaskCancellationHandler {
      send(.begin(start))
      if state.phase != .left { await withCheckedContinuation { whenLeft = $0 } }
    } onCancel: {
      Task { @MainActor in self.send(.hungUp) }
    }
    await opening.value
    await keeper?.end(hasLeft: !state.isHungUp && !terminal.isHungUp)
    session.end()
    await following.value
    output.writer.write(live?.takeMessage() ?? "")
    show(state.messages.map(Block.text))
    session.frontEnd = nil
    recall.close()
    windowTitle?.restore()
    output.writer.flush()
    reader.release()
  }

  /// Sends the session's changes as events until the session has ended: the first immediately, later ones every 50 milliseconds, and
  /// every 100 milliseconds after a live screen.
  private func follow() async {
    for await change in session.changes(screens: true) {
      send(.change(change))
      var pause = Duration.milliseconds(50)
      switch change {
      case .ended: return
      case .screen(let new): if state.isLive(new) { pause = Self.livePace }
      case .notices, .progress, .completion: break
      }
      if state.phase != .left { try? await terminal.clock.sleep(for: pause) }
    }
  }

  // MARK: Events

  /// Handles an event. If another event is being handled, this one is queued after it.
  func send(_ event: ConsoleEvent) {
    events.append(event)
    guard !isHandling else { return }
    isHandling = true
    handleEvents()
    isHandling = false
  }

  /// Handles an event of the running line before the line continues. Running a line is the last effect of an event, so none is left out.
  func sendFromLine(_ event: ConsoleEvent) {
    let wasHandling = isHandling
    isHandling = true
    events.append(event)
    handleEvents()
    isHandling = wasHandling
  }

  private func handleEvents() {
    while !events.isEmpty {
      for effect in state.on(events.removeFirst()) { perform(effect) }
    }
  }

  private func perform(_ effect: ConsoleEffect) {
    switch effect {
    case .prepare: prepare()
    case .read: read()
    case .endReading: reader.endLine()
    case .withdraw: reader.withdrawLine()
    case .findLineOfEnter(let typed):
      Task.immediate { send(.enter(line: await session.lineOfEnter(), typed: typed)) }
    case .run(let line): begin { .ended(await self.end(of: line)) }
    case .edit(let line): begin(spins: false) { await self.edit(line) }
    case .cancel: cancelWork()
    case .endWaiting:
      // Another program may have had the terminal meanwhile, or the line may have blocked the main actor.
      output.window.measure()
      spinner?.stop()
      (interrupts.onInterrupt, cancelWork) = (nil, {})
    case .settleEdits(let areTaken): settleEdits(areTaken: areTaken)
    case .rememberLines(let lines):
      Task.immediate { await recall.remember(lines, of: session, at: state.location.path) }
    case .rememberValue(let value, let label): recall.remember(value: value, for: label)
    case .drop(let value, let label): drop(value, label: label)
    case .keep: keeper?.begin()
    case .leave:
      whenLeft?.resume()
      whenLeft = nil
    case .echo(let line): echo(line)
    case .mark(let mark): self.mark(mark)
    case .learn(let blocks, let screen): verbs.willShow(blocks, of: screen, as: output.rendering)
    case .show(let screen, let old): show(written(screen, after: old))
    case .showRest(let screen): showRest(of: screen)
    case .answer(let blocks, let message, let place): answer(blocks, message, place)
    case .say(let text): say(text)
    case .report(let text): output.report(text)
    case .announce(let messages, let rings): announce(messages, ringing: rings)
    case .progress(let progress): spinner?.update(progress)
    case .completeAgain(let line): reader.completeAgain(line)
    case .stand(let standing): stand(standing)
    case .leaveRegion: leaveRegion()
    case .arrive(let arrival): show(arrival)
    case .lookSoon: looking.request()
    case .lookNow(let screen): showAbove(written(screen))
    case .tellSoon: telling.request()
    case .tell(let blocks, let old): tell(blocks, from: old)
    case .title(let title): windowTitle?.show(title)
    }
  }

  // MARK: Lines

  private func prepare() {
    keeper?.save()
    windowTitle?.show(state.location.title)
    // Otherwise it is written together with the rows above the prompt.
    if live == nil { output.writer.flush() }
    // The line may have changed the settings.
    session.resized(to: output.rendering().window)
    recall.update(at: state.location.path, asking: state.location.input)
  }

  private func read() {
    Task.immediate {
      let input = await reader.readLine(prompt: prompt, assistance: assistance)
      if input == .end, terminal.isHungUp { send(.hungUp) }
      send(.input(input, Typing(isAhead: reader.wasTypedAhead, beganWithText: reader.beganWithText)))
    }
  }

  /// Starts work that Ctrl-C cancels, and sends the event that ends it.
  private func begin(spins: Bool = true, _ work: @escaping @MainActor () async -> ConsoleEvent) {
    sk_cover_thread()
    // It may lend the terminal, or use Ctrl-C for its own question, before it suspends for the first time.
    var task: Task<Void, Never>?
    cancelWork = { task?.cancel() }
    // A program that has the terminal gets Ctrl-C, too.
    let presses = LinePresses(clock: terminal.clock, show: showPresses) { [terminal] in terminal.signals.end(by: SIGINT)
    }
    interrupts.onInterrupt = { [weak self] in
      self?.cancelWork()
      self?.send(.interrupted)
      if self?.state.isLent == false { presses.press() }
    }
    if spins { spinner?.start() }
    task = Task.immediate { send(await work()) }
    guard reader.takeInterrupt() else { return }
    task?.cancel()
    send(.interrupted)
  }

  /// Runs a line for a user who has seen the prompt, unless it was typed ahead, or is one of several but not the first.
  private func end(of line: ConsoleLine) async -> LineEnd {
    if line.purpose == .start(.resumed) { return await resume() }
    guard line.isFirst else { return await session.type(line.text, on: nil) }
    if line.isWhole { return await session.run(value: InputDescription.text(of: line.text), on: state.seen) }
    guard line.isAhead else { return await session.type(line.text, on: state.seen) }
    // The user cannot have meant screens that appeared later. A question is not answered.
    return await session.typeAhead(line.text, on: isInTime(line.text) ? nil : 0)
  }

  /// Whether a line typed ahead fits the session's current input. Another input may not have been shown yet: a verb must not become its
  /// value, and a value must not answer it.
  private func isInTime(_ line: String) -> Bool {
    guard let now = (session as? any ImmediateSessionPort)?.location else { return true }
    let isValue = state.location.input?.takes(line) == true
    return now.input?.takes(line) == true ? isValue && now.asksTheSame(as: state.location) : !isValue
  }

  private func resume() async -> LineEnd {
    var typed: String?
    let end = await keeper?.resume(line: &typed)
    send(.resumed(typed ?? "", lines: keeper?.begunLines ?? []))
    return end ?? LineEnd(.done, location: state.location)
  }

  private func edit(_ line: LineInEditor) async -> ConsoleEvent {
    let result: Result<String, LineError>
    do throws(LineError) {
      let text = line.input.editedText(of: line.text)
      result = .success(try await verbs.edit(text, name: line.input.label, for: line.purpose))
    } catch {
      result = .failure(error)
    }
    // The newest screen may not have been reported yet.
    return .edited(result, top: await session.screen())
  }

  /// Shows the effect of the next Ctrl-C on a line that continues although it was canceled.
  private func showPresses(_ count: Int) {
    if let spinner { return spinner.presses = count }
    let rest = count == 1 ? "twice more" : "again"
    output.report(StyledText("The command is still running; press Ctrl-C \(rest) to end the program.", .warning))
  }
}
