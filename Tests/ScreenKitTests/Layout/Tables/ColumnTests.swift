import ScreenKit
import Testing

@Suite("The properties of a column", .timeLimit(.minutes(10)))
struct ColumnTests {
  typealias Column = Block.Column

  @Test("Columns of a low priority are left out first, wherever they are; the first column stays")
  func priority() {
    let columns: [Column] = ["Id", Column("Notes", priority: -1), "City", Column("Total", priority: 1)]
    let row: [Block.Value] = [1, "paid in cash", "Stuttgart", 13.86]
    expectScreen(
      [.table(columns, rows: [row])], columns: 22,
      """
      Id  City       Total
      ──  ─────────  ─────
       1  Stuttgart  13.86
      … 1 more column: Notes
      """)
    expectScreen(
      [.table([Column("Id", priority: -9), "City", "Street", Column("Total", priority: 1)], rows: [row])], columns: 28,
      """
      Id  City          Total
      ──  ────────────  ─────
       1  paid in cash  13.86
      … 1 more column: Street
      """)
  }

  @Test("A column of a high priority is not cut while others have more than they need, or a low priority")
  func protection() {
    let row: [Block.Value] = ["17", "The printer on the third floor is on fire", "2026-11-24 10:05:00", "ann"]
    let columns: [Column] = ["#", Column("Title", priority: 3), Column("Since", priority: -1), "By"]
    expectScreen(
      [.table(columns, rows: [row])], columns: 60,
      """
      #   Title                                      By
      ──  ─────────────────────────────────────────  ───
      17  The printer on the third floor is on fire  ann
      … 1 more column: Since
      """)
    let notes = Column("Notes")
    expectScreen(
      [
        .table(
          ["#", Column("Title", priority: 1), notes],
          rows: [["17", "The printer is on fire", "It has burned since noon"]])
      ],
      columns: 44,
      """
      #   Title                   Notes
      ──  ──────────────────────  ────────────────
      17  The printer is on fire  It has burned s…
      """)
  }

  @Test("A text is not cut below the minimum of its column, and is cut at the maximum")
  func width() {
    let rows: [[Block.Value]] = [["Koyaanisqatsi", "Philip Glass Ensemble", "1982"]]
    expectScreen(
      [.table([Column("Title", minimum: 13), Column("By", maximum: 8), "Year"], rows: rows)], columns: 29,
      """
      Title          By        Year
      ─────────────  ────────  ────
      Koyaanisqatsi  Philip …  1982
      """)
    expectScreen(
      [.table([Column("Title", minimum: 13), Column("By", maximum: 0), "Year"], rows: rows)], columns: 80,
      """
      Title          …  Year
      ─────────────  ─  ────
      Koyaanisqatsi  …  1982
      """)
  }

  @Test(
    "Numbers, dates and similar texts are never cut, whatever the column says",
    arguments: [
      .integer(.min), .real(-1.2345678901234e-100), true, "1000+", "2009-01-01 00:00:00", "2026-11-22T10:00:00Z",
      "09:30:15.123",
      "+49 0711 2842222", "12227-000", "(555) 123-4567", "€ 1.234.567,89", "−12 %", "3.5 MB", "192.168.100.200",
      "Nov 16, 2026", "16. November 2026", "16th Sept. 2026", "MAY 2026", "Mon Nov 16 09:30:15 UTC 2026",
      "Mon, 16 Nov 2026 09:30:15 GMT", "Wednesday, September 16, 2026 at 9:30:15\u{202F}AM", "2026年11月22日", "10時30分15秒",
      "2026년 11월 22일",
    ] as [Block.Value])
  func figures(_ value: Block.Value) throws {
    let text = try #require(Rendering().lines([.fields(["": value])]).first).drop { $0 == " " }
    for column in ["Figure", Column("Figure", maximum: 3), Column("Figure", minimum: 3, overflow: .wrap)] as [Column] {
      for columns in 24...60 {
        let lines = Rendering(columns: columns).lines([
          .table(
            ["Id", "Name", column, "Other"], rows: [[1, "a rather long text in front", value, "another long text"]])
        ])
        let words = Set(lines.flatMap { $0.split(separator: " ") })
        // Either it is shown, or its column is not.
        guard words.contains("Figure") || lines.last?.contains("more") == false else { continue }
        #expect(text.split(separator: " ").allSatisfy(words.contains), "\(columns): \(lines)")
      }
    }
  }

  @Test("A number that is wider than the screen continues below")
  func wideNumber() {
    expectScreen([.table(["N"], rows: [[1_234_567_890]])], columns: 4, "   N\n────\n1234\n5678\n  90")
  }

  @Test(
    "Texts that only begin like a number are cut like others",
    arguments: [
      "12 Rules For Life And More", "1498 rue Bélanger, Montréal", "H2G 1A7 and what follows",
      "- - - - - - - - - - - - -", "March of the Penguins 2005", "Wednesday and Thursday", "2 Days in Paris, France",
      "10 am Donnerstag geöffnet",
    ])
  func texts(_ text: String) {
    let lines = Rendering(columns: 16).lines([.table(["Text"], rows: [[Block.Value(text)]])])
    #expect(lines.last == "\(text.prefix(15))…")
  }

  @Test("Texts that wrap go on below, at words and at line breaks, next to the other cells")
  func wrap() {
    let columns: [Column] = ["Id", Column("Notes", overflow: .wrap), "By"]
    let notes: Block.Value = "a text of several words\nand of two lines"
    expectScreen(
      [.table(columns, rows: [[1, notes, "me"], [2, "short", nil]])], columns: 23,
      """
      Id  Notes          By
      ──  ─────────────  ────
       1  a text of      me
          several words
          and of two
          lines
       2  short          NULL
      """)
    #expect(Rendering().lines([.table(columns, rows: [[1, "one\ntwo", "me"]])]).last == " 1  one⏎two  me")
  }

