import PresentationTesting
import ScreenKitTermTesting
import TestSupport
import Testing

// `LiveBlock` and `TerminalSize` are internal.
@testable import ScreenKitTerm

@MainActor @Suite("A painter", .timeLimit(.minutes(10)))
struct PainterTests {
  private let clock = TestClock()
  private let output = Collected()

  private func block(_ text: String, region: [String] = []) -> LiveBlock {
    var block = LiveBlock(prompt: NaiveBlock.line("/> "), text: text, cursor: text.utf8.count)
    block.region = Region(
      region.map { NaiveBlock.line($0) }, in: TerminalSize(columns: output.columns, rows: 24), Rendering())
    return block
  }

  private let long = String(repeating: "0123456789", count: 9)

  // Rule C-13.1
  @Test(
    "shows what a fresh one shows, whatever is appended to a line", .slow,
    arguments: [40, 17, 9], UInt64(0)..<(RunLength.isLong ? 8 : 3))
  func typed(columns: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    output.columns = columns
    let painter = output.painter(clock)
    var story = NaiveBlock()
    for _ in 0..<12 {
      for _ in 0..<3 { story.change(&random) }
      story.line = Array(story.line.prefix(20))
      (story.cursor, story.marked) = (story.line.count, 0..<0)
      var block = story.block(in: TerminalSize(columns: columns, rows: 24))
      painter.paint(block)
      for _ in 0..<random.next(below: 2 * columns) {
        block.text += random.next(below: 20) == 0 ? "日" : "x"
        block.cursor = block.text.utf8.count
        painter.paint(block)
        let fresh = Collected()
        fresh.columns = columns
        fresh.painter(clock).paint(block)
        let (screen, expected) = (output.screen, fresh.screen)
        #expect(screen.lines == expected.lines && screen.cursor == expected.cursor, "seed \(seed)")
      }
    }
  }

  @Test("writes nothing but a character that is appended to a line, unless another row begins")
  func typedAlone() {
    output.columns = 10
    let painter = output.painter(clock)
    var typed = block("", region: ["one"])
    painter.paint(typed)
    for character in "abc = " {
      let before = output.text
      typed.text.append(character)
      typed.cursor += 1
      painter.paint(typed)
      #expect(output.text == before + String(character))
    }
    typed.text += "x"
    typed.cursor += 1
    painter.paint(typed)
    #expect(output.screen.lines[..<3] == ["one", "/> abc = x", ""] && output.screen.cursor == (2, 0))
  }

  @Test("takes its block away, with its region, and paints it below the new text instead")
  func hidden() {
    let painter = output.painter(clock)
    output.writer.write("above\r\n")
    painter.paint(block(long, region: ["one", "two"]))
    #expect(output.screen.lines[..<3] == ["above", "one", "two"] && output.screen.cursor == (5, 13))
    painter.hide()
    output.writer.write("message\r\n")
    painter.paint(block(long, region: ["one", "two"]))
    #expect(output.screen.lines[..<4] == ["above", "message", "one", "two"] && output.screen.cursor == (6, 13))
    painter.hide()
    painter.hide()
    #expect(output.screen.text == "above\nmessage" && output.screen.cursor == (2, 0))
  }

  @Test(
    "leaves an accepted line as one that the terminal wraps, with its region if that should stay",
    arguments: [false, true], [false, true])
  func left(hasRegion: Bool, leavesRegion: Bool) {
    let painter = output.painter(clock)
    let region = ["one", "two"]
    painter.paint(block(long, region: hasRegion ? region : []))
    let before = output.text
    painter.leave(block(long, region: leavesRegion ? region : []), isMarked: true)
    let above = leavesRegion ? "one\r\ntwo\r\n" : ""
    #expect(output.text.dropFirst(before.count).hasSuffix("\u{1B}[K\(above)/> \(long)\r\n"))
    painter.paint(block(""))
    let text = (leavesRegion ? "onetwo" : "") + "/> \(long)/>"
    #expect(output.screen.lines.joined() == text && output.screen.cursor == (leavesRegion ? 5 : 3, 3))
  }

