import Glibc
import PresentationTesting
import ScreenKit
import TestSupport
import Testing

// `TerminalReader` is internal.
@testable import ScreenKitTerm

/// A reader of a terminal whose session is far away.
@MainActor @Suite("A terminal's reader whose answers come late", .timeLimit(.minutes(10)))
struct HeldKeysTests {
  private let clock = TestClock()
  private let output = Collected()
  private let gate = Gate()
  private let keyboard: Int32
  private let reader: TerminalReader
  private let session = Session(
    Store(Notebook(), reducer: Notebook.reducer), path: \.path,
    root: Cover { _ in
      Verb("open", .text("what"), "Open") { .note($0) }
      Verb("close", .text("what"), "Close") { .note($0) }
    })

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    keyboard = ends[1]
    var terminal = Terminal(arguments: ["held"])
    (terminal.input, terminal.output, terminal.errors) = (ends[0], -1, -1)
    (terminal.clock, terminal.signals) = (clock, NoSignals())
    reader = TerminalReader(
      OwnEditor { KeyFile("") }, terminal: terminal, window: TerminalWindow(terminal), writer: output.writer,
      painter: output.painter(clock), interrupts: InteractiveSignals(terminal))
  }

  private func type(_ keys: String) { write(keyboard, keys, keys.utf8.count) }

  /// Reads a line, about which the session answers when the gate opens.
  private func readLine() -> Task<LineInput, Never> {
    var assistance = LineAssistance()
    assistance.complete = { [gate, session] line in
      await gate.pass()
      return session.completionNow(of: line)
    }
    assistance.explain = { [gate] _ in
      await gate.pass()
      return []
    }
    return Task.immediate { [reader] in await reader.readLine(prompt: StyledLine(), assistance: assistance) }
  }

  @Test(
    "applies the keys after TAB to the completed line, however they arrive",
    arguments: [["op\tx\r"], ["op\t", "x\r"], ["op", "\tx", "\r"], ["o", "p", "\t", "x", "\r"], ["cl\tx\u{7F}x\r"]])
  func completed(keys: [String]) async {
    let line = readLine()
    for part in keys {
      type(part)
      if keys.count > 1, !gate.isAwaited { await Task.yield() }
    }
    await waitUntil { gate.isAwaited }
    gate.open()
    #expect(await line.value == .line(keys[0].hasPrefix("cl") ? "close x" : "open x"))
  }

  @Test("waits no longer than 300 milliseconds, and drops an answer that comes later", arguments: ["op\tx\r", "op\tx"])
  func late(keys: String) async {
    let line = readLine()
    type(keys)
    await waitUntil { gate.isAwaited && clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(299))
    #expect(reader.typedText == "op")
    clock.advance(by: .milliseconds(1))
    if !keys.hasSuffix("\r") {
      await waitUntil { reader.typedText == "opx" }
      gate.open()
      type("\r")
    }
    #expect(await line.value == .line("opx"))
  }

  @Test("keeps a question mark as a character if it is not known in time what it means")
  func questionMark() async {
    let line = readLine()
    type("what?x\r")
    await waitUntil { gate.isAwaited && clock.sleeperCount > 0 }
    clock.advance(by: .milliseconds(300))
    #expect(await line.value == .line("what?x"))
  }

  @Test("asks for one thing at a time, and stops when the task is canceled or a line is read")
  func asking() async {
    let first = Task.immediate { await reader.readSecret(prompt: StyledLine()) }
    #expect(await reader.readSecret(prompt: StyledLine()) == nil)
    #expect(await reader.readKey(prompt: StyledLine()) == nil)
    first.cancel()
    #expect(await first.value == nil)

    let second = Task.immediate { await reader.readSecret(prompt: StyledLine()) }
    let line = readLine()
    #expect(await second.value == nil)
    second.cancel()
    #expect(await reader.readSecret(prompt: StyledLine()) == nil)
    type("x\r")
    #expect(await line.value == .line("x"))

    let third = Task.immediate { await reader.readSecret(prompt: StyledLine()) }
    type("1234\r")
    #expect(await third.value == "1234")
  }

  @Test("ends a line that is read when another one is")
  func twice() async {
    let first = readLine()
    let second = readLine()
    #expect(await first.value == .end)
    type("x\r")
    #expect(await second.value == .line("x"))
  }
}