  @Test("A cell takes at most twenty lines", arguments: [19, 20, 21, 30])
  func tallest(count: Int) {
    let text = StyledText(lines: (1...count).map { "line \($0)" }.joined(separator: "\n"))
    let lines = Rendering(columns: 20).lines([.table([Column("A", overflow: .wrap)], rows: [[.text(text)]])])
    #expect(Column.tallest == 20 && lines.count == 2 + min(count, Column.tallest))
    #expect(lines.last == (count > Column.tallest ? "line 2…" : "line \(count)"))
  }

  @Test("A missing value is shown as the column, or the field, defines; a text that says the same is quoted")
  func missing() {
    expectScreen(
      [
        .table(
          ["NULL", Column("Dash", missing: "—"), Column("Empty", missing: "")],
          rows: [[nil, nil, nil], ["NULL", "—", ""], ["—", "NULL", "NULL"], ["x", " — ", "'x'"]])
      ], columns: nil,
      """
      NULL    Dash   Empty
      ──────  ─────  ───────
      NULL    —
      'NULL'  '—'
      —       NULL   NULL
      x       ' — '  '''x'''
      """)
    expectScreen(
      [.fields([.init("Assignee", nil, missing: "nobody"), .init("Owner", "nobody", missing: "nobody")])], columns: nil,
      """
      Assignee  nobody
      Owner     'nobody'
      """)
    #expect(
      Block.json([.table([Column("A", missing: "—")], rows: [[nil]])])
        == #"[{"kind":"table","columns":["A"],"rows":[[null]]}]"#)
  }

  @Test("A marked row has a sign before it, and a word in JSON")
  func marks() {
    let blocks = [
      Block.table(
        ["Id", "Name"],
        rows: [
          .init([1, "a"], mark: .selected), .init([2, "b"]), .init([3, "c"], mark: .new), .init([], mark: .changed),
        ])
    ]
    let screen = """
        Id  Name
        ──  ────
      >  1  a
         2  b
      +  3  c
      *
      """
    expectScreen(blocks, columns: 20, screen)
    expectScreen(blocks, columns: nil, screen)
    #expect(
      Block.json(blocks)
        == #"[{"kind":"table","columns":["Id","Name"],"rows":[[1,"a"],[2,"b"],[3,"c"],[]],"#
        + #""marks":["selected",null,"new","changed"]}]"#)
    expectScreen(
      [.table(["A", "B", "C"], rows: [.init(["a", "b", "c"], mark: .selected)])], columns: 6,
      """
      > A
          a
        B
          b
        C
          c
      """)
  }

  @Test("The header is repeated so that the end of a screen has one")
  func header() {
    let blocks = [Block.table(["N"], rows: (1...13).map { [.integer($0)] })]
    var rendering = Rendering(columns: 10, rows: 9)
    let header = [" N", "──"]
    #expect(
      rendering.lines(blocks)
        == header + [" 1", " 2", " 3"] + header + [" 4", " 5", " 6", " 7", " 8"] + header + [
          " 9", "10", "11", "12", "13",
        ])
    rendering.drawsLines = false
    #expect(rendering.lines(blocks).count == 14)
    rendering = Rendering(rows: 9)
    #expect(rendering.lines(blocks).count == 14)
  }

  static let measured = Block.table(
    ["City", Column("Total", showsBars: true), "Since"],
    rows: [
      ["Stuttgart", 80, 2009], ["Prague", 7.5, 2010], ["Oslo", nil, 2011], ["Turin", 0, 2012], ["Cork", "n/a", 2013],
      ["Graz", .real(.nan), 2014],
    ])

  @Test("Bars compare the numbers of a column, which stay where they would be without")
  func bars() {
    expectScreen(
      [Self.measured], columns: 60,
      """
      City       Total                   Since
      ─────────  ──────────────────────  ─────
      Stuttgart     80  ███████████████   2009
      Prague       7.5  █▍                2010
      Oslo       NULL                     2011
      Turin          0                    2012
      Cork       n/a                      2013
      Graz         nan                    2014
      """)
    expectScreen(
      [
        .table(
          ["City", Column("Change in percent", showsBars: true)], rows: [["Oslo", -20], ["Rome", 30], ["Bonn", 0]])
      ],
      columns: 40,
      """
      City  Change in percent
      ────  ────────────────────────
      Oslo           -20  ████
      Rome            30      ██████
      Bonn             0
      """)
    expectScreen(
      [.table(["City", Column("Total", alignment: .left, showsBars: true)], rows: [["Oslo", 7], ["Rome", 12]])],
      columns: 48, characterSupport: .ascii,
      """
      City  Total
      ----  -------------------
      Oslo  7      #######
      Rome  12     ############
      """)
  }

  @Test("Bars are for screens of 40 columns or more; narrower screens and programs get numbers alone")
  func withoutBars() {
    expectScreen(
      [Self.measured], columns: 39,
      """
      City       Total  Since
      ─────────  ─────  ─────
      Stuttgart     80   2009
      Prague       7.5   2010
      Oslo       NULL    2011
      Turin          0   2012
      Cork       n/a     2013
      Graz         nan   2014
      """)
    let plain = Rendering(columns: nil).text([Self.measured])
    #expect(!plain.contains("█") && plain.contains("80"))
    #expect(Block.csv([Self.measured]).contains("Stuttgart,80,2009"))
  }
}
