import PresentationTesting
import ScreenKit
import ScreenKitTermTesting
import TestSupport
import Testing

// `ProgressRows` and `LinePresses` are internal.
@testable import ScreenKitTerm

@MainActor @Suite("How far a line at work is, above its sign,", .timeLimit(.minutes(10)))
struct ProgressRowsTests {
  private func text(_ rows: ProgressRows, at seconds: Double, _ rendering: Rendering = Rendering()) -> [String] {
    rows.lines(at: .seconds(seconds), rendering).map(\.plain)
  }

  @Test("is a row for each effect, the numbers first, with the remaining time when it can be estimated")
  func estimates() {
    var rows = ProgressRows()
    rows.update([EffectProgress(0, of: 6, "api"), EffectProgress(7, "rows", effect: 1)], at: .seconds(1))
    #expect(text(rows, at: 5) == ["0 of 6  api 0 %", "7  rows"])
    rows.update([EffectProgress(3, of: 6, "db"), EffectProgress(9, "rows", effect: 1)], at: .seconds(4))
    #expect(text(rows, at: 4) == ["3 of 6, 3 s left  db 50 %", "9  rows"])
    #expect(text(rows, at: 4.5).first == "3 of 6, 4 s left  db 50 %")
    rows.update([EffectProgress(6, of: 6, "")], at: .seconds(7))
    #expect(text(rows, at: 8) == ["6 of 6 100 %"])
  }

  @Test("gives no time that would be a guess: at once, after going back, of an end that is passed or too far")
  func noEstimate() {
    var rows = ProgressRows()
    rows.update([EffectProgress(0, of: 100)], at: .zero)
    rows.update([EffectProgress(50, of: 100)], at: .seconds(0.9))
    #expect(rows.remaining(of: rows.reports[0], at: .seconds(0.9)) == nil)
    #expect(rows.remaining(of: rows.reports[0], at: .seconds(2)) == .seconds(2))
    rows.update([EffectProgress(10, of: 100)], at: .seconds(3))
    #expect(rows.remaining(of: rows.reports[0], at: .seconds(9)) == nil)
    for (completed, total) in [(11, Int.max), (120, 100), (100, 100), (Int.max, 0), (11, Int.min)] {
      rows.update([EffectProgress(completed, of: total)], at: .seconds(9))
      #expect(rows.remaining(of: rows.reports[0], at: .seconds(10)) == nil)
      #expect(text(rows, at: 10).count == 1)
    }
  }

  @Test("counts the effects that do not fit into eight rows")
  func many() {
    var rows = ProgressRows()
    rows.update((0..<8).map { EffectProgress($0, effect: $0) }, at: .zero)
    #expect(text(rows, at: 1).count == 8)
    rows.update((0..<20).map { EffectProgress($0, effect: $0) }, at: .zero)
    #expect(text(rows, at: 1).count == 8 && text(rows, at: 1).last == "... 13 more")
  }

  @Test(
    "is one line of visible characters each, whatever the terminal", arguments: [1, 5, 12, 30, 80],
    [
      "a label that is much too long for any row, 東京 太郎 included", "two\nlines\u{1B}[2J",
    ])
  func narrow(columns: Int, label: String) {
    for characterSupport in [CharacterSupport.ascii, .unicode] {
      var rows = ProgressRows()
      rows.update([EffectProgress(1, of: 3, label), EffectProgress(1, label, effect: 1)], at: .zero)
      for line in rows.lines(
        at: .zero, Rendering(columns: columns, characterSupport: characterSupport, drawsLines: true))
      {
        #expect(line.width <= columns && !line.plain.contains { $0.isNewline || $0 == "\u{1B}" })
      }
    }
  }

  @Test("is painted above the spinner when that turns, and disappears with it")
  func painted() async {
    let clock = TestClock()
    let output = Collected()
    let spinner = output.spinner(clock)
    spinner.update([EffectProgress(1, of: 2, "lost")])
    spinner.start()
    spinner.update([EffectProgress(1, of: 2, "api"), EffectProgress(5, "db", effect: 1)])
    await clock.advanceWhenSlept(by: .milliseconds(300))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text.contains("1 of 2  api"))
    #expect(output.screen.text.contains("\n5  db\n⠋ 0.3 s, Ctrl-C to cancel"))
    spinner.update([])
    await clock.advanceWhenSlept(by: .milliseconds(100))
    await clock.advanceWhenSlept(by: .zero)
    #expect(output.screen.text == "⠙ 0.4 s, Ctrl-C to cancel")
    spinner.stop()
    #expect(output.screen.text == "" && output.screen.cursor == (0, 0))
  }
}

@MainActor @Suite("Ctrl-C while an endless line runs", .timeLimit(.minutes(10)))
struct LinePressesTests {
  private final class Shown { var counts: [Int] = [], ends = 0 }

  @Test("says what the next one will do, and the third, a second after the first, ends the program")
  func presses() async {
    let clock = TestClock()
    let shown = Shown()
    let presses = LinePresses(clock: clock, show: { shown.counts.append($0) }, end: { shown.ends += 1 })
    presses.press()
    #expect(shown.counts.isEmpty)
    await clock.advanceWhenSlept(by: .milliseconds(500))
    await waitUntil { shown.counts == [1] }
    presses.press()
    await clock.advanceWhenSlept(by: .milliseconds(499))
    #expect(shown.counts == [1])
    presses.press()
    #expect(shown.ends == 0)
    await clock.advanceWhenSlept(by: .milliseconds(1), sleepers: 2)
    presses.press()
    #expect(shown.ends == 1)
  }

  @Test("says nothing about a line that has ended meanwhile")
  func ended() async {
    let clock = TestClock()
    let shown = Shown()
    var presses: LinePresses? = LinePresses(clock: clock, show: { shown.counts.append($0) }, end: {})
    presses?.press()
    presses = nil
    await clock.advanceWhenSlept(by: .milliseconds(500))
    for _ in 0..<10 { await Task.yield() }
    #expect(shown.counts.isEmpty)
  }
}
