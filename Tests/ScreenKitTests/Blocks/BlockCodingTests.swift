import Foundation
import ScreenKit
import Testing

@Suite("The JSON of a block that is sent to another process", .timeLimit(.minutes(10)))
struct BlockCodingTests {
  private func written(_ block: Block) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(block), as: UTF8.self)
  }

  private func read(_ text: String) throws -> Block { try JSONDecoder().decode(Block.self, from: Data(text.utf8)) }

  // Rule C-04.1
  @Test(
    "is short, and includes only what differs from the defaults",
    arguments: [
      ("plain", #"{"author":true,"kind":"text","text":"plain"}"#),
      ("\("red", style: .error)", #"{"kind":"text","runs":[{"style":"error","text":"red"}],"text":"red"}"#),
      ("two\nlines", #"{"author":true,"kind":"text","text":"two\nlines"}"#),
      ("\("a\nb")", #"{"kind":"text","runs":[{"text":"a\nb"}],"text":"a\nb"}"#),
      (
        "\("a\nb")\nc",
        #"{"kind":"text","runs":[{"text":"a\nb"},{"break":true,"text":"\n"},{"author":true,"text":"c"}],"text":"a\nb\nc"}"#
      ),
      ("\("data")", #"{"kind":"text","text":"data"}"#),
      (
        "Dropped \("plums").",
        #"{"kind":"text","runs":[{"author":true,"text":"Dropped "},{"text":"plums"},{"author":true,"text":"."}],"text":"Dropped plums."}"#
      ),
      (
        .table(["Id", .init("Name", priority: 2)], rows: [[1, "x"], [2.0, 2.5], [nil, true]]),
        #"{"columns":["Id",{"priority":2,"title":"Name"}],"kind":"table","rows":[[1,"x"],[{"real":"2.0"},2.5],[null,true]]}"#
      ),
      (
        .table(["a"], rows: [.init([.bytes([0, 255])], mark: .new), .init([.invalidText([0xFF])])]),
        #"{"columns":["a"],"kind":"table","marks":["new",null],"rows":[[{"bytes":"00ff"}],[{"base64":"/w=="}]]}"#
      ),
      (
        .fields(["a": .beginning("b", omittedBytes: 3)]),
        #"{"fields":[{"label":"a","value":{"beginning":"b","omittedBytes":3}}],"kind":"fields"}"#
      ),
      (
        .fields(["a": .shown("1", as: "'1'")]),
        #"{"fields":[{"label":"a","value":{"shown":"'1'","value":"1"}}],"kind":"fields"}"#
      ),
      (
        .bars([.init("a", nil), .init("b", .infinity)]),
        #"{"bars":[{"label":"a","value":null},{"label":"b","value":{"real":"inf"}}],"kind":"bars"}"#
      ),
    ] as [(Block, String)])
  func short(block: Block, text: String) throws {
    #expect(try written(block) == text)
    #expect(try read(text) == block)
  }

  @Test("reads what a script writes as JSON, except for what that leaves out", arguments: BlockKindTests.all)
  func scripts(block: Block) throws {
    let text = String(Block.json([block]).dropFirst().dropLast())
    #expect(Block.json([try read(text)]) == Block.json([block]))
    #expect(Block.json([try read(try written(block))]) == Block.json([block]))
    // The other block has every member of a script's block.
    let script = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    let port = try JSONSerialization.jsonObject(with: Data(try written(block).utf8)) as? [String: Any] ?? [:]
    #expect(
      Set(script.keys).isSubset(of: port.keys)
        && Set(port.keys).subtracting(script.keys).isSubset(of: ["runs", "author"]))
  }

  @Test("from a newer version is read as far as it is known")
  func unknown() throws {
    let rendering = Rendering(columns: 40)
    #expect(try rendering.lines([read(#"{"kind":"map","text":"a map","zoom":3}"#)]) == ["a map"])
    #expect(try rendering.lines([read(#"{"kind":"map","zoom":3}"#)]) == [])
    #expect(try rendering.lines([read("{}")]) == [])
    #expect(try read(#"{"kind":"text","text":"x","runs":[{"text":"x","style":"neon"}]}"#) == "x")
    #expect(try read(#"{"kind":"note","role":"joke","text":"x"}"#) == .note(.info, "x"))
    #expect(
      try read(
        #"{"kind":"table","columns":[{"title":"a","overflow":"fold","color":1}],"rows":[[{"date":1,"text":"d"}]],"marks":["odd"]}"#
      )
        == .table(["a"], rows: [["d"]]))
  }

  @Test(
    "has a default for each missing member",
    arguments: [
      ("text", .text("")), ("fields", .fields([])), ("table", .table([], rows: [[Block.Value]]())),
      ("heading", .heading("")), ("list", .list([])), ("tree", .tree([])),
      ("note", .note(.info, "")), ("rule", .rule), ("space", .space), ("group", .group("") {}), ("beside", .beside([])),
      ("link", .link("", to: "")), ("progress", .progress("", nil)), ("sparkline", .sparkline("", [])),
      ("bars", .bars([])),
      ("difference", .difference(from: "", to: "")),
    ] as [(String, Block)])
  func defaults(kind: String, block: Block) throws {
    #expect(try read("{\"kind\":\"\(kind)\"}") == block)
  }

  @Test(
    "that is damaged is refused",
    arguments: [
      #"{"kind":"fields","fields":[{"label":"a","value":{"bytes":"0g"}}]}"#,
      #"{"kind":"fields","fields":[{"label":"a","value":{"bytes":"0"}}]}"#,
      #"{"kind":"fields","fields":[{"label":"a","value":{"base64":"a"}}]}"#,
      #"{"kind":"fields","fields":[{"label":"a","value":{"base64":"=aaa"}}]}"#,
      #"{"kind":"fields","fields":[{"label":"a","value":{"real":"two"}}]}"#, #"{"kind":"table","rows":3}"#,
      #"{"kind":7}"#, "3",
    ])
  func damaged(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test("of a row among 1,000 takes the bytes of its values and a few more")
  func size() throws {
    let rows = (0..<1_000).map { [Block.Value.integer($0), "Incident \($0)"] }
    let table = try written(.table(["Id", "Title"], rows: rows))
    #expect(table.utf8.count < 1_000 * 22 && table.utf8.count > 10_000)
  }

  @Test("reads every number of bytes in base64 and in hexadecimal digits", arguments: 0...70)
  func bytes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 255) }
    for value in [Block.Value.bytes(bytes), .invalidText(bytes)] {
      #expect(try JSONDecoder().decode(Block.Value.self, from: JSONEncoder().encode(value)) == value)
    }
  }
}
