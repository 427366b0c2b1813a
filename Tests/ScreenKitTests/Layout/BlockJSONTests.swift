import Foundation
import ScreenKit
import Testing
import TestSupport

@Suite("Blocks in JSON", .timeLimit(.minutes(10)))
struct BlockJSONTests {
  // Rules C-14.1, C-14.3
  @Test(
    "preserve the type of every value",
    arguments: [
      (nil, "null"), (0, "0"), (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
      (1.0, "1.0"), (0.1, "0.1"), (.real(-0.0), "-0.0"), (.real(1e300), "1e+300"),
      (.real(.leastNonzeroMagnitude), "5e-324"),
      (.real(.infinity), #"{"real":"inf"}"#), (.real(-.infinity), #"{"real":"-inf"}"#),
      (.real(.nan), #"{"real":"nan"}"#),
      (true, "true"), (false, "false"), ("", "\"\""), ("NULL", "\"NULL\""), (.bytes([]), #"{"bytes":""}"#),
      (.bytes([0, 0x0A, 0xFF]), #"{"bytes":"000aff"}"#), ("a\"b\\c", #""a\"b\\c""#), ("a\nb", #""a\nb""#),
      (.invalidText([]), #"{"base64":""}"#), (.invalidText([0xFF]), #"{"base64":"/w=="}"#),
      (.invalidText([0x61, 0xFF]), #"{"base64":"Yf8="}"#),
      (.invalidText([0xFB, 0xEF, 0xBE, 0x00]), #"{"base64":"++++AA=="}"#),
      (Block.Value(decoding: [0x61, 0xC3]), #"{"base64":"YcM="}"#), (Block.Value(decoding: [0x61]), "\"a\""),
      (.shown("1", as: "'1'"), "\"1\""), (.shown(.invalidText([0xFF]), as: "x"), #"{"base64":"/w=="}"#),
      (.beginning("abc", omittedBytes: 999_000), #"{"beginning":"abc","omittedBytes":999000}"#),
      (.beginning(.bytes([1]), omittedBytes: 1), #"{"beginning":{"bytes":"01"},"omittedBytes":1}"#),
      (Block.Value("é日👍"), "\"é日👍\""),
      (Block.Value("\u{1B}[2J\u{9B}\u{202E}\u{7F}"), #""\u001b[2J\u009b\u202e\u007f""#),
      (Block.Value("👩\u{200D}🚀\u{E0041}"), #""👩\u200d🚀\udb40\udc41""#),
    ] as [(Block.Value, String)])
  func values(value: Block.Value, json: String) {
    #expect(Block.json([.fields(["x": value])]) == #"[{"kind":"fields","fields":[{"label":"x","value":\#(json)}]}]"#)
  }

  @Test("say what each block is, with keys in a fixed order")
  func kinds() {
    let blocks: [Block] = [
      "\("bold", style: .strong)\ntext", .fields(["a": 1, "a": 2]),
      .table(["Id", Block.Column("Name", alignment: .right)], rows: [[1, "x"], [2], [3, nil, 4.5]]),
      .table([], rows: []),
    ]
    #expect(
      Block.json(blocks)
        == #"[{"kind":"text","text":"bold\ntext"},"#
        + #"{"kind":"fields","fields":[{"label":"a","value":1},{"label":"a","value":2}]},"#
        + #"{"kind":"table","columns":["Id","Name"],"rows":[[1,"x"],[2],[3,null,4.5]]},"#
        + #"{"kind":"table","columns":[],"rows":[]}]"#)
    #expect(Block.json([]) == "[]")
  }

  @Test("have the rows of tables as objects on request, whatever the titles are")
  func objects() {
    let table = Block.table(titles: ["Id", "Name", "", "Name", "Name#4"], rows: [[1, nil, 3, 4, 5, "six"], [2], []])
    #expect(
      Block.json([table], rows: .objects)
        == #"[{"kind":"table","columns":["Id","Name","","Name","Name#4"],"rows":["#
        + ##"{"Id":1,"Name":null,"#3":3,"Name#4":4,"Name#4#5":5,"#6":"six"},{"Id":2},{}]}]"##)
    let arrays = Block.json([table], rows: .arrays)
    #expect(arrays.hasSuffix(##""rows":[[1,null,3,4,5,"six"],[2],[]]}]"##) && arrays == Block.json([table]))
  }

  // Rules C-05.4, C-14.1
  @Test("let no hostile byte through anywhere, and reproduce the exact text", arguments: HostileStrings.all)
  func hostile(string: HostileString) throws {
    let text = String(decoding: string.bytes, as: UTF8.self)
    let blocks: [Block] = [
      "\(text)", .fields([Block.LabeledValue(text, Block.Value(text))]),
      .table([Block.Column(text)], rows: [[Block.Value(text)]]),
    ]
    let json = Block.json(blocks)
    for scalar in json.unicodeScalars {
      let category = scalar.properties.generalCategory
      #expect(![.control, .format, .lineSeparator, .paragraphSeparator].contains(category), "\(scalar.value)")
    }
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect((read[0]["text"] as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    #expect(((read[1]["fields"] as? [[String: Any]])?[0]["value"] as? String) == text)
    #expect((read[2]["columns"] as? [String]) == [text])
  }
}
