import Testing

// `Region` and `TerminalSize` are internal.
@testable import ScreenKitTerm

@Suite("The rows above a prompt", .timeLimit(.minutes(10)))
struct RegionTests {
  private func region(_ count: Int, keeping: LiveRegion, characterSupport: CharacterSupport = .unicode) -> Region {
    Region(
      (0..<count).map { NaiveBlock.line("row \($0)") }, keeping: keeping, advice: "; type look to show all",
      in: TerminalSize(columns: 40, rows: 8), Rendering(characterSupport: characterSupport))
  }

  @Test(
    "are cut to the available room, at the end that is not kept; the text says the same",
    arguments: [
      (5, 5, .keepingTop, ["row 0", "row 1", "row 2", "row 3", "row 4"]),
      (5, 4, .keepingTop, ["row 0", "row 1", "row 2", "… 2 more; type look to show all"]),
      (5, 4, .keepingEnd, ["… 2 more; type look to show all", "row 2", "row 3", "row 4"]),
      (100, 2, .keepingEnd, ["… 99 more; type look to show all", "row 99"]),
      (100, 1, .keepingTop, ["row 0"]), (100, 1, .keepingEnd, ["row 99"]), (100, 0, .keepingTop, []),
      (100, -3, .keepingTop, []), (0, 5, .keepingTop, []),
    ] as [(Int, Int, LiveRegion, [String])])
  func cut(count: Int, room: Int, keeping: LiveRegion, rows: [String]) {
    let region = region(count, keeping: keeping)
    #expect(region.count == count)
    let painted = region.rows(fitting: room, columns: 40).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(painted == rows)
    #expect(region.text(fitting: room, columns: 40) == rows.map { $0 + "\n" }.joined())
  }

  @Test(
    "have a message below them that takes precedence over them",
    arguments: [
      (5, ["row 0", "row 1", "row 2", "one", "two"]), (4, ["row 0", "… 2 more", "one", "two"]),
      (3, ["row 0", "one", "two"]), (2, ["one", "two"]), (1, ["one"]), (0, []), (-1, []),
    ], [false, true])
  func message(cut: (room: Int, rows: [String]), isBelowOther: Bool) {
    let size = TerminalSize(columns: 40, rows: 8)
    let message = ["one", "two"].map { NaiveBlock.line($0) }
    let lines = (0..<3).map { NaiveBlock.line("row \($0)") }
    let region =
      isBelowOther
      ? Region(
        Region([lines[0]], message: message, in: size, Rendering()), above: Array(lines[1...]), around: -1, in: size,
        Rendering()) : Region(lines, message: message, in: size, Rendering())
    #expect(region.count == 5)
    #expect(region.text(fitting: cut.room, columns: 40) == cut.rows.map { $0 + "\n" }.joined())
  }

  @Test(
    "are kept and laid out for painting as far as a screen can show them, of a million lines",
    arguments: [
      LiveRegion.keepingTop, .keepingEnd,
    ])
  func million(keeping: LiveRegion) {
    let lines = Array(repeating: NaiveBlock.line("row"), count: 1_000_000)
    let region = Region(lines, keeping: keeping, in: TerminalSize(columns: 40, rows: 8), Rendering())
    #expect(region.count == 1_000_000)
    #expect(region.rows(fitting: 1_000_000, columns: 40).count == 8)
    #expect(region.text(fitting: 3, columns: 40).contains("… 999998 more"))
  }

  @Test("say how many are missing, in ASCII too")
  func ascii() {
    #expect(
      region(9, keeping: .keepingTop, characterSupport: .ascii).text(fitting: 2, columns: 40).hasSuffix(
        "\n... 8 more; type look to show all\n"))
  }

  @Test("fit into a terminal that has become narrower since they were laid out", arguments: 1...12)
  func narrower(columns: Int) {
    let region = region(20, keeping: .keepingTop)
    for row in region.rows(fitting: 6, columns: columns) { #expect(row.width < max(2, columns)) }
  }
}
