import Testing
import TestSupport

// `Words.checkQuotes` is internal.
@testable import ScreenKit

@Suite("A typed line, split into words", .timeLimit(.minutes(10)))
struct WordsTests {
  /// The words of a line that closes each quote.
  private func complete(_ line: String) throws(LineError) -> [String] {
    let words = Words(line)
    try words.checkQuotes(of: line, before: line.endIndex)
    return words.texts
  }

  @Test(
    "follows quotes and backslashes",
    arguments: [
      ("", []),
      ("   ", []),
      ("open Album", ["open", "Album"]),
      ("  open\t Album  ", ["open", "Album"]),
      ("open 'two words'", ["open", "two words"]),
      (#"open "two words""#, ["open", "two words"]),
      (#"open two\ words"#, ["open", "two words"]),
      (#"a'b c'd"e f""#, ["ab cde f"]),
      (#""say \"hi\" \\ there""#, [#"say "hi" \ there"#]),
      (#"'no \n escape'"#, [#"no \n escape"#]),
      (#""\u{1b}[31m \n\t""#, ["\u{1B}[31m \n\t"]),
      (#""\u{zz} \u{110000} \u""#, ["u{zz} u{110000} u"]),
      (#"a\u{1b}[31m\u{202e} \u{zz} \u \n \u{"#, ["a\u{1B}[31m\u{202E}", "u{zz}", "u", "n", "u{"]),
      ("''", [""]),
      (#""""#, [""]),
      (#"a\"#, [#"a\"#]),
      ("日本 é", ["日本", "é"]),
    ] as [(String, [String])])
  func splitting(line: String, words: [String]) throws {
    #expect(try complete(line) == words)
  }

  @Test("reports where an unclosed quote was opened", arguments: [("open 'x", 6), (#"a "b" "c"#, 7), ("'", 1)])
  func openQuote(line: String, column: Int) {
    #expect(throws: LineError("column \(column): the quote is not closed")) { try complete(line) }
  }

  @Test("is spelled back in visible characters, and read as the same word", arguments: [UInt64.random(in: 0 ... .max)])
  func quotingRoundTrips(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let nasty: [Unicode.Scalar] = [
      " ", "\"", "'", "\\", "\n", "\t", "\r", "\0", "#", ":", "?", "\u{1B}", "\u{9B}", "\u{202E}", "\u{301}",
      "\u{200D}", "\u{D4E}", "\u{11000}",
      "é", "日", "🙂", "u", "{", "}", "a",
    ]
    for round in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        text.unicodeScalars.append(nasty.randomElement(using: &generator) ?? "a")
      }
      let quoted = Words.quote(text)
      let note: Comment = "seed \(seed), round \(round): \(text.debugDescription) as \(quoted.debugDescription)"
      let read = try complete("open \(quoted) x")
      try #require(read.count == 3 && read[0] == "open" && read[2] == "x", note)
      try #require(Array(read[1].unicodeScalars) == Array(text.unicodeScalars), note)
      try #require(Rendering().line(StyledText(quoted)) == quoted, note)
    }
  }

  @Test(
    "A word is in quotes only if a line would otherwise take it for something else",
    arguments: [
      ("/table:Album/row:Album,1", "/table:Album/row:Album,1"), ("a#b!c", "a#b!c"), ("", "\"\""), ("a?", "\"a?\""),
      ("#a", "\"#a\""), (":a", "\":a\""), ("!a", "\"!a\""), ("?", "\"?\""),
    ])
  func quoted(text: String, spelled: String) {
    #expect(Words.quote(text) == spelled)
  }

  @Test(
    "A line is spelled in visible characters, and is still a command",
    arguments: [
      ("open x", "open x"), ("open \u{1B}", "open \"\\u{1b}\""), (":open \u{1B}", ":open \"\\u{1b}\""),
      ("::a\u{1B} b", "::\"a\\u{1b}\" b"), (":", ":"), (":# \u{1B}", ":# \u{1B}"),
    ])
  func visible(line: String, spelled: String) {
    #expect(Words.visible(line) == spelled)
  }
}
