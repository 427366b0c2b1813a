import Foundation
import ScreenKit
import TestSupport
import Testing

@MainActor @Suite("Rows and texts that carry a line", .timeLimit(.minutes(10)))
struct CarriedLineTests {
  private static let order: StyledText = "Low. \(StyledText.author("Order", .link).running("order plums")) \("now")"
  private static let table = Block.table(
    ["#", "jar"],
    rows: [.init([1, "figs"], line: "open 1"), .init([2, "plums"], mark: .new, line: "open 2"), .init([3, "old"])])

  @Test("keep it when texts are joined, and differ from texts that carry another")
  func texts() throws {
    let text = StyledText("a").running("x") + StyledText("b").running("x") + StyledText("c").running("y") + "d"
    let runs = text.pieces.compactMap { if case .run(let run) = $0 { run } else { nil } }
    #expect(runs.map(\.text) == ["ab", "c", "d"] && runs.map(\.line) == ["x", "y", nil])
    #expect(
      StyledText("a").running("x") != StyledText("a") && StyledText("a").running("x") != StyledText("a").running("y"))
    #expect(Set([StyledText("a").running("x"), StyledText("a").running("x")]).count == 1)
    let lines: StyledText = "one\ntwo"
    #expect(lines.running("z").string == "one\ntwo")
    #expect(
      Rendering().text([.text(Self.order), Self.table]) == Rendering().text([.text("Low. Order \("now")"), Self.table]))
  }

  @Test("can be sent to another process, also as rows that have changed")
  func coding() throws {
    for block in [Block.text(Self.order), Self.table, .heading(StyledText("h").running("a \"b\" <c>"))] as [Block] {
      let bytes = try JSONEncoder().encode(block)
      #expect(try JSONDecoder().decode(Block.self, from: bytes) == block)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(Self.table), as: UTF8.self)
        == ##"{"columns":["#","jar"],"kind":"table","lines":["open 1","open 2",null],"marks":[null,"new",null],"rows":[[1,"figs"],[2,"plums"],[3,"old"]]}"##
    )
    let text = String(decoding: try encoder.encode(StyledText("a").running("b")), as: UTF8.self)
    #expect(text == #"{"runs":[{"author":true,"line":"b","text":"a"}],"text":"a"}"#)
    // A script already knows the lines.
    #expect(!Block.json([Self.table, .text(Self.order)]).contains("open 1"))
  }

  @Test("are buttons and rows with the line in HTML, whatever is in it")
  func html() {
    #expect(
      Block.html([.text(Self.order)]) == """
        <p>Low. <button type="button" data-line="order plums">Order</button> now</p>

        """)
    #expect(Block.html([Self.table]).contains("<tr class=\"new\" data-line=\"open 2\">"))
    #expect(Block.html([Self.table]).contains("<tr><td class=\"right\">3</td>"))
    let hostile = "open \"'><script>&"
    let escaped = "data-line=\"open &quot;&#39;&gt;&lt;script&gt;&amp;\""
    #expect(Block.html([.table(["a"], rows: [.init([1], line: hostile)])]).contains("<tr \(escaped)>"))
    #expect(StyledText("x\u{7}y").running(hostile).html.hasPrefix("<button type=\"button\" \(escaped)>x<span"))
    #expect(StyledText("x\u{7}y").running(hostile).html.hasSuffix("y</button>"))
    // A web link wins: a browser has no link in a button.
    let link = Block.link(StyledText("Swift").running("go"), to: "https://swift.org")
    #expect(Block.html([link]).contains("<a href") && !Block.html([link]).contains("button"))
  }

  @Test("write only their text to a terminal")
  func terminal() {
    for followsLinks in [true, false] {
      var rendering = Rendering(columns: 40, styles: .ansi)
      rendering.followsLinks = followsLinks
      let text = rendering.text([.text(StyledText("Order").running("order \u{1B}]0;x\u{7}")), Self.table])
      #expect(!text.contains("order") && !text.contains("]8;") && !text.contains("open 1"))
    }
  }

  @Test("are cut and wrapped with their text")
  func wrapping() {
    let text = StyledText("one two three").running("go") + StyledText(" four")
    let lines = Rendering(columns: 8, styles: .ansi).styledLines([.text(text)])
    #expect(lines.map(\.plain) == ["one two", "three", "four"])
    #expect(lines.map { $0.spans.map { $0.target == .line("go") } } == [[true], [true], [false]])
  }

  @Test("keep it as headings, titles, and values in quotes")
  func shownOtherwise() {
    let text = StyledText("12").running("go")
    for block in [.heading(text), .group(text) { "x" }, .table(["a"], rows: [[.text(text)]])] as [Block] {
      let spans = Rendering(columns: 20, styles: .ansi).styledLines([block]).flatMap(\.spans)
      #expect(spans.contains { $0.target == .line("go") }, "\(block)")
    }
  }

  /// Shows a row for each note, which opens the note by its number, or by its text.
  private struct Shelf: Screen {
    let byNumber: Bool

    func body(_ notebook: Notebook) -> [Block] {
      Block.tree([
        .init(
          "notes",
          notebook.notes.enumerated().map { index, note in
            .init(StyledText("note").running(byNumber ? "open \(index + 1) \(note)" : "open \(Words.quote(note))"))
          })
      ])
    }

    func verbs(_ notebook: Notebook) -> [Verb<Note>] {
      Verb("open", .rest(.text("note")), "Open a note") { .note($0.joined(separator: " ")) }
    }
  }

  @Test("make another frame when the line changes, so that a line with a number is refused", arguments: [true, false])
  func frames(byNumber: Bool) async {
    let store = Store(Notebook(notes: ["figs"]), reducer: Notebook.reducer)
    let session = Session(store, path: \.path, root: Shelf(byNumber: byNumber)) { _, _ in Shelf(byNumber: byNumber) }
    let port = EncodedPort(session)
    let first = await port.screen()
    store.send(.note("plums and pears"))
    let second = await port.screen()
    #expect(second.frame > first.frame)
    #expect(await port.type("open 1 figs", on: first.frame).status == .stale)
    #expect(await port.type("open figs", on: first.frame).status == .done)
    #expect(await port.type("open \"plums and pears\"", on: second.frame).status == .done)
  }
}
