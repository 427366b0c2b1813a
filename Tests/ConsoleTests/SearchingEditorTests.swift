import ScreenKitTerm
import ScreenKitTermTesting
import TestSupport
import Testing

/// An editor with a search, begun by Ctrl-R, and with a line from a history of its own, shown by Ctrl-O. Ctrl-N is the key for newer lines.
@MainActor
private final class Searching: LineEditor {
  weak var host: (any LineEditorHost)?
  private(set) var isSearching = false
  private(set) var isAtNewest = true
  private var text = ""
  private var phrase = ""

  var line: EditedLine {
    EditedLine(text: text, cursor: text.utf8.count, message: isSearching ? "find \(phrase): " : nil)
  }

  func begin() { (isSearching, isAtNewest, text, phrase) = (false, true, "", "") }
  func end() { begin() }
  func insert(_ text: String) { self.text += text }
  func replace(with text: String) { self.text = text }
  func use(of key: ArraySlice<UInt8>) -> KeyUse { key.first == 0x0E ? .newer : .other }

  func type(_ keys: ArraySlice<UInt8>) -> Int {
    switch keys.first {
    case 0x04: host?.end(.end)
    case 0x0D: host?.end(.accepted(text))
    case 0x0E: text += " and newer"
    case 0x0F: (isAtNewest, text) = (false, "old")
    case 0x12: isSearching = true
    default:
      let typed = keys.prefix { $0 >= 0x20 }
      let letters = String(decoding: typed, as: UTF8.self)
      if isSearching { phrase += letters } else { insert(letters) }
      return typed.count
    }
    return 1
  }
}

private struct Jars: Screen {
  func body(_ notebook: Notebook) -> [Block] {
    Block.table(["jar"], rows: [Block.Row(["figs"], line: "say figs"), Block.Row(["nuts"], line: "say nuts")])
  }

  func verbs(_ notebook: Notebook) -> [Verb<Note>] { Verb("say", .text("what"), "Say something") { .note($0) } }
}

@Typist @Suite("An editor with a state of its own", .serialized, .timeLimit(.minutes(10)))
struct SearchingEditorTests {
  private let console = TestedConsole("Jars") { terminal in
    let store = Store(Notebook(), reducer: Notebook.reducer)
    return await Console(store, path: \.path, root: Jars(), editor: .custom { Searching() }).main(on: terminal)
  }

  private func wait(for end: String, in session: TerminalSession) throws {
    try session.wait(until: { _ in session.promptLine.hasSuffix(end) }, described: "a line that ends with \(end)")
  }

  @Test("is offered the lines of the screen at the newest line only")
  func recalled() throws {
    let session = try Consoles.open(console)
    try session.wait(for: "nuts")
    try session.waitUntilIdle()
    try session.type("\u{0E}")
    try wait(for: "say figs", in: session)
    try session.type("\u{0F}")
    try wait(for: "old", in: session)
    try session.type("\u{0E}")
    try wait(for: "old and newer", in: session)
  }

  @Test("gets the first line of a paste as typed keys while it searches")
  func searched() throws {
    let session = try Consoles.open(console)
    try session.wait(for: "nuts")
    try session.waitUntilIdle()
    try session.type("\u{12}")
    try session.wait(for: "find")
    try session.paste("figs\nnuts\n")
    try session.wait(for: "Searching for the first of 2 pasted lines.")
    try wait(for: "find figs:", in: session)
  }
}
