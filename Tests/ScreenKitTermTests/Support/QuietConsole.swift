import PresentationTesting
import TestSupport
import Testing

// `ConsoleLoop` and `LineReader` are internal.
@testable import ScreenKitTerm

/// A console with an editor that gets no keys and a stopped clock.
@MainActor
struct QuietConsole {
  let clock = TestClock()
  let output = Collected()
  let reader = RecordingReader()

  /// No descriptor is open, so the window has 80 columns and 24 rows.
  var terminal: Terminal {
    var terminal = Terminal(arguments: ["quiet"])
    (terminal.input, terminal.output, terminal.errors) = (-1, -1, -1)
    (terminal.clock, terminal.signals) = (clock, NoSignals())
    return terminal
  }

  /// Runs the console while `body` changes the state.
  func run(_ session: any SessionPort, paints: Bool, _ body: () async -> Void) async {
    let loop = ConsoleLoop(
      session: session, showing: await session.screen(), verbs: ConsoleVerbs(permissions: []), reader: reader,
      painter: paints ? output.painter(clock) : nil,
      output: TerminalOutput(
        writer: output.writer, errors: output.writer, window: TerminalWindow(terminal),
        rendering: { Rendering(columns: 80) }),
      terminal: terminal, interrupts: InteractiveSignals(terminal), history: { HistoryStore() })
    let running = Task { await loop.run() }
    await wait { reader.isReading }
    await body()
    running.cancel()
    await wait { !reader.isReading }
    clock.advance(by: .seconds(10))
    await running.value
  }

  func wait(sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool) async {
    await waitUntil(sourceLocation: sourceLocation, condition)
  }
}
