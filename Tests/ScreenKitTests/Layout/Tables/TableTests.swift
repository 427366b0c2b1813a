import ScreenKit
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(10))) struct TableTests {
  static let albums = Block.table(
    ["Id", "Title", "Artist", "Price", "Cover"],
    rows: [
      [1, "For Those About To Rock We Salute You", "AC/DC", 9.99, .bytes([0xFF, 0xD8])],
      [12, "Koyaanisqatsi (Soundtrack from the Motion Picture)", "Philip Glass Ensemble", 12.5, nil],
      [347, "", "NULL", nil, .bytes([])],
    ])

  @Test("A table in a pipe is as wide as it needs to be")
  func unlimited() {
    expectScreen(
      [Self.albums], columns: nil, drawsLines: false,
      """
       Id  Title                                               Artist                 Price  Cover
        1  For Those About To Rock We Salute You               AC/DC                   9.99  x'ffd8' 2 bytes
       12  Koyaanisqatsi (Soundtrack from the Motion Picture)  Philip Glass Ensemble   12.5  NULL
      347                                                      'NULL'                  NULL  x'' 0 bytes
      """)
  }

  @Test("The widest column shrinks in 80 columns")
  func eighty() {
    expectScreen(
      [Self.albums], columns: 80,
      """
       Id  Title                         Artist                 Price  Cover
      ───  ────────────────────────────  ─────────────────────  ─────  ───────────────
        1  For Those About To Rock We …  AC/DC                   9.99  x'ffd8' 2 bytes
       12  Koyaanisqatsi (Soundtrack f…  Philip Glass Ensemble   12.5  NULL
      347                                'NULL'                  NULL  x'' 0 bytes
      """)
  }

  @Test("Texts stay readable in 40 columns, and a column is left out")
  func forty() {
    expectScreen(
      [Self.albums], columns: 40,
      """
       Id  Title          Artist         Price
      ───  ─────────────  ─────────────  ─────
        1  For Those Ab…  AC/DC           9.99
       12  Koyaanisqats…  Philip Glass…   12.5
      347                 'NULL'          NULL
      … 1 more column: Cover
      """)
  }

  @Test("Rows become lists of fields if only two columns fit")
  func records() {
    expectScreen(
      [.table(["Id", "Title", "Price"], rows: [[1, "For Those About To Rock", 9.99], [2, nil, nil], [3]])], columns: 16,
      """
      Id     1
      Title  For Those
             About To
             Rock
      Price  9.99

      Id     2
      Title  NULL
      Price  NULL

      Id  3
      """)
    expectScreen([.table(titles: ["Identity", "Value"], rows: [])], columns: 10, "Ide…  Val…\n────  ────")
  }

  @Test("ASCII has its own rule and ellipsis")
  func ascii() {
    expectScreen(
      [Self.albums], columns: 40, characterSupport: .ascii,
      """
       Id  Title          Artist         Price
      ---  -------------  -------------  -----
        1  For Those ...  AC/DC           9.99
       12  Koyaanisqa...  Philip Gla...   12.5
      347                 'NULL'          NULL
      ... 1 more column: Cover
      """)
  }

  @Test("Numbers are aligned right; a column with other values, too, is aligned left, apart from its numbers")
  func alignment() {
    expectScreen(
      [
        .table(
          ["Mixed", "Number", Block.Column("Left", alignment: .left), Block.Column("Right", alignment: .right)],
          rows: [[3, 3, 3, "x"], ["3", -10.5, 30, nil], [nil, nil, nil, true]])
      ], columns: nil,
      """
      Mixed  Number  Left  Right
      ─────  ──────  ────  ─────
          3       3  3         x
      3       -10.5  30     NULL
      NULL     NULL  NULL   true
      """)
  }

  @Test("Short rows end early, long rows have columns without a title")
  func ragged() {
    expectScreen(
      [.table(["A", "B"], rows: [["a"], ["a", "b", "c"], []])], columns: 20,
      """
      A  B
      ─  ─  ─
      a
      a  b  c

      """)
  }

  @Test("Bytes are shown in part on a screen, and completely where nothing is cut")
  func bytes() {
    let blocks = [Block.fields(["Data": .bytes(Array(0..<10))])]
    #expect(Rendering(columns: 60).text(blocks) == "Data  x'0001020304050607…' 10 bytes\n")
    #expect(Rendering().text(blocks) == "Data  x'00010203040506070809' 10 bytes\n")
  }

  @Test("A table without rows has a header, one without columns nothing")
  func empty() {
    expectScreen([.table(titles: ["Id", "Name"], rows: [])], columns: nil, "Id  Name\n──  ────")
    #expect(Rendering().text([.table([], rows: [[], []])]) == "")
  }

  @Test("Edges are straight whatever the script")
  func edges() {
    expectScreen(
      [
        .table(
          ["Script", "n"],
          rows: [
            ["漢字", 1], ["한국어", 20], ["José", 3], ["Jose\u{301}", 4], ["👩\u{200D}🚀 up", 5], ["🇩🇪🇫🇷", 6],
            ["العربية", 7], ["❤\u{FE0F}", 8], ["a\tb\nc", 9], ["\u{202E}gnp", 10],
          ])
      ], columns: nil,
      """
      Script        n
      ───────────  ──
      漢字          1
      한국어       20
      José          3
      Jose\u{301}          4
      👩\u{200D}🚀 up         5
      🇩🇪🇫🇷          6
      العربية       7
      ❤\u{FE0F}            8
      a→ b⏎c        9
      \\u{202e}gnp  10
      """)
  }

  @Test("NULL, the empty text, a text that says NULL, bytes and text that looks like bytes differ")
  func values() {
    expectScreen(
      [
        .table(
          ["Value"],
          rows: [
            [nil], [""], ["NULL"], [" NULL"], ["null"], ["'NULL'"], ["it's"], ["' quoted'"], ["  "],
            [.bytes([0])], ["x'00' 1 byte"], [.bytes(Array(0...255))], [false], [.real(.nan)], [.real(-0.0)], ["'"],
          ])
      ], columns: 40,
      """
      Value
      ──────────────────────────────
      NULL

      'NULL'
      ' NULL'
      null
      '''NULL'''
      it's
      ''' quoted'''
      '  '
      x'00' 1 byte
      'x''00'' 1 byte'
      x'0001020304050607…' 256 bytes
      false
                                 nan
                                -0.0
      '
      """)
  }
}
