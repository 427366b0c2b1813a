import Glibc

/// Runs the lines that somebody types at a terminal.
@MainActor
struct InteractiveRunner<State, Action: Navigating> {
  let session: ConsoleSession<State, Action>
  let editor: any LineEditor
  let output: Writer
  /// Where the user sees what is wrong with a line: the terminal.
  let errors: Writer
  let interrupts: Interrupts
  /// How to render for the terminal as wide as it is now.
  let rendering: @MainActor () -> Rendering

  private typealias LineResult = ConsoleSession<State, Action>.LineResult

  /// Shows the top screen, then asks for lines until the user leaves.
  func run() async {
    show(session.look())
    while true {
      output.flush()
      let input = await editor.readLine(prompt: prompt) { session.completion(of: $0) }
      switch input {
      case .interrupted: continue
      case .line(let text):
        if await run(pasted: text) == .quit { return leave() }
      case .end:
        output.write("\n")
        if session.isAtRoot || isHungUp { return leave() }
        report(await runCancellably(":back"))
      }
    }
  }

  /// Runs the lines of a text one after the other; a paste may bring several. The first that does not go well is the last.
  private func run(pasted text: String) async -> LineResult {
    for line in text.split(whereSeparator: \.isNewline).map(String.init) where !line.allSatisfy(\.isWhitespace) {
      editor.remember(line)
      let result = await runCancellably(line)
      report(result)
      if result != .done { return result }
    }
    return .done
  }

  private var prompt: String {
    var rendering = rendering()
    let most = max(1, (rendering.columns ?? 80) / 2 - 2)
    let path = session.pathText
    let ellipsis = rendering.repertoire == .unicode ? "…" : "..."
    let shown = path.count <= most ? path : ellipsis + path.suffix(max(0, most - ellipsis.count))
    rendering.columns = nil
    return rendering.line(StyledText(shown, .accent) + "> ")
  }

  /// Runs a line; Ctrl-C cancels what it waits for.
  private func runCancellably(_ line: String) async -> LineResult {
    let task = Task.immediate { await session.run(line, show: LineDisplay { blocks, _ in show(blocks) }) }
    interrupts.onInterrupt = { task.cancel() }
    defer { interrupts.onInterrupt = nil }
    return await task.value
  }

  private func report(_ result: LineResult) {
    switch result {
    case .done, .quit: return
    case .cancelled: errors.write(rendering().text([.text(StyledText("cancelled", .warning))]))
    case .failed(let message): errors.write(rendering().text([.text(StyledText(message, .error))]))
    }
    errors.flush()
  }

  private func show(_ blocks: [Block]) {
    output.write(rendering().text(blocks))
  }

  /// Whether the terminal has gone: its input has ended for good then, rather than by Ctrl-D.
  private var isHungUp: Bool {
    var request = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private func leave() {
    output.flush()
    editor.release()
  }
}
