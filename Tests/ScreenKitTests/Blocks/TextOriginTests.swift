import Foundation
import ScreenKit
import TestSupport
import Testing

@Suite("The author's words in a text", .timeLimit(.minutes(10)))
struct TextOriginTests {
  nonisolated private static let name = "Ann"

  private static func words(in text: StyledText) -> [String] {
    text.pieces.flatMap { piece -> [String] in
      guard case .run(let run) = piece else { return [] }
      return run.author.map { String(run.text[$0]) }
    }
  }

  @Test(
    "come from literals, and from marked constants",
    arguments: [
      ("all of it", ["all of it"]), ("", []), ("two\nlines", ["two", "lines"]), ("Hello \(name).", ["Hello ", "."]),
      ("\(name)", []), ("\(lines: name), \(name, style: .strong)!", [", ", "!"]), (StyledText(name), []),
      (StyledText("literal"), ["literal"]), (StyledText("literal", .faint), []), (StyledText(lines: "a\nb"), []),
      (StyledText(decoding: [65]), []),
      (.author("Total", .strong), ["Total"]), ("a \("b" as StyledText) c", ["a b c"]),
      ("a \(StyledText(name)) c" + " d", ["a ", " c d"]), ("é\u{301}\("\u{301}")\u{301}", ["é\u{301}", "\u{301}"]),
    ] as [(StyledText, [String])])
  func literals(text: StyledText, words: [String]) {
    #expect(Self.words(in: text) == words)
  }

  @Test("do not affect equality")
  func equality() {
    #expect(
      ("Ann" as StyledText) == "\(Self.name)"
        && Set<StyledText>(["Hi Ann", "Hi \(Self.name)", "\("Hi") Ann"]).count == 1)
  }

  @Test("are kept when texts are joined, put into others and sent as JSON", arguments: 0..<200 as Range<UInt64>)
  func joined(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = StyledText()
    var expected: [String] = []
    for _ in 0..<random.next(below: 12) {
      let (part, style) = (random.text(), [Style.plain, .strong, .faint][random.next(below: 3)])
      let way = random.next(below: 4)
      switch way {
      case 0: text += .author(part, style)
      case 1: text = "\(text)\(StyledText.author(part))"
      case 2: text = "\(text)\(part, style: style)"
      default: text = text + StyledText(part, style)
      }
      let lines = way < 2 ? part.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } : [part[...]]
      expected += lines.map { $0.unicodeScalars.map { "\($0) \(way < 2)" } }.joined(separator: ["break"])
    }
    #expect(Self.scalars(of: text) == expected)
    let copy = try JSONDecoder().decode(StyledText.self, from: JSONEncoder().encode(text))
    #expect(copy == text && Self.scalars(of: copy) == expected)
  }

  /// Each scalar of a text, and whether it is the author's.
  private static func scalars(of text: StyledText) -> [String] {
    text.pieces.flatMap { piece -> [String] in
      guard case .run(let run) = piece else { return ["break"] }
      return run.text.unicodeScalars.indices.map { index in
        "\(run.text.unicodeScalars[index]) \(run.author.contains { $0.contains(index) })"
      }
    }
  }

  /// Blocks with data and the author's words in every place that takes either.
  private static func blocks(_ data: String) -> [Block] {
    [
      "Words \(data)", .text(StyledText(data)), .text(StyledText(lines: data, .strong)), .heading("Words \(data)"),
      .list(["Words \(data)", "\(data)"], isNumbered: true), .note(.warning, "Words \(data)"),
      .tree([.init("Words \(data)", [.init("\(data)", [])])]), .group("Words \(data)") { "\(data)" },
      .beside([["Words \(data)"]]), .link("Words \(data)", to: data), .progress("Words \(data)", 0.5),
      .sparkline("Words \(data)", [1]), .bars([.init(data, 1)]), .difference(from: data, to: "Words"),
      .fields([
        .init(data, "Words \(data)"), .init("x", .init(data)), .init("x", .beginning(.init(data), omittedBytes: 1)),
      ]),
      .table([.init(data)], rows: [["Words \(data)"], [.init(data)]]), .text("\(LineError("no \(data)").message)"),
    ]
  }

  /// The texts in JSON that are marked as the author's.
  private static func words(inJSON value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(words) }
    guard let object = value as? [String: Any] else { return [] }
    let own = ["text", "label", "title"].compactMap { object[$0] as? String }
    return (object["author"] as? Bool == true ? own : []) + object.values.flatMap(words)
  }

  @Test(
    "are never data, wherever in a block or a notice the data is",
    arguments: ["EVIL", "a\nEVIL\nb", "\u{301}EVIL"])
  func places(data: String) throws {
    for block in Self.blocks(data) {
      let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode([block]))
      let words = Self.words(inJSON: json)
      #expect(words.allSatisfy { !$0.contains("EVIL") }, "\(json)")
    }
    let words = try Self.words(inJSON: JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.blocks(data))))
    // Ten texts are not values. A value has marks only with styles or newlines.
    #expect(words.count { $0 == "Words " } >= 10, "\(words)")
    let notice = try JSONEncoder().encode(Notice("Words \(data)", level: .error))
    #expect(try Self.words(inJSON: JSONSerialization.jsonObject(with: notice)) == ["Words "])
  }
}
