/// Runs the lines that somebody types at a terminal.
@MainActor
struct InteractiveRunner<State, Action: Navigating> {
  let session: ConsoleSession<State, Action>
  let editor: any LineEditor
  let output: Writer
  let interrupts: Interrupts
  /// How to render for the terminal as wide as it is now.
  let rendering: @MainActor () -> Rendering

  /// Shows the top screen, then asks for lines until the user leaves.
  func run() async {
    show(session.look())
    while true {
      output.flush()
      let input = await editor.readLine(prompt: prompt) { session.completion(of: $0) }
      switch input {
      case .interrupted: continue
      case .line(let line):
        if !line.allSatisfy(\.isWhitespace) { editor.remember(line) }
        if report(await runCancellably(line)) == .quit { return leave() }
      case .end:
        if session.isAtRoot {
          output.write("\n")
          return leave()
        }
        output.write("\n")
        report(await session.goBack(show: show))
      }
    }
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
  private func runCancellably(_ line: String) async -> ConsoleSession<State, Action>.LineResult {
    let task = Task.immediate { await session.run(line, show: show) }
    interrupts.onInterrupt = { task.cancel() }
    defer { interrupts.onInterrupt = nil }
    return await task.value
  }

  @discardableResult
  private func report(
    _ result: ConsoleSession<State, Action>.LineResult
  ) -> ConsoleSession<State, Action>.LineResult {
    switch result {
    case .done, .quit: break
    case .cancelled: show([.text(StyledText("cancelled", .warning))])
    case .failed(let message): show([.text(StyledText(message, .error))])
    }
    return result
  }

  private func show(_ blocks: [Block]) {
    output.write(rendering().text(blocks))
  }

  private func leave() {
    output.flush()
    editor.release()
  }
}
