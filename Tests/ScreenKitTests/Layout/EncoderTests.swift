import ScreenKit
import Testing
import TestSupport

@Suite("Blocks in CSV and Markdown", .timeLimit(.minutes(10)))
struct EncoderTests {
  private let blocks: [Block] = [
    "Some *text* & more\nin two lines",
    .table(
      ["Id", "Na,me", .init("Paid", missing: "—")],
      rows: [[1, "AC/DC", true], [2, "a \"quoted\", one\nand a line", nil], [3, "", 1.5, "more"], []]),
    .fields(["Key|": "x_y", "Bytes": .bytes([0, 255]), "": .beginning("abc", omittedBytes: 9)]),
  ]

  // Rule C-04.3
  @Test("CSV has all rows of tables, and distinguishes a missing value from an empty text")
  func csv() {
    #expect(
      Block.csv(blocks) == """
        Id,"Na,me",Paid,""
        1,AC/DC,true,
        2,"a ""quoted"", one
        and a line",,
        3,"",1.5,more
        ,,,

        Key|,x_y
        Bytes,x'00ff'
        "",abc (9 more bytes)

        """)
    #expect(Block.csv([]) == "" && Block.csv(["text"]) == "")
    #expect(Block.csv([.table(titles: ["A"], rows: [])]) == "A\n")
    let empty: [Block] = [.fields([]), .table([], rows: [[]]), .bars([])]
    #expect(Block.csv(empty + [.table(["A"], rows: [[nil], [""]])]) == "A\n\n\"\"\n")
  }

  @Test("CSV doubles a quote with an accent, which form one character")
  func accentedQuote() {
    #expect(Block.csv([.table(["A"], rows: [["a\"\u{301},b"]])]).utf8.elementsEqual("A\n\"a\"\"\u{301},b\"\n".utf8))
  }

  @Test("CSV keeps the bytes of a text that is not UTF-8")
  func invalid() {
    #expect(Block.csv([.fields(["A": .invalidText([0x61, 0xFF])])]) == "A,\"{\"\"base64\"\":\"\"Yf8=\"\"}\"\n")
  }

  @Test(
    "Markdown keeps a paragraph a paragraph, however it begins",
    arguments: [
      ("- a", "\\- a"), ("+ a", "\\+ a"), ("---", "\\---"), ("===", "\\==="), ("1. a", "1\\. a"), ("12) a", "12\\) a"),
      ("    a", "&#32;   a"), (" - a", "&#32;- a"), ("1 a", "1 a"), ("2026-11-22", "2026-11-22"), ("$a$", "\\$a\\$"),
      ("", ""),
      ("-5", "\\-5"),
    ])
  func beginnings(text: String, expected: String) {
    #expect(Block.markdown([.text(StyledText(text))]) == expected + "\n")
    #expect(Block.markdown([.tree([.init(StyledText(text))])]) == "- " + expected + "\n")
    #expect(Block.markdown([.list([.text(StyledText(text))])]) == "- " + expected + "\n")
  }

  @Test("Markdown keeps a difference within a fence that it cannot close")
  func differences() {
    let ticks = "````"
    #expect(
      Block.markdown([.list([.difference(from: "a", to: "- \(ticks)")])])
        == "- `````diff\n  - a\n  + - \(ticks)\n  `````\n")
    #expect(Block.markdown([.fields([]), .bars([])]) == "")
    // A combining mark on a sign does not make it a letter for readers of Markdown.
    #expect(Block.markdown([.table(["a"], rows: [["|\u{301}<\u{301}"]])]).contains("\\|\u{301}&lt;\u{301} |"))
    #expect(Block.markdown(["a", .fields([]), "b"]) == "a\n\nb\n")
    #expect(Block.markdown([.list([.fields([]), "b"], isNumbered: true)]) == "1. \n2. b\n")
    #expect(Block.markdown([.progress("1. Copy", 0.5)]).hasPrefix("1\\. Copy"))
    #expect(Block.markdown([.sparkline("", [nil, nil, nil, nil, 1, 2])]).hasPrefix("&#32;"))
  }

  @Test("Markdown shows visible text, and obeys nothing in it")
  func markdown() {
    #expect(
      Block.markdown(blocks) == #"""
        Some \*text\* &amp; more<br>in two lines

        | Id | Na,me | Paid |  |
        | ---: | --- | --- | --- |
        | 1 | AC/DC | true |  |
        | 2 | a "quoted", one<br>and a line | — |  |
        | 3 |  | 1.5 | more |
        |  |  |  |  |

        |  |  |
        | --- | --- |
        | Key\| | x\_y |
        | Bytes | x'00ff' 2 bytes |
        |  | abc (9 more bytes) |

        """#)
    #expect(Block.markdown([]) == "")
  }

  // Rules C-04.3, C-14.2
  @Test("CSV reproduces the exact texts", arguments: HostileStrings.all)
  func exact(hostile: HostileString) {
    let text = String(decoding: hostile.bytes, as: UTF8.self)
    let csv = Block.csv([.table(["A"], rows: [[Block.Value(text)]])]).unicodeScalars.dropFirst(2).dropLast()
    let inner =
      csv.first == "\""
      ? String(String.UnicodeScalarView(csv.dropFirst().dropLast())) : String(String.UnicodeScalarView(csv))
    #expect(Array(inner.replacing("\"\"", with: "\"").unicodeScalars) == Array(text.unicodeScalars))
  }

  // Rule C-05.4
  @Test("Markdown contains only visible characters, with each row on one line", arguments: HostileStrings.all)
  func hostile(hostile: HostileString) {
    let text = StyledText(decoding: hostile.bytes)
    let lines = Block.markdown([.table([.init(text.string)], rows: [[.text(text)]])]).split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines { #expect(flaw(of: String(line)) == nil) }
  }
}
