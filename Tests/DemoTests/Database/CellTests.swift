import Foundation
import DBWalkSQLite
import Testing

// A program has no interface.
@testable import dbwalk

@Suite(.timeLimit(.minutes(10))) struct CellTests {
  static let cells: [Cell] = [
    nil, 0, 1, -7, .integer(.max), .integer(.min), 1.5, -0.25, 1e300, .real(.infinity), .real(-.infinity), "", "1",
    "1.5", "NULL", "null", "true", "a\u{0}b", "e\u{301}", "é", "\u{1B}[31m", .malformed([0xC0, 0x9B]), .blob([]),
    .blob([0, 255]), .blob([1, 2]),
  ]

  @Test("Every cell survives a round trip through a coder", arguments: cells)
  func roundTrip(cell: Cell) throws {
    let data = try JSONEncoder().encode([cell])
    #expect(try JSONDecoder().decode([Cell].self, from: data) == [cell])
  }

  @Test("A key of any count survives a round trip through a coder", arguments: [0, 1, 2, 3], cells)
  func keyRoundTrip(count: Int, cell: Cell) throws {
    let key = RowKey(Array(repeating: cell, count: count))
    let data = try JSONEncoder().encode([key])
    #expect(try JSONDecoder().decode([RowKey].self, from: data) == [key])
  }

  @Test(
    "Cells and keys of one cell are written bare",
    arguments: [
      ([1], "1"), (["1"], "\"1\""), ([1.5], "1.5"), ([nil], "null"), ([1, "a"], "[1,\"a\"]"), ([], "[]"),
      ([.blob([0, 255])], "{\"blob\":\"00ff\"}"), ([.malformed([0x9B])], "{\"malformed\":\"9b\"}"),
      ([.real(.infinity)], "{\"real\":\"inf\"}"),
    ] as [(RowKey, String)])
  func written(key: RowKey, json: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(key), as: UTF8.self) == json)
  }

  @Test(
    "JSON that does not encode a cell is refused",
    arguments: ["true", "{}", "{\"blob\":\"0\"}", "{\"blob\":\"0g\"}", "{\"real\":\"x\"}", "{\"a\":1}", "[[1]]"])
  func refused(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RowKey.self, from: Data(json.utf8)) }
  }

  @Test("No two cells are equal that SQLite keeps apart")
  func distinct() {
    #expect(Set(Self.cells).count == Self.cells.count)
  }

  @Test(
    "A cell reads as people write it",
    arguments: [
      (nil, "NULL"), (-1, "-1"), (0.5, "0.5"), ("a b", "a b"), (.blob([10, 255]), "x'0aff'"),
      (.malformed([97, 0x9B]), "a\u{FFFD}"),
    ] as [(Cell, String)])
  func described(cell: Cell, text: String) {
    #expect(cell.description == text)
  }

  @Test(
    "A cell in a sentence is short",
    arguments: [
      (.text(String(repeating: "x", count: 41)), "\"" + String(repeating: "x", count: 40) + "…\""), ("Low", "\"Low\""),
      (.blob(Array(repeating: 7, count: 9)), "x'0707070707070707'…"), (.malformed([0x9B]), "\"\u{FFFD}\""), (9, "9"),
    ] as [(Cell, String)])
  func brief(cell: Cell, text: String) {
    #expect(cell.brief == text)
  }
}