  @Test(
    "marks the prompt and the line that stay, for a terminal that distinguishes them",
    arguments: ["", "say x", "one\ntwo", "日本語", String(repeating: "0123456789", count: 9)], [false, true])
  func marked(text: String, isMarked: Bool) {
    let painter = output.painter(clock)
    painter.brush.marksLines = true
    painter.paint(block(text, region: ["one"]))
    let before = output.text
    painter.leave(block(text, region: ["one"]), isMarked: isMarked)
    let (prompt, line) = isMarked ? ("\u{1B}]133;A\u{1B}\\", "\u{1B}]133;B\u{1B}\\") : ("", "")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(output.text.dropFirst(before.count).hasSuffix("one\r\n\(prompt)/> \(line)\(lines)\r\n"))
  }

  @Test(
    "takes back the region above a line that it has left, also after a block of one row below it",
    arguments: ["say x", String(repeating: "0123456789", count: 9), "one\ntwo", "日本語"], [false, true])
  func takenBack(text: String, hasSpinner: Bool) {
    let painter = output.painter(clock)
    output.writer.write("above\r\n")
    painter.leave(block(text, region: ["one", "two"]), isMarked: true)
    if hasSpinner {
      painter.paint(block("spinning"))
      painter.takeAway()
    }
    #expect(painter.takeBackRegion())
    painter.paint(block("", region: ["one", "two"]))
    let line = "/> \(text)".filter { !$0.isNewline }
    #expect(output.screen.lines.joined() == "above" + line + "onetwo/>")
    painter.hide()
    #expect(!painter.takeBackRegion())
  }

  @Test(
    "takes nothing back if rows may have moved or scrolled away, or if anything was written",
    arguments: ["write", "resize", "stop", "region", "tall", "disputed", "abandon"])
  func notTakenBack(event: String) {
    let painter = output.painter(clock)
    let region = event == "region" ? [] : Array(repeating: "row", count: 20)
    painter.leave(block(event == "disputed" ? "👨‍👩‍👧" : "say x", region: region), isMarked: true)
    switch event {
    case "write": painter.show(above: "message\r\n")
    case "resize": output.columns = 39
    case "stop": output.stops += 1
    case "tall":
      painter.paint(block("", region: ["one", "two", "three"]))
      painter.takeAway()
    case "abandon": painter.abandon()
    default: break
    }
    let before = output.text
    #expect(!painter.takeBackRegion() && output.text == before)
  }

