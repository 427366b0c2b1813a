import Testing

// `HistoryEntry` is internal.
@testable import ScreenKitTerm

@Suite("An entry of the history", .timeLimit(.minutes(10)))
struct HistoryEntryTests {
  private func decoded(_ text: String) -> HistoryEntry? {
    Array(text.utf8).withUnsafeBufferPointer { HistoryEntry(encoded: $0) }
  }

  @Test(
    "round-trips through its line of JSON, which contains nothing that a terminal obeys",
    arguments: ["open 1", "say \"a\\b\"", "two\nlines", "日本語 👨‍👩‍👧 é", "/", "\\u0041", "{\"line\":1}"])
  func roundTrip(line: String) throws {
    let entry = HistoryEntry(line: line, path: "/table:two%20words", time: 1_700_000_000)
    let encoded = entry.encoded
    #expect(encoded.last == UInt8(ascii: "\n"))
    #expect(encoded.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    #expect(decoded(String(decoding: encoded.dropLast(), as: UTF8.self)) == entry)
  }

  @Test(
    "is read whatever else the object contains, in any order, with any spelling of its characters",
    arguments: [
      (#"{"line":"a"}"#, "a"),
      (#" { "line" : "a" , "time" : 1.5e3 } "#, "a"),
      (#"{"new":{"x":[1,-2,{"y":null}],"z":[]},"also":true,"line":"a","no":false}"#, "a"),
      (#"{"line":"\u0041\n\/\"\\\t\ud83d\ude00"}"#, "A\n/\"\\ 😀"),
      (#"{"line":"\ud83d x \udE00 \ud83d\u0041"}"#, "\u{FFFD} x \u{FFFD} \u{FFFD}A"),
      (#"{"line":"\u001b[2J"}"#, #"\u{1b}[2J"#),
      ("{\"line\":\"\u{1B}]0;x\u{07}\u{9B}\u{202E}\0\"}", #"\u{1b}]0;x\u{7}\u{9b}\u{202e}\u{0}"#),
      (#"{"time":99999999999999999999999,"line":"a"}"#, "a"),
    ])
  func lenient(text: String, line: String) {
    #expect(decoded(text)?.line == line)
  }

  @Test(
    "is refused when the line is torn, is not an object, or has no line",
    arguments: [
      "", " ", "{", "}", "[]", "null", "\"a\"", "{}", #"{"line":"a""#, #"{"line":"a"#, #"{"line":"a\"}"#,
      #"{"line":""}"#,
      #"{"line":1}"#, #"{"line":"a"} x"#, #"{"line":"a",}"#, #"{"line" "a"}"#, #"{"line":"\x"}"#, #"{"line":"\u00g0"}"#,
      #"{"path":1,"line":"a"}"#, #"{"x":[1,"line":"a"}"#, #"{"x":tru,"line":"a"}"#,
      "{\"x\":" + String(repeating: "[", count: 100_000), "open 1",
    ])
  func refused(text: String) {
    #expect(decoded(text) == nil)
  }

  @Test(
    "belongs to a kind of screen",
    arguments: [
      ("/", ""), ("/table:Album", "table"), ("/table:Album/row:Album,1", "row"), ("", ""), ("/list?x=1", "list"),
      ("/...", "..."),
    ])
  func kind(path: String, kind: String) {
    #expect(HistoryEntry.kind(ofScreenAt: path) == kind)
  }
}
