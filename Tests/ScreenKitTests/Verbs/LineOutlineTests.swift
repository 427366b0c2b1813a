import ScreenKitTermTesting
import TestSupport
import Testing

// `VerbTable` is no part of the interface.
@testable import ScreenKit

@MainActor @Suite("The outline of a line that is typed", .timeLimit(.minutes(10)))
struct LineOutlineTests {
  private enum Change: Hashable { case change }

  private var table: VerbTable {
    let own: [Verb<Change>] = [
      Verb("open", .text("table"), "Open a table") { _ in .change }, Verb("open all", "Open all") { .change },
      Verb("note", .line("text"), "Write a note") { _ in .change },
      Verb("stop", "Stop") { .change }.disabled("nothing runs"),
    ]
    return VerbTable(
      screen: VerbList.definitions(of: own), everywhere: [], common: CommonVerbs(builtIn: [], hidden: [], refusals: [:])
    )
  }

  private func outline(_ line: String) -> (command: String, mistake: String, problem: String?) {
    let outline = table.outline(of: TypedLine(line))
    let bytes = Array(line.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return (text(outline.command), text(outline.mistake), outline.problem?.message)
  }

  @Test(
    "names the command, and what no further typing mends",
    arguments: [
      ("", "", "", nil), ("   ", "", "", nil), ("o", "o", "", nil), ("op", "op", "", nil), ("open", "open", "", nil),
      ("open al", "open", "", nil),
      ("open all", "open all", "", nil), (" open  Album", "open", "", nil), ("open \"a b\"", "open", "", nil),
      ("open 'a", "open", "", nil),
      ("note a b c \"d", "note", "", nil), ("stop", "stop", "stop", "nothing runs"),
      ("x", "", "x", "unknown command \"x\""),
      ("xyz é 👍🏽", "", "xyz", "unknown command \"xyz\""),
    ] as [(String, String, String, String?)])
  func parts(line: String, command: String, mistake: String, problem: String?) {
    let outline = outline(line)
    #expect(outline.command == command && outline.mistake == mistake)
    #expect(problem == nil ? outline.problem == nil : outline.problem?.hasPrefix(problem ?? "") == true)
  }

  @Test("marks the word that has no room")
  func room() {
    let outline = outline("open Album Artist  ")
    #expect(outline.command == "open" && outline.mistake == "Artist" && outline.problem != nil)
  }
}
