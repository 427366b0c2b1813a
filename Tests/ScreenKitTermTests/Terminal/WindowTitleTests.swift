import ScreenKit
import Testing

// `WindowTitle` is internal.
@testable import ScreenKitTerm
@testable import ScreenKitTermTesting

@MainActor @Suite("The title of the window", .timeLimit(.minutes(10)))
struct WindowTitleTests {
  // Rule C-05.3
  @Test("is set when it changes, without anything that a terminal would obey, and is restored on exit")
  func sequence() {
    let output = Collected()
    let title = WindowTitle(
      writer: output.writer, program: "films", characterSupport: .unicode, signals: SentSignals())
    title.show(nil)
    title.restore()
    #expect(output.text == "")
    title.show("A\u{1B}\\\u{07}\nB")
    #expect(output.text == "\u{1B}[22;2t\u{1B}]2;A␛\\␇⏎B - films\u{1B}\\")
    title.show("A\u{1B}\\\u{07}\nB")
    title.show(nil)
    title.show(nil)
    title.show(String(repeating: "x", count: 1000))
    title.restore()
    title.restore()
    let rest = "\u{1B}]2;films\u{1B}\\\u{1B}]2;\(String(repeating: "x", count: 99))…\u{1B}\\\u{1B}[23;2t"
    #expect(output.text == "\u{1B}[22;2t\u{1B}]2;A␛\\␇⏎B - films\u{1B}\\" + rest, "Each title is set once.")
  }

  @Test("is shown again after another program has had the terminal, above the one that the window had before")
  func again() {
    let (output, signals) = (Collected(), SentSignals())
    let title = WindowTitle(writer: output.writer, program: "films", characterSupport: .unicode, signals: signals)
    let (push, shown, pop) = ("\u{1B}[22;2t", "\u{1B}]2;A - films\u{1B}\\", "\u{1B}[23;2t")
    title.showAgain()
    title.show("A")
    // Stopped from outside: the window may have any title now.
    title.showAgain()
    // The guard has restored the title.
    _ = signals.hold(.title, false)
    title.showAgain()
    _ = signals.hold(.title, false)
    title.show("A")
    // Nothing is left to restore after it has been restored.
    _ = signals.hold(.title, false)
    title.restore()
    title.show("A")
    title.restore()
    #expect(output.text == push + shown + shown + push + shown + push + shown + push + shown + pop)
  }

  @Test("is in the prompt if the author wants it, or whatever the author makes; else the path is")
  func prompts() {
    let location = SessionLocation(path: "/table:Album", exactPath: nil, depth: 1, title: "Albums")
    let untitled = SessionLocation(path: "/", exactPath: "/", depth: 0)
    let clip = { (text: String) in String(text.prefix(5)) }
    #expect(ConsolePrompt.path.text(location, clip) == nil)
    #expect(ConsolePrompt.title.text(location, clip)?.string == "Album> ")
    #expect(ConsolePrompt.title.text(untitled, clip) == nil)
    let custom = ConsolePrompt.custom { "\($0.depth)$ " }
    #expect(custom.text(location, clip)?.string == "1$ " && custom.text(untitled, clip)?.string == "0$ ")
  }
}
