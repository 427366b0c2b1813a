import ScreenKit
@testable import ScreenKitTerm
import Testing

@MainActor @Suite("The latest lines, for a report", .timeLimit(.minutes(10)))
struct RecentLinesTests {
  private let lines = RecentLines(Recording.Header(program: "p"), standardFile: { nil })

  private func screen(_ text: String) -> Recording.Screen { Recording.Screen(path: "/", lines: [text]) }

  private func add(_ event: Recording.Event) { lines.add(Recording.Entry(0, event)) }

  private func type(_ line: String, output: [String] = []) {
    add(.line(line, isWhole: true))
    add(.action(by: nil, at: 1))
    add(.end(Recording.Result(.done, output: output, screen: screen("after \(line)"))))
  }

  private var typed: [String] {
    lines.recording.entries.compactMap { if case .line(let line, _) = $0.event { line } else { nil } }
  }

  @Test("are all lines that have ended, from the first screen")
  func all() {
    #expect(lines.recording.entries.isEmpty)
    add(.start(screen("first")))
    add(.window(Window(columns: 40)))
    #expect(lines.recording.entries.map(\.event) == [.start(screen("first")), .window(Window(columns: 40))])
    type("a")
    add(.line("report", isWhole: true))
    #expect(typed == ["a"] && lines.recording.header?.omittedLines == 0)
  }

  @Test(
    "are at most 1,000, after the screen before the first of them, in the window that it had", arguments: [1, 2, 700])
  func last(count: Int) {
    add(.start(screen("first")))
    add(.window(Window(columns: 40)))
    type("a")
    add(.window(Window(columns: 50)))
    for number in 1..<(1_000 + count) { type("\(number)") }
    let recording = lines.recording
    #expect(typed.count == 1_000 && typed.last == "\(999 + count)" && recording.header?.omittedLines == count)
    let before = count == 1 ? "a" : "\(count - 1)"
    #expect(recording.entries[0].event == .start(screen("after \(before)")))
    #expect(recording.entries[1].event == .window(Window(columns: 50)))
    #expect(recording.entries[2].event == .line("\(count)", isWhole: true))
    #expect(recording.entries.count == 2 + 3_000)
  }

  @Test("are few if they show much, but the last one is always there")
  func size() {
    add(.start(screen("first")))
    for number in 1...20 {
      type("\(number)", output: Array(repeating: String(repeating: "x", count: 1_000), count: 1_000))
    }
    #expect(typed.count == 8 && typed.last == "20")
    type("big", output: [String(repeating: "x", count: 20 << 20)])
    #expect(typed == ["big"] && lines.recording.header?.omittedLines == 20)
  }

  @Test("do not name the values of options for secrets, nor lines that were typed as arguments")
  func arguments() {
    let typed = [
      "p", "--db-password", "-x", "--api-key=y=z", "file", "--Token", "--verbose", "z", "-c", "login a b", "-clogin",
      "-v",
    ]
    let recorded = [
      "--db-password", "•••", "--api-key=•••", "file", "--Token", "•••", "z", "-c", "•••", "-c•••", "-v",
    ]
    #expect(Terminal(arguments: typed).argumentsWithoutSecrets == recorded)
  }
}
