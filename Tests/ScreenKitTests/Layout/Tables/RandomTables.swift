import Foundation
import ScreenKit
import TestSupport
import Testing

extension SeededGenerator {
  /// A table of numbers, dates and texts, with distinct titles.
  mutating func table() -> Block {
    let count = 1 + next(below: 12)
    let columns = (0..<count).map { index in
      Block.Column(
        "T\(index)" + String(repeating: "x", count: next(below: 12)),
        alignment: [.automatic, .automatic, .left, .right].randomElement(using: &self) ?? .left,
        priority: [0, 0, 0, 1, -1].randomElement(using: &self) ?? 0,
        minimum: [nil, nil, 3, 20].randomElement(using: &self) ?? nil,
        maximum: [nil, nil, 0, 10].randomElement(using: &self) ?? nil,
        overflow: next(below: 4) == 0 ? .wrap : .cut, showsBars: next(below: 4) == 0)
    }
    let kinds = (0..<count).map { _ in next(below: 4) }
    let rows = (0..<next(below: 30)).map { _ in
      Block.Row(
        kinds.prefix(next(below: 8) == 0 ? next(below: count + 1) : count).map { cell(of: $0) },
        mark: next(below: 10) == 0 ? .selected : nil)
    }
    return .table(columns, rows: rows)
  }

  private mutating func cell(of kind: Int) -> Block.Value {
    switch (kind, next(below: 8)) {
    case (_, 0): .null
    case (0, _): .integer(Int.random(in: -99_999_999...99_999_999, using: &self))
    case (1, _):
      .text(StyledText("20\(10 + next(below: 90))-1\(next(below: 3))-\(10 + next(below: 20)) 0\(next(below: 10)):30"))
    case (2, 1): .text(StyledText(text()))
    default:
      .text(StyledText((0..<next(below: 9)).map { _ in "word\(next(below: 100))" }.joined(separator: " ")))
    }
  }
}

@Suite("Random tables", .timeLimit(.minutes(10)))
struct RandomTableTests {
  @Test("fit, say which columns are missing, and show numbers and dates whole", .slow, arguments: 0..<300)
  func screens(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = random.table()
    guard case .table(let columns, let rows) = table.kind else { return }
    for width in [20, 40, 60, 80, 132] {
      let rendering = Rendering(columns: width, characterSupport: random.next(below: 3) == 0 ? .ascii : .unicode)
      let context = "seed \(seed) at \(width)"
      try requireVisible([table], columns: width, characterSupport: rendering.characterSupport, context)
      let lines = rendering.lines([table])
      let missing = rendering.columnScroll(of: [table]).map { scroll in
        scroll.titles.indices.filter { !scroll.shown.contains($0) }.map { scroll.titles[$0] }
      }
      if let missing {
        try #require(lines.last?.hasPrefix(rendering.characterSupport == .ascii ? "... " : "… ") == true, "\(context)")
        try #require(lines.last?.contains("\(missing.count) more") == true, "\(context)")
      }
      let whole = Set(lines.flatMap { $0.split(separator: " ") })
      for row in rows {
        for (column, value) in zip(columns, row.values) where missing?.contains(column.title) != true {
          guard let figure = value.figure else { continue }
          try #require(
            figure.split(separator: " ").allSatisfy(whole.contains),
            "\(context): \(figure)\n\(lines.joined(separator: "\n"))")
        }
      }
    }
  }

  // Rules C-04.5, C-14.1
  @Test("contain the same values in JSON, and every value where nothing is cut", arguments: 0..<100)
  func data(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = random.table()
    guard case .table(let columns, let rows) = table.kind else { return }
    let json = try JSONSerialization.jsonObject(with: Data(Block.json([table]).utf8)) as? [[String: Any]]
    let read = try #require(json?.first)
    #expect(read["columns"] as? [String] == columns.map(\.title))
    let values = try #require(read["rows"] as? [[Any]])
    #expect(values.map(\.count) == rows.map(\.values.count))
    let lines = Rendering().lines([table]).dropFirst()
    #expect(lines.count == rows.count)
    for (line, (row, values)) in zip(lines, zip(rows, values)) {
      for (value, json) in zip(row.values, values) {
        switch value {
        case .integer(let number):
          #expect(json as? Int == number && line.contains("\(number)"))
        case .text(let text):
          #expect(json as? String == text.string)
          if text.string.hasPrefix("word") { #expect(line.contains(text.string)) }
        default: #expect(json is NSNull)
        }
      }
    }
  }
}

extension Block.Value {
  /// Its text if it is one of the numbers and dates of random tables.
  fileprivate var figure: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text) where text.string.hasPrefix("20") && text.string.hasSuffix(":30"): text.string
    default: nil
    }
  }
}
