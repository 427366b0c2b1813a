import ScreenKit
import Testing

// The JSON writer is internal.
@testable import ScreenKitTerm

@Suite("Tables in a format for other programs", .timeLimit(.minutes(10)))
struct FormatTests {
  private let table = [Block.table(["A"], rows: [["\u{1B}[31mred"]])]

  // Rule C-05.4
  @Test("are exact in a pipe, and no terminal obeys them")
  func terminal() {
    #expect(ConsoleOptions.Format.csv.encoder(isTerminal: false)(table) == "A\n\"\u{1B}[31mred\"\n")
    #expect(ConsoleOptions.Format.csv.encoder(isTerminal: true)(table) == "A\n\"\\u{1b}[31mred\"\n")
    #expect(!ConsoleOptions.Format.markdown.encoder(isTerminal: false)(table).contains("\u{1B}"))
  }

  @Test("have an empty line between the output of two lines, and none for a line that shows no table")
  func separation() {
    let encode = ConsoleOptions.Format.csv.encoder(isTerminal: false)
    #expect(encode(["text"]) == "" && encode([.fields(["a": 1])]) == "a,1\n")
    #expect(encode(["text"]) == "" && encode([.fields(["b": nil])]) == "\nb,\n")
  }
}
