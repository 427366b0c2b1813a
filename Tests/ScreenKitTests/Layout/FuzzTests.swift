import Testing
import TestSupport

// `displayWidth` and `truncated` are internal.
@testable import ScreenKit

@Suite(.timeLimit(.minutes(10))) struct FuzzTests {
  @Test(
    "Lines contain visible characters and fit, whatever the text", .slow, arguments: [UInt64.random(in: 0 ... .max), 1])
  func fuzz(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<10_000 {
      let text = random.text()
      let columns = [nil, 1, 2, 5, 13, 40, 80].randomElement(using: &random) ?? nil
      let characterSupport: CharacterSupport = Bool.random(using: &random) ? .unicode : .ascii
      let place = BlockPlace.allCases.randomElement(using: &random) ?? .text
      let context = "seed \(seed), round \(round), \(place) at \(String(describing: columns)): \(text.debugDescription)"
      try requireVisible([place.block(StyledText(text))], columns: columns, characterSupport: characterSupport, context)

      let once = neutralised(text, as: characterSupport)
      try #require(neutralised(once, as: characterSupport) == once, "\(context)")
      var line = StyledLine()
      line.append(text, as: characterSupport)
      try #require(line.width == once.displayWidth(as: characterSupport), "\(context)")
      let cut = random.next(below: 12)
      let short = line.truncated(to: cut, as: characterSupport)
      try #require(short.width <= cut && short.plain.displayWidth() == short.width, "\(context)")
    }
  }

  @Test("Cells end at straight edges", arguments: [UInt64.random(in: 0 ... .max), 2])
  func edges(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<1_000 {
      let rows = (0..<3).map { _ in [Block.Value(random.text()), "|"] }
      let width = [nil, 20, 40].randomElement(using: &random) ?? nil
      let lines = Rendering(columns: width).lines([.table(["A", "B"], rows: rows)]).dropFirst(2)
      let edges = Set(lines.map { $0.displayWidth() })
      try #require(edges.count == 1 && lines.allSatisfy { $0.hasSuffix("|") }, "seed \(seed), round \(round): \(rows)")
    }
  }
}
