import Glibc
import ScreenKit
import Testing

// `PlainEditor` and `InteractiveSignals` are no part of the interface.
@testable import ScreenKitTerm
@testable import ScreenKitTermTesting

@MainActor @Suite("Lines that the terminal's own driver edits", .timeLimit(.minutes(10)))
struct PlainEditorTests {
  @Test("keep Ctrl-C that comes behind Enter for the line at work, once", arguments: [1, 3])
  func interrupted(count: Int) async {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    var terminal = Terminal(arguments: ["test"])
    (terminal.input, terminal.signals) = (ends[0], SentSignals())
    let interrupts = InteractiveSignals(terminal)
    let output = Collected()
    let editor = PlainEditor(
      terminal: terminal, prompts: output.writer, interrupts: interrupts, rendering: { Rendering() })
    func readLine() async -> LineInput {
      await editor.readLine(prompt: NaiveBlock.line("/> "), assistance: LineAssistance())
    }
    let line = Task.immediate { await readLine() }
    // As when a line has arrived, but who waits for it has not gone on.
    editor.endLine()
    for _ in 0..<count { interrupts.onInterrupt?() }
    _ = await line.value
    #expect(editor.takeInterrupt() && !editor.takeInterrupt())
    #expect(output.text == "/> ")
    // While a line is asked for, Ctrl-C is about that one.
    let other = Task.immediate { await readLine() }
    interrupts.onInterrupt?()
    guard case .interrupted = await other.value else {
      Issue.record("The line is not given up.")
      return
    }
    #expect(!editor.takeInterrupt() && output.text == "/> /> \n")
  }
}