  @Test("leaves a line of one row where it is, without its marks")
  func leftInPlace() {
    let painter = output.painter(clock)
    var marked = block("say x")
    marked.marked = 0..<5
    painter.paint(marked)
    painter.leave(block("say x^C"), isMarked: true)
    #expect(output.screen.text == "/> say x^C" && output.screen.cursor == (1, 0))
    for column in 0..<12 { #expect(!output.screen.cell(row: 0, column: column).style.inverse) }
  }

  @Test(
    "leaves all of a line where the terminal is by then narrower than it has reported", arguments: [10, 20, 25, 36])
  func leftInNarrower(columns: Int) {
    let painter = output.painter(clock)
    let text = "say " + String(repeating: "x", count: 30)
    painter.paint(block(text))
    var screen = output.screen
    let before = output.text
    screen.resize(columns: columns, rows: 24)
    painter.leave(block(text), isMarked: true)
    screen.feed(String(output.text.dropFirst(before.count)))
    #expect(screen.lines.joined().contains("/> " + text))
  }

  // Rule S-11.3
  @Test("paints at once for the first of several sizes, then again when one has stayed for 80 milliseconds")
  func rest() async {
    let painter = output.painter(clock, reflows: true)
    let erased = "\r\u{1B}[C\u{1B}[J\r\u{1B}[K"
    var wanted = block("a")
    painter.repaint = { painter.paint(wanted) }
    painter.paint(wanted)
    for round in 0..<2 {
      var before = output.text
      for (index, columns) in [30, 20, 25].enumerated() {
        output.columns = columns
        painter.resized()
        let now = output.text.dropFirst(before.count)
        #expect(now == (index == 0 ? "\(erased)/> \(wanted.text)" : ""), "round \(round)")
        before = output.text
        wanted.text += "b"
        wanted.cursor += 1
        if index > 0 { painter.paint(wanted) }
        await clock.advanceWhenSlept(by: .milliseconds(79))
        #expect(output.text == before)
      }
      await clock.advanceWhenSlept(by: .milliseconds(1))
      await waitUntil { output.text != before }
      #expect(output.text.dropFirst(before.count) == "\(erased)/> \(wanted.text)")
      let after = output.text
      painter.paint(wanted)
      #expect(output.text == after)
    }
  }

  @Test(
    "holds the text to write above its block until the size has stayed, and loses nothing of it",
    arguments: [false, true])
  func messages(isAccepted: Bool) async {
    let painter = output.painter(clock)
    painter.repaint = { painter.paint(block("a")) }
    painter.paint(block("a"))
    // The first size is not held.
    output.columns = 35
    painter.resized()
    let before = output.text
    output.columns = 30
    painter.resized()
    for message in ["one\r\n", "two\r\n"] {
      painter.show(above: message)
      painter.paint(block("a"))
    }
    #expect(output.text == before)
    if isAccepted {
      painter.leave(block("a"), isMarked: true)
    } else {
      await clock.advanceWhenSlept(by: .milliseconds(80))
      await waitUntil { output.text != before }
    }
    #expect(output.screen.text == "one\ntwo\n/> a")
  }

  @Test("finds the beginning of its block from the rows that the terminal has made of it", arguments: [false, true])
  func moved(reflows: Bool) {
    let painter = output.painter(clock, reflows: reflows)
    painter.paint(block(long))
    let before = output.text
    output.columns = 10
    painter.resized()
    painter.hide()
    // 40 cells, 40 cells and 13, in rows of 10.
    let height = reflows ? 4 + 4 + 1 : 2
    #expect(output.text.dropFirst(before.count) == "\u{1B}[\(height)A\r\u{1B}[C\u{1B}[J\r\u{1B}[K")
  }

  @Test("forgets what others have overwritten, and begins below a block that it gives up")
  func forgotten() {
    let painter = output.painter(clock)
    painter.abandon()
    #expect(output.text == "")
    painter.paint(block("x"))
    painter.abandon()
    painter.paint(block("y"))
    painter.forget()
    output.writer.write("\r\n")
    painter.paint(block("z"))
    #expect(output.screen.text == "/> x\n/> y\n/> z")
  }

  @Test("leaves alone what others have written while the process was stopped, and keeps what it has painted since")
  func stopped() {
    let painter = output.painter(clock)
    for (round, isTold) in [true, false, true].enumerated() {
      painter.paint(block("one, two"))
      output.writer.write("\r\nothers \(round)")
      output.stops += 1
      // The process goes on, and may paint before it is notified.
      if !isTold { painter.comeBack() }
      painter.paint(block("two"))
      if isTold { painter.comeBack() }
      painter.hide()
    }
    #expect(output.screen.text == "/> one, two\nothers 0\n/> one, two\nothers 1\n/> one, two\nothers 2")
    painter.paint(block("three"))
    output.stops += 1
    painter.hide()
    #expect(output.screen.text.hasSuffix("others 2\n/> three"))
    // That was in the background, and a shell does not notify the process that gets the terminal. The next stop cannot be caught, and is
    // not counted.
    painter.paint(block("four"))
    painter.comeBack()
    painter.paint(block("five"))
    #expect(output.screen.text.hasSuffix("others 2\n/> three\n/> four\n/> five"))
  }
}
