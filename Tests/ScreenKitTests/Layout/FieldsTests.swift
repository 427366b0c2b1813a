import ScreenKit
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(10))) struct FieldsTests {
  static let artist = Block.fields([
    "Name": "AC/DC",
    "Albums": 2,
    "Founded": "1973 in Sydney by the brothers Malcolm and Angus Young",
    "Ended": nil,
    "Note": "",
  ])

  @Test("Values are in one column next to their labels")
  func unlimited() {
    expectScreen(
      [Self.artist], columns: nil,
      """
      Name     AC/DC
      Albums   2
      Founded  1973 in Sydney by the brothers Malcolm and Angus Young
      Ended    NULL
      Note
      """)
  }

  @Test("Long values wrap next to their labels")
  func wrapped() {
    expectScreen(
      [Self.artist], columns: 40,
      """
      Name     AC/DC
      Albums   2
      Founded  1973 in Sydney by the brothers
               Malcolm and Angus Young
      Ended    NULL
      Note
      """)
  }

  @Test("Values that do not fit next to the labels go below")
  func narrow() {
    expectScreen(
      [.fields(["Name": "AC/DC", "Founded": "1973 in Sydney"])], columns: 12,
      """
      Name
        AC/DC
      Founded
        1973 in
        Sydney
      """)
  }

  @Test("A value has at least eight cells next to its label")
  func narrowest() {
    expectScreen([.fields(["Name": "AC/DC"])], columns: 14, "Name  AC/DC")
    expectScreen([.fields(["Name": "AC/DC"])], columns: 13, "Name\n  AC/DC")
  }

  @Test("Long labels wrap in half of the width; longer words than a line are cut")
  func longLabels() {
    expectScreen(
      [.fields(["save <file> [<command>]": "Write what a command shows", "B": 1])], columns: 24,
      """
      save <file>  Write what
      [<command>]  a command
                   shows
      B            1
      """)
    expectScreen(
      [.fields(["A label that nobody would call short": "value"])], columns: 24,
      """
      A label      value
      that nobody
      wou…
      """)
  }

  @Test("Line breaks of the author hang, line breaks of data are shown")
  func lineBreaks() {
    let data = "one\ntwo"
    expectScreen(
      [.fields(["Author": "one\ntwo", "Data": "\(data)", "Lines": "\(lines: data)"])], columns: nil,
      """
      Author  one
              two
      Data    one⏎two
      Lines   one
              two
      """)
  }

  @Test("Labels may repeat, and nothing is shown without fields")
  func labels() {
    expectScreen([.fields(["A": 1, "A": 2])], columns: nil, "A  1\nA  2")
    #expect(Rendering().lines([.fields([])]) == [])
  }
}
