import ScreenKit
import Testing

@testable import ScreenKitTerm

@MainActor @Suite("The title of the window")
struct WindowTitleTests {
  @Test("is set when it changes, without what a terminal would obey, and is what it was at the end")
  func sequence() {
    let output = Collected()
    let title = WindowTitle(writer: output.writer, program: "films", repertoire: .unicode)
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

  @Test(
    "is set on terminals that have one",
    arguments: [
      ("xterm-256color", true), ("tmux-256color", true), ("screen", true), ("alacritty", true), ("linux", false),
      ("vt100", false), ("dumb", false), ("", false),
    ])
  func terminals(term: String, isExpected: Bool) {
    #expect(WindowTitle.isExpected(in: ["TERM": term]) == isExpected)
  }

  @Test("stands in the prompt if the author wants it, or whatever the author makes; else the path does")
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
