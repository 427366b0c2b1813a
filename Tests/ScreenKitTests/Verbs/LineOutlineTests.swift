import ScreenKitTermTesting
import TestSupport
import Testing

// `VerbTable` is internal.
@testable import ScreenKit

@MainActor @Suite("The outline of a line that is typed", .timeLimit(.minutes(10)))
struct LineOutlineTests {
  private enum Change: Hashable { case change }
  private enum Side: Int, CaseIterable { case left = 10, right = 20 }

  private var table: VerbTable {
    let own: [Verb<Change>] = [
      Verb("open", .text("table"), "Open a table") { _ in .change }, Verb("open all", "Open all") { .change },
      Verb("note", .line("text"), "Write a note") { _ in .change },
      Verb("stop", "Stop") { .change }.disabled("nothing runs"),
      Verb("add", .integer("amount", in: 3...50), .optional(.number("factor")), "Add a number") { _, _ in .change },
      Verb(
        "turn", .choice("side", of: Side.self),
        .rest(.choice("color", from: ["red", "Green", "grey"])).defaulting(to: []), "Turn"
      ) {
        _, _ in .change
      },
      Verb("look", .choice("thing", from: ["a"]).suggesting { _ in [] }, "Look") { _ in .change },
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
    "names the command, and mistakes that no further typing fixes",
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

  /// In the lines, `<` and `>` enclose correct values, and `[` and `]` enclose the mistake.
  @Test(
    "checks numbers and choices, as far as more typing cannot fix them",
    arguments: [
      ("add <3>", nil), ("add <12> <0.5>", nil), ("add 1", nil), ("add -", nil), ("add [1] ", "from 3 to 50"),
      ("add [51]", "from 3 to 50"), ("add [x]", "whole number"), ("add [-4]", "from 3 to 50"), ("add 0", nil),
      ("add [99999999999999999999]", "whole number"), ("add <3> -1e", nil), ("add <3> [1e] ", "number"),
      ("add <3> [nan]", "number"), ("add <'3'>", nil), ("add [x] <2>", "whole number"), ("add [x] y", "whole number"),
      ("add <3> <4> [5]", "unexpected argument"), ("turn <left>", nil), ("turn <LE>", nil), ("turn 1", nil),
      ("turn [1] ", "unknown side"), ("turn <10> ", nil),
      ("turn <20> g", nil), ("turn [up]", "unknown side"), ("turn <left> <green> <red> [blue]", "unknown color"),
      ("turn <left> [gre] ", "ambiguous"), ("turn --he", nil), ("turn --help", nil), ("look any ", nil),
      ("open [", nil),
    ] as [(String, String?)])
  func values(marked: String, problem: String?) {
    let line = marked.filter { !"<>".contains($0) && (problem == nil || !"[]".contains($0)) }
    let outline = table.outline(of: TypedLine(line))
    var bytes = Array(line.utf8)
    var marks = outline.values.flatMap { [($0.upperBound, ">"), ($0.lowerBound, "<")] }
    if !outline.mistake.isEmpty { marks += [(outline.mistake.upperBound, "]"), (outline.mistake.lowerBound, "[")] }
    for (place, mark) in marks.sorted(by: { $0.0 > $1.0 }) { bytes.insert(contentsOf: mark.utf8, at: place) }
    #expect(String(decoding: bytes, as: UTF8.self) == marked)
    #expect(problem.map { outline.problem?.message.contains($0) == true } ?? (outline.problem == nil))
  }

  @Test("is empty before anything is named, and equal to one that is put together from the same parts")
  func parts() {
    #expect(table.outline(of: TypedLine("  ")) == LineOutline() && table.outline(of: TypedLine("op")) != LineOutline())
    var outline = LineOutline()
    (outline.command, outline.values) = (0..<3, [4..<6])
    #expect(table.outline(of: TypedLine("add 12 ")) == outline)
    outline.mistake = 7..<8
    outline.problem = LineError("<factor> must be a number, not \"x\"", place: "add")
    #expect(table.outline(of: TypedLine("add 12 x")) == outline)
  }

  @Test("marks the word that does not fit")
  func room() {
    let outline = outline("open Album Artist  ")
    #expect(outline.command == "open" && outline.mistake == "Artist" && outline.problem != nil)
  }
}
